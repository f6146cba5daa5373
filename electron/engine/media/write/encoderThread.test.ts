// @module-tag apart
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { AV_PKT_DATA_SKIP_SAMPLES } from 'node-av/constants'
import type { Packet } from 'node-av/lib'
import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { bestAac } from './aac.ts'
import { AudioEncoder, type AudioShape } from './audioEncoder.ts'
import { EncoderThread } from './encoderThread.ts'

const SHAPE = { sampleRate: 48_000, channels: 2, bitRate: 192_000 }

/** Non-repeating sound in blocks like those of the mix, and a shorter last block. */
function* blocks(seconds: number): Generator<Float32Array> {
  const hiss = noise()
  const next = () => hiss() / 8
  for (let count = 0; count < (seconds * SHAPE.sampleRate) / 4096; count++)
    yield Float32Array.from({ length: 8192 }, next)
  yield Float32Array.from({ length: 2 * 777 }, next)
}

function packetsOf(
  Encoder: new (codec: ReturnType<typeof bestAac>, shape: AudioShape) => AudioEncoder | EncoderThread,
) {
  using encoder = new Encoder(bestAac(), SHAPE)
  const packets: string[] = []
  const deliver = (packet: Packet) => {
    const skip = packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES)?.toString('hex')
    packets.push([packet.pts, packet.dts, packet.duration, packet.flags, skip, packet.data?.toString('hex')].join(' '))
  }
  let before = 0
  for (const block of blocks(8)) {
    encoder.write(block, deliver)
    before = packets.length
  }
  encoder.finish(deliver)
  return { packets, before }
}

it('encodes as an encoder in this thread does, to the bit', () => {
  const [here, there] = [packetsOf(AudioEncoder), packetsOf(EncoderThread)]
  expect(here.packets.length).toBeGreaterThan(370)
  expect(there.packets).toEqual(here.packets)
  // Packets arrive while encoding goes on.
  expect(there.before).toBeGreaterThan(100)
})

it('ends when it is left early, with sound under way', async () => {
  const codec = bestAac()
  const ends: number[] = []
  const watch = (thread: Worker) => void thread.once('exit', (code) => ends.push(code))
  await setImmediate() // Node tells late of the threads of the test before
  process.on('worker', watch)
  for (let round = 0; round < 5; round++) {
    using encoder = new EncoderThread(codec, SHAPE)
    for (const block of blocks(2)) encoder.write(block, () => undefined)
  }
  await expect.poll(() => ends).toEqual([0, 0, 0, 0, 0])
  process.off('worker', watch)
})

it('refuses what the codec cannot do before a thread is started', () => {
  expect(() => new EncoderThread(bestAac(), { ...SHAPE, sampleRate: 3 })).toThrow('could not be encoded')
})

it('passes on what whoever takes the packets throws, and ends', () => {
  using encoder = new EncoderThread(bestAac(), SHAPE)
  const refuse = () => {
    throw new Error('The disk is full.')
  }
  expect(() => {
    for (const block of blocks(8)) encoder.write(block, refuse)
    encoder.finish(refuse)
  }).toThrow('The disk is full.')
})

it('fills the same few batches again, however long the sound', () => {
  using encoder = new EncoderThread(bestAac(), SHAPE)
  for (const block of blocks(20)) encoder.write(block, () => undefined)
  encoder.finish(() => undefined)
  expect(encoder.batches).toBeLessThan(8)
})
