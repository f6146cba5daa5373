import {
  AV_CODEC_ID_VORBIS,
  AV_NOPTS_VALUE,
  AV_SAMPLE_FMT_FLT,
  type AVSampleFormat,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { avChannelLayoutDefault, type ChannelLayout, CodecContext, Frame, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { checkLength } from '../../core/workLimits.ts'
import { openDecoder } from './openDecoder.ts'
import { Resampler } from './resampler.ts'
import { requireSound, SourceFile, timeUnit } from './sourceFile.ts'

/** The wanted form of a track's sound; absent values stay as the track has them. */
export interface SoundOptions {
  /** Its number among the sound tracks, from 1; absent: the one that a film is dubbed from. */
  readonly soundTrack?: number | undefined
  readonly sampleRate?: number
  readonly channels?: 1 | 2 | 6
}

/**
 * Seconds by which a time stamp may be off before sound is moved: containers round stamps, Matroska to a millisecond,
 * and smaller moves would cause clicks.
 */
const TIMESTAMP_TOLERANCE_SECONDS = 0.02
/** Vorbis packets are stamped at their end or their beginning, which differ by half of two blocks of unlike length. */
const VORBIS_TOLERANCE = 0.06

/** A time stamp this far (seconds) from its expected value belongs to a restarted clock instead of a gap. */
const RESTARTED_CLOCK_SECONDS = 10

/** Sample rates (Hz) below this are refused: they hold nothing audible, and resampling them would fill the memory. */
const MIN_READ_SAMPLE_RATE_HZ = 1000

const UNREADABLE_SOUND = say('engine.sound.unreadable')

/**
 * Decodes the sound of a file as it is played: interleaved floats from the file's time zero, with silence for gaps and
 * late starts, without overlaps and damaged packets. Holds native memory: close it with `using`.
 */
export class AudioReader implements Disposable {
  readonly source: SourceFile
  readonly stream: Stream
  readonly sampleRate: number
  readonly channels: number
  /** Packets that could not be decoded. */
  badPackets = 0
  /** Frames (samples per channel) returned so far. */
  position = 0

  readonly #decoder = new CodecContext()
  readonly #layout: ChannelLayout
  /** Converts from the decoder's format; replaced when that format changes. */
  #resampler: Resampler | undefined
  #inputFormat = ''
  /** Frames to skip because they overlap sound already returned. */
  #overlap = 0
  readonly #tolerance: number
  /** Correction, in frames, for restarted clocks. */
  #clockShift = 0
  /** Position of the next check of the length, one for each second. */
  #unchecked = 0
  /** Set after a seek: the next frame's stamp gives the position. */
  #skipped = false

  /** Throws `invalid` if the file has no such sound, or it cannot be decoded. */
  constructor(path: string, options: SoundOptions = {}) {
    this.source = new SourceFile(path)
    try {
      this.stream = requireSound(this.source, options.soundTrack)
      this.source.select(this.stream)
      const { codecpar } = this.stream
      this.#tolerance = codecpar.codecId === AV_CODEC_ID_VORBIS ? VORBIS_TOLERANCE : TIMESTAMP_TOLERANCE_SECONDS
      this.sampleRate = options.sampleRate ?? codecpar.sampleRate
      this.channels = options.channels ?? codecpar.channels
      if (this.sampleRate === 0 || this.channels === 0) throw invalid(UNREADABLE_SOUND)
      this.#layout =
        options.channels === undefined ? known(codecpar.channelLayout) : avChannelLayoutDefault(options.channels)
      openDecoder(this.#decoder, this.stream, { unreadable: UNREADABLE_SOUND })
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Stated end of the track, else of the file, in seconds from time zero; 0 if unknown. */
  get statedDuration(): number {
    const { startTime, duration } = this.stream
    const own = duration === AV_NOPTS_VALUE ? undefined : duration + (startTime === AV_NOPTS_VALUE ? 0n : startTime)
    return (own === undefined ? undefined : this.source.seconds(this.stream, own)) ?? this.source.statedDuration ?? 0
  }

  /**
   * Seeks to a few packets before a time; `position` then gives the start of the sound. Call it before `chunks`. Where the
   * file cannot seek, reading starts at the beginning, or goes on.
   */
  skipTo(seconds: number): void {
    this.#decoder.flushBuffers()
    this.#resampler?.[Symbol.dispose]()
    this.#resampler = undefined
    this.#inputFormat = ''
    this.#overlap = 0
    const stamp = BigInt(Math.max(0, Math.round((seconds + this.source.origin) / timeUnit(this.stream))))
    this.#skipped = this.source.context.seekFrameSync(this.stream.index, stamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /** Decodes the whole sound, or from where a seek led, once for each. A chunk is valid until the next. */
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

  /** Adapts the resampler to a frame's format: broadcast recordings switch between stereo and 5.1. */
  *#adoptFormat(frame: Frame): Generator<Float32Array> {
    const format = `${frame.format} ${frame.sampleRate} ${frame.channels}`
    if (format === this.#inputFormat) return
    if (frame.sampleRate < MIN_READ_SAMPLE_RATE_HZ) throw invalid(tooFew(frame.sampleRate))
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

  /** Fills a gap before the frame with silence, or marks the overlapping part of the frame to be skipped. */
  *#moveTo(stamp: bigint): Generator<Float32Array> {
    const seconds = this.source.seconds(this.stream, stamp)
    if (seconds === undefined) return
    const currentPosition = this.position - this.#overlap + (this.#resampler?.delay ?? 0)
    const targetPosition = Math.round(seconds * this.sampleRate) + this.#clockShift
    if (this.#skipped) {
      this.#skipped = false
      this.position = Math.max(0, targetPosition)
      return
    }
    const gap = targetPosition - currentPosition
    const first = currentPosition === 0
    if (!first && Math.abs(gap) <= this.#tolerance * this.sampleRate) return
    if (this.#isClockJump(gap, targetPosition)) {
      this.#clockShift -= gap
      return
    }
    if (gap < 0) this.#overlap -= gap
    if (gap > 0) yield* this.#silence(gap)
  }

  /** Whether a gap is a restarted clock: real gaps do not reach far beyond the end of the file. */
  #isClockJump(gap: number, targetPosition: number): boolean {
    const limit = RESTARTED_CLOCK_SECONDS * this.sampleRate
    const known = this.source.statedDuration
    return gap < -limit || (known !== undefined && gap > limit && targetPosition > known * this.sampleRate + limit)
  }

  *#silence(frames: number): Generator<Float32Array> {
    yield* this.#flush()
    const zeros = new Float32Array(Math.min(frames, this.sampleRate) * this.channels)
    for (let left = frames; left > 0; left -= this.sampleRate) {
      yield* this.#handOut(zeros.subarray(0, Math.min(left, this.sampleRate) * this.channels))
    }
  }

  /**
   * Returns the resampler's remaining samples and restarts it, so that sound on both sides of a gap keeps its position.
   */
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
    if (this.position >= this.#unchecked) {
      checkLength(this.position / this.sampleRate)
      this.#unchecked = this.position + this.sampleRate
    }
    yield chunk.subarray(skipped * this.channels)
  }
}

/** The channel layout, or the default for its channel count where the format states none. */
function known(layout: ChannelLayout): ChannelLayout {
  return layout.mask === 0n ? avChannelLayoutDefault(layout.nbChannels) : layout
}

function tooFew(rate: number): Message {
  return say('engine.sound.tooFew', { rate, least: String(MIN_READ_SAMPLE_RATE_HZ) })
}
