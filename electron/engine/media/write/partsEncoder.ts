import type { CodecContext, Packet, Rational } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { AudioCodec, AudioShape, Deliver } from './audioEncoder.ts'
import { EncoderThread } from './encoderThread.ts'

/** Blocks in a part: four seconds, so that all sound in transit stays below the ten that FFmpeg holds pictures back. */
const PART_BLOCKS = 188
/** Blocks that a thread encodes before its part, until it finds itself in the state of an encoder that never stopped. */
const PART_PREROLL_BLOCKS = 20
/** Blocks after a part that its last packets depend on. */
const PART_TAIL_BLOCKS = 2

/** One of the two threads: its input so far, and its packets that wait for those of the other thread. */
interface Lane {
  readonly thread: EncoderThread
  readonly ready: { readonly block: number; readonly packet: Packet }[]
  /** Where each of its parts begins: in packets of this thread, and in those of the track. */
  readonly parts: { readonly own: number; readonly lead: number; readonly part: number }[]
  packets: number
}

/**
 * An encoder of AAC in two threads that take parts of the track in turn. The parts overlap, so the track is as long, and as
 * smooth at the joins, as a single encoder's. For FFmpeg's own encoder, which takes longer than the mix that it waits for;
 * a packet of it depends on the two blocks before its end and on little else.
 */
export class PartsEncoder implements Disposable {
  readonly #lanes: readonly [Lane, Lane]
  readonly #block: number
  readonly #channels: number
  /** Samples of each channel so far. */
  #frames = 0
  /** The next packet of the track. */
  #next = 0

  constructor(codec: AudioCodec, shape: AudioShape) {
    const first = new EncoderThread(codec, shape)
    this.#channels = shape.channels
    this.#block = first.context.frameSize
    try {
      this.#lanes = [lane(first), lane(new EncoderThread(codec, shape))]
    } catch (error) {
      first[Symbol.dispose]()
      throw error
    }
    this.#lanes[0].parts.push({ own: 0, lead: 0, part: 0 })
  }

  get timeBase(): Rational {
    return this.#lanes[0].thread.timeBase
  }

  /** The context of an identical encoder, for parameters needed before the first packet. */
  get context(): CodecContext {
    return this.#lanes[0].thread.context
  }

  /** Adds samples; delivers the packets encoded meanwhile, in order. */
  write(samples: Float32Array, deliver: Deliver): void {
    for (let done = 0; done < samples.length; ) {
      const left = (samples.length - done) / this.#channels
      const frames = Math.min(left, this.#block - (this.#frames % this.#block))
      this.#give(samples.subarray(done, done + frames * this.#channels))
      this.#frames += frames
      done += frames * this.#channels
    }
    this.#drain(deliver)
  }

  /** Encodes the remaining samples and delivers all outstanding packets. */
  finish(deliver: Deliver): void {
    for (const one of this.#lanes)
      if (one.parts.length > 0) one.thread.finish((packet) => keep(one, packet, this.#block))
    this.#drain(deliver)
  }

  [Symbol.dispose](): void {
    const [first, second] = this.#lanes
    for (const { packet } of [...first.ready, ...second.ready]) packet.free()
    try {
      first.thread[Symbol.dispose]()
    } finally {
      second.thread[Symbol.dispose]()
    }
  }

  /** Gives samples of one block to the thread of its part and, near a join, to the other as well. */
  #give(samples: Float32Array): void {
    const block = Math.floor(this.#frames / this.#block)
    const [part, at] = [Math.floor(block / PART_BLOCKS), block % PART_BLOCKS]
    this.#write(part, samples)
    if (part > 0 && at < PART_TAIL_BLOCKS) {
      this.#write(part - 1, samples)
      const isWhole = (this.#frames + samples.length / this.#channels) % this.#block === 0
      if (at === PART_TAIL_BLOCKS - 1 && isWhole) this.#laneOf(part - 1).thread.hand()
    }
    if (at < PART_BLOCKS - PART_PREROLL_BLOCKS) return
    if (at === PART_BLOCKS - PART_PREROLL_BLOCKS && this.#frames % this.#block === 0) this.#begin(part + 1)
    this.#write(part + 1, samples)
  }

  #write(part: number, samples: Float32Array): void {
    const one = this.#laneOf(part)
    one.thread.write(samples, (packet) => keep(one, packet, this.#block))
  }

  /** Notes that a part begins: its thread has been given the leads, parts and tails before. */
  #begin(part: number): void {
    const { parts } = this.#laneOf(part)
    const before = parts.at(-1)
    const own = before === undefined ? 0 : before.own + before.lead + PART_BLOCKS + PART_TAIL_BLOCKS
    parts.push({ own, lead: PART_PREROLL_BLOCKS, part })
  }

  #laneOf(part: number): Lane {
    return this.#lanes[part % 2 === 0 ? 0 : 1]
  }

  /** Delivers what is next in the track, as far as it is there. */
  #drain(deliver: Deliver): void {
    for (;;) {
      const { ready } = this.#laneOf(Math.floor(this.#next / PART_BLOCKS))
      const [first] = ready
      if (first?.block !== this.#next) return
      ready.shift()
      this.#next++
      try {
        deliver(first.packet)
      } finally {
        first.packet.free()
      }
    }
  }
}

function lane(thread: EncoderThread): Lane {
  return { thread, ready: [], parts: [], packets: 0 }
}

/** Keeps a packet of a thread for its place in the track, unless it belongs to a lead or tail. */
function keep(one: Lane, packet: Packet, block: number): void {
  const own = one.packets++
  const place = one.parts.findLast((part) => part.own <= own)
  if (place === undefined) return
  const at = own - place.own - place.lead
  if (at < 0 || at >= PART_BLOCKS) return
  const copy = packet.clone()
  if (copy === null) throw new AppError({ kind: 'internal', message: say('engine.sound.noMemory') })
  const index = place.part * PART_BLOCKS + at
  const moved = BigInt((index - own) * block)
  copy.pts += moved
  copy.dts += moved
  one.ready.push({ block: index, packet: copy })
}
