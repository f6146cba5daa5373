import { MessageChannel, type MessagePort, receiveMessageOnPort, type Transferable, Worker } from 'node:worker_threads'
import { AV_PKT_DATA_SKIP_SAMPLES, type AVPacketFlag } from 'node-av/constants'
import { type CodecContext, Packet, type Rational } from 'node-av/lib'
import { AppError, type Failure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import { type AudioCodec, AudioEncoder, type AudioShape, type Deliver } from './audioEncoder.ts'

const ENCODER_WORKER = programUrl('encoderWorker')

/** Frames in a batch, so many that the transfer costs nothing beside encoding. */
const ENCODER_BATCH_FRAMES = 32_768
/**
 * Batches the thread may lag behind before the mix waits. All sound in transit must be shorter than the ten seconds for
 * which FFmpeg holds back pictures until their sound arrives.
 */
const MAX_PENDING_BATCHES = 4
/** Milliseconds without an answer after which the thread counts as hung; a batch takes milliseconds. */
const ENCODER_TIMEOUT_MS = 120_000

const ENCODER_STOPPED = { kind: 'engine_down', message: say('engine.sound.encoderStopped') } as const

/** The start data of an encoder thread. */
export interface EncoderStart {
  readonly codec: AudioCodec
  readonly shape: AudioShape
  readonly port: MessagePort
  /** Number of answered messages; waiters are notified on each. */
  readonly answered: Int32Array
}

/** A message to the thread: a batch with so many samples of interleaved sound to encode (`end` marks the last), or `stop`. */
export type EncoderMessage =
  | { readonly kind: 'sound'; readonly batch: Batch; readonly filled: number; readonly end: boolean }
  | { readonly kind: 'stop' }

/** A packet in the form sent between threads. */
export interface PlainPacket {
  readonly data: Uint8Array
  readonly pts: bigint
  readonly dts: bigint
  readonly duration: bigint
  readonly flags: AVPacketFlag
  /** Samples to be skipped by players, in FFmpeg's encoding. */
  readonly skip: Uint8Array | undefined
}

/** The packets of a batch, or why there are none, and the batch, to be filled anew: garbage collection lets those of a long mix pile up. */
export type EncoderAnswer = { readonly batch: Batch } & (
  | { readonly packets: readonly PlainPacket[] }
  | { readonly failure: Failure }
)

type Batch = Float32Array<ArrayBuffer>

/**
 * An audio encoder in a thread of its own, for codecs that cost as much as the rest of a mix. Delivers the same packets
 * as `AudioEncoder`, some batches later. Disposing it asks the thread to end and waits: terminating it inside a native
 * call would crash the process.
 */
export class EncoderThread implements Disposable {
  readonly timeBase: Rational
  /** Batches of sound that there are. */
  batches = 0
  readonly #twin: AudioEncoder
  readonly #channels: number
  readonly #port: MessagePort
  readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #packet = new Packet()
  #batch: Batch
  readonly #spare: Batch[] = []
  #filled = 0
  #sent = 0

  constructor(codec: AudioCodec, shape: AudioShape) {
    this.#twin = new AudioEncoder(codec, shape)
    this.timeBase = this.#twin.timeBase
    this.#channels = shape.channels
    this.#batch = this.#newBatch()
    this.#packet.alloc()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.unref()
    const workerData: EncoderStart = { codec, shape, port: port2, answered: this.#answered }
    new Worker(ENCODER_WORKER, { workerData, transferList: [port2] }).unref()
  }

  /** The context of an identical encoder, for parameters needed before the first packet. */
  get context(): CodecContext {
    return this.#twin.context
  }

  /** Adds samples; delivers the packets encoded meanwhile. */
  write(samples: Float32Array, deliver: Deliver): void {
    for (let done = 0; done < samples.length; ) {
      const piece = samples.subarray(done, done + this.#batch.length - this.#filled)
      this.#batch.set(piece, this.#filled)
      this.#filled += piece.length
      done += piece.length
      if (this.#filled === this.#batch.length) this.hand()
    }
    this.#waitFor(this.#sent - MAX_PENDING_BATCHES)
    this.#collect(deliver)
  }

  /** Hands the samples so far to the thread, also if they are no whole batch. */
  hand(): void {
    this.#hand(false)
  }

  /** Encodes the remaining samples and delivers all outstanding packets. */
  finish(deliver: Deliver): void {
    this.#hand(true)
    this.#waitFor(this.#sent)
    this.#collect(deliver)
  }

  [Symbol.dispose](): void {
    try {
      this.#post({ kind: 'stop' })
      this.#waitFor(this.#sent)
    } finally {
      this.#port.close()
      this.#packet.free()
      this.#twin[Symbol.dispose]()
    }
  }

  #newBatch(): Batch {
    const spare = this.#spare.pop()
    if (spare !== undefined) return spare
    this.batches++
    return new Float32Array(ENCODER_BATCH_FRAMES * this.#channels)
  }

  #hand(end: boolean): void {
    const [batch, filled] = [this.#batch, this.#filled]
    this.#batch = this.#newBatch()
    this.#filled = 0
    this.#post({ kind: 'sound', batch, filled, end }, [batch.buffer])
  }

  #post(message: EncoderMessage, transferred: readonly Transferable[] = []): void {
    this.#sent++
    this.#port.postMessage(message, transferred)
  }

  #waitFor(count: number): void {
    for (let answered = this.#answer; answered < count; answered = this.#answer) {
      if (Atomics.wait(this.#answered, 0, answered, ENCODER_TIMEOUT_MS) === 'timed-out')
        throw new AppError(ENCODER_STOPPED)
    }
  }

  get #answer(): number {
    return Atomics.load(this.#answered, 0)
  }

  #collect(deliver: Deliver): void {
    for (let got = receiveMessageOnPort(this.#port); got !== undefined; got = receiveMessageOnPort(this.#port)) {
      const answer: EncoderAnswer = got.message
      this.#spare.push(answer.batch)
      if ('failure' in answer) throw new AppError(answer.failure)
      for (const packet of answer.packets) this.#deliver(packet, deliver)
    }
  }

  #deliver({ data, pts, dts, duration, flags, skip }: PlainPacket, deliver: Deliver): void {
    const packet = this.#packet
    packet.unref()
    packet.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    packet.pts = pts
    packet.dts = dts
    packet.duration = duration
    packet.flags = flags
    if (skip !== undefined) packet.addSideData(AV_PKT_DATA_SKIP_SAMPLES, Buffer.from(skip))
    deliver(packet)
  }
}
