import { workerData } from 'node:worker_threads'
import { AV_PKT_DATA_SKIP_SAMPLES } from 'node-av/constants'
import type { Packet } from 'node-av/lib'
import { toFailure } from '../../../../shared/failure.ts'
import { AudioEncoder } from './audioEncoder.ts'
import type { EncoderAnswer, EncoderMessage, EncoderStart, PlainPacket } from './encoderThread.ts'

// The program of an encoder thread: it answers every message until it is told to stop.

const { codec, shape, port, answered } = workerData as EncoderStart
/** Opened with the first sound, so that a failure is reported to the sender. */
let encoder: AudioEncoder | undefined

port.on('message', (message: EncoderMessage) => {
  if (message.kind === 'stop') {
    encoder?.[Symbol.dispose]()
    port.close()
  } else {
    port.postMessage(encode(message), [message.batch.buffer])
  }
  Atomics.add(answered, 0, 1)
  Atomics.notify(answered, 0)
})

function encode({ batch, filled, end }: Extract<EncoderMessage, { kind: 'sound' }>): EncoderAnswer {
  const packets: PlainPacket[] = []
  const keep = (packet: Packet) => {
    packets.push(plain(packet))
  }
  try {
    encoder ??= new AudioEncoder(codec, shape)
    encoder.write(batch.subarray(0, filled), keep)
    if (end) encoder.finish(keep)
    return { packets, batch }
  } catch (error) {
    return { failure: toFailure(error), batch }
  }
}

function plain(packet: Packet): PlainPacket {
  const { pts, dts, duration, flags } = packet
  const skip = packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES)
  const data = new Uint8Array(packet.data ?? [])
  return { data, pts, dts, duration, flags, skip: skip === null ? undefined : new Uint8Array(skip) }
}
