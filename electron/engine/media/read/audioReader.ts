import {
  AV_CODEC_ID_VORBIS,
  AV_NOPTS_VALUE,
  AV_SAMPLE_FMT_FLT,
  type AVSampleFormat,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { avChannelLayoutDefault, type ChannelLayout, CodecContext, Frame, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { checkLength } from '../../core/workLimits.ts'
import { openDecoder } from './openDecoder.ts'
import { Resampler } from './resampler.ts'
import { requireSound, SourceFile, timeUnit } from './sourceFile.ts'

/** What sound to make of a track; what is absent stays as the track has it. */
export interface SoundWish {
  /** Stream index; absent: the default or best track. */
  readonly track?: number
  readonly sampleRate?: number
  readonly channels?: 1 | 2 | 6
}

/**
 * Time stamps may be off by this much (seconds) before sound is moved to where they say: containers round them, to a
 * millisecond in Matroska, and moving sound by less would put clicks into it.
 */
const TOLERANCE = 0.02
/** Vorbis files are stamped where packets end or where they begin, which differ by half of two blocks of unlike length. */
const VORBIS_TOLERANCE = 0.06

/** A stamp this far (seconds) from where the sound should be is a new clock, not a gap. */
const CLOCK_JUMP = 10

/** Samples a second with which nothing is heard; a second of fewer would fill memory when it is brought to a usual rate. */
const LOWEST_RATE = 1000

const UNREADABLE = 'The sound of this video is in a format that cannot be read.'

/**
 * The sound of a file as it is heard: interleaved floats from the file's time zero, with silence where the track has
 * gaps or starts late, overlaps dropped, and damaged packets skipped. Holds native memory: close it with `using`.
 */
export class AudioReader implements Disposable {
  readonly source: SourceFile
  readonly stream: Stream
  readonly sampleRate: number
  readonly channels: number
  /** Packets that could not be decoded. */
  badPackets = 0
  /** Frames (samples per channel) handed out so far. */
  position = 0

  readonly #decoder = new CodecContext()
  readonly #layout: ChannelLayout
  /** Between the decoder's format and the one asked for; made anew when the decoder's changes. */
  #resampler: Resampler | undefined
  #inputFormat = ''
  /** Frames to leave out because they lie before the place the sound has already reached. */
  #overlap = 0
  readonly #tolerance: number
  /** Frames that time stamps have jumped by without meaning it. */
  #clockShift = 0
  /** The next frame tells where the sound goes on. */
  #skipped = false

  /** Throws `invalid` where the file has no such sound. */
  constructor(path: string, wish: SoundWish = {}) {
    this.source = new SourceFile(path)
    try {
      this.stream = requireSound(this.source, wish.track)
      this.source.select(this.stream)
      const { codecpar } = this.stream
      this.#tolerance = codecpar.codecId === AV_CODEC_ID_VORBIS ? VORBIS_TOLERANCE : TOLERANCE
      this.sampleRate = wish.sampleRate ?? codecpar.sampleRate
      this.channels = wish.channels ?? codecpar.channels
      if (this.sampleRate === 0 || this.channels === 0) throw invalid(UNREADABLE)
      this.#layout = wish.channels === undefined ? known(codecpar.channelLayout) : avChannelLayoutDefault(wish.channels)
      openDecoder(this.#decoder, this.stream, { unreadable: UNREADABLE })
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Where the track ends by its own account, else where the file does; seconds from time zero, 0 if neither knows. */
  get statedDuration(): number {
    const { startTime, duration } = this.stream
    const own = duration === AV_NOPTS_VALUE ? undefined : duration + (startTime === AV_NOPTS_VALUE ? 0n : startTime)
    return (own === undefined ? undefined : this.source.seconds(this.stream, own)) ?? this.source.statedDuration ?? 0
  }

  /**
   * Leaves out what lies more than a few packets before a second; `position` tells where the sound then begins. To be
   * called before anything is read. Where a file cannot be jumped in, all of it comes.
   */
  skipTo(seconds: number): void {
    const stamp = BigInt(Math.max(0, Math.round((seconds + this.source.origin) / timeUnit(this.stream))))
    this.#skipped = this.source.context.seekFrameSync(this.stream.index, stamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /** The whole sound, once. A chunk is valid until the next one is asked for. */
  *chunks(): Generator<Float32Array> {
    using frame = new Frame()
    frame.alloc()
    for (const packet of this.source.packets(this.stream)) {
      if (this.#decoder.sendPacketSync(packet) < 0) this.badPackets++
      yield* this.#decoded(frame)
    }
    this.#decoder.sendPacketSync(null)
    yield* this.#decoded(frame)
    yield* this.#flush()
    this.badPackets += this.source.badReads
  }

  [Symbol.dispose](): void {
    this.#resampler?.[Symbol.dispose]()
    this.#decoder.freeContext()
    this.source[Symbol.dispose]()
  }

  *#decoded(frame: Frame): Generator<Float32Array> {
    while (this.#decoder.receiveFrameSync(frame) >= 0) {
      yield* this.#adoptFormat(frame)
      yield* this.#moveTo(frame.bestEffortTimestamp)
      const input = frame.extendedData
      const chunk = input === null ? undefined : this.#resampler?.convert(input, frame.nbSamples)
      frame.unref()
      if (chunk !== undefined) yield* this.#handOut(chunk)
    }
  }

  /** Broadcast recordings change from stereo to 5.1 and back in the middle. */
  *#adoptFormat(frame: Frame): Generator<Float32Array> {
    const format = `${frame.format} ${frame.sampleRate} ${frame.channels}`
    if (format === this.#inputFormat) return
    if (frame.sampleRate < LOWEST_RATE) throw invalid(tooFew(frame.sampleRate))
    yield* this.#flush()
    this.#resampler?.[Symbol.dispose]()
    this.#inputFormat = format
    this.#resampler = new Resampler({
      from: {
        layout: known(frame.channelLayout),
        sampleRate: frame.sampleRate,
        format: frame.format as AVSampleFormat,
      },
      to: { layout: this.#layout, sampleRate: this.sampleRate, format: AV_SAMPLE_FMT_FLT },
    })
  }

  /** Fills a gap before the frame with silence, or marks how much of the frame is too late to be heard. */
  *#moveTo(stamp: bigint): Generator<Float32Array> {
    const seconds = this.source.seconds(this.stream, stamp)
    if (seconds === undefined) return
    const reached = this.position - this.#overlap + (this.#resampler?.delay ?? 0)
    const wanted = Math.round(seconds * this.sampleRate) + this.#clockShift
    if (this.#skipped) {
      this.#skipped = false
      this.position = Math.max(0, wanted)
      return
    }
    const gap = wanted - reached
    const first = reached === 0
    if (!first && Math.abs(gap) <= this.#tolerance * this.sampleRate) return
    if (this.#isClockJump(gap, wanted)) {
      this.#clockShift -= gap
      return
    }
    if (gap < 0) this.#overlap -= gap
    if (gap > 0) yield* this.#silence(gap)
  }

  /** A gap may be long, but not reach far beyond the end of the file. */
  #isClockJump(gap: number, wanted: number): boolean {
    const limit = CLOCK_JUMP * this.sampleRate
    const known = this.source.statedDuration
    return gap < -limit || (known !== undefined && gap > limit && wanted > known * this.sampleRate + limit)
  }

  *#silence(frames: number): Generator<Float32Array> {
    yield* this.#flush()
    const zeros = new Float32Array(Math.min(frames, this.sampleRate) * this.channels)
    for (let left = frames; left > 0; left -= this.sampleRate) {
      yield* this.#handOut(zeros.subarray(0, Math.min(left, this.sampleRate) * this.channels))
    }
  }

  /** What the resampler still holds. It starts afresh, so sound on both sides of a gap keeps its place. */
  *#flush(): Generator<Float32Array> {
    const rest = this.#resampler?.flush()
    if (rest !== undefined) yield* this.#handOut(rest)
  }

  *#handOut(chunk: Float32Array): Generator<Float32Array> {
    const frames = chunk.length / this.channels
    const skipped = Math.min(frames, this.#overlap)
    this.#overlap -= skipped
    if (skipped === frames) return
    this.position += frames - skipped
    checkLength(this.position / this.sampleRate)
    yield chunk.subarray(skipped * this.channels)
  }
}

/** Some formats say how many channels there are and not which; they are then in the usual order. */
function known(layout: ChannelLayout): ChannelLayout {
  return layout.mask === 0n ? avChannelLayoutDefault(layout.nbChannels) : layout
}

function tooFew(rate: number): string {
  return `The sound has ${rate} samples a second, and nothing can be heard below ${LOWEST_RATE}. Use another recording.`
}
