import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants'
import { avChannelLayoutDefault, Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { openCodec } from '../openCodec.ts'

/** An FFmpeg encoder and the sample format it takes. */
export interface AudioCodec {
  readonly encoder: FFEncoderCodec
  readonly format: AVSampleFormat
  readonly options?: Readonly<Record<string, string>>
  /** It is slow, and joins of parts encoded side by side are inaudible (`PartsEncoder`). */
  readonly inParts?: boolean
  /** By which factor it turns sound down before it encodes it, by bits per second; sound is turned up by as much. */
  readonly scales?: Readonly<Record<number, number>>
}

/** The sound to encode. */
export interface AudioShape {
  readonly sampleRate: number
  readonly channels: number
  /** Bits per second; absent for lossless codecs. */
  readonly bitRate?: number
  /** First frame of the track. */
  readonly start?: number
  /** False if the container repeats the codec's parameters in the stream. */
  readonly globalHeader?: boolean
}

/** Receives a finished packet and may keep its data. */
export type Deliver = (packet: Packet) => void

const SOUND_ENCODING_FAILED = say('engine.sound.unencoded')

/** Samples per packet for codecs without a fixed size. */
const FREE_SIZE = 1024

/** Encodes interleaved floats. Packet times count samples. Close it with `using`. */
export class AudioEncoder implements Disposable {
  readonly context = new CodecContext()
  readonly timeBase: Rational
  readonly #format: AVSampleFormat
  readonly #shape: AudioShape
  readonly #frame = new Frame()
  readonly #packet = new Packet()
  readonly #pending: Float32Array
  readonly #converted: Int16Array | Int32Array | Float32Array
  readonly #gain: number
  #count = 0
  #position: number

  constructor(codec: AudioCodec, shape: AudioShape) {
    this.timeBase = new Rational(1, shape.sampleRate)
    this.#format = codec.format
    this.#shape = shape
    this.#position = shape.start ?? 0
    this.#gain = 1 / (codec.scales?.[shape.bitRate ?? 0] ?? 1)
    try {
      this.#open(codec)
    } catch (error) {
      this.context.freeContext()
      throw error
    }
    this.#pending = new Float32Array(shape.channels * (this.context.frameSize || FREE_SIZE))
    this.#converted = new (arrayFor(codec.format))(this.#pending.length)
    this.#frame.alloc()
    this.#packet.alloc()
  }

  /** Adds samples and encodes all complete packets. */
  write(samples: Float32Array, deliver: Deliver): void {
    for (let done = 0; done < samples.length; ) {
      const piece = samples.subarray(done, done + this.#pending.length - this.#count)
      this.#pending.set(piece, this.#count)
      this.#count += piece.length
      done += piece.length
      if (this.#count === this.#pending.length) this.#encode(deliver)
    }
  }

  /** Encodes the remaining samples and ends the track with its exact length. */
  finish(deliver: Deliver): void {
    if (this.#count > 0) this.#encode(deliver)
    check(this.context.sendFrameSync(null), SOUND_ENCODING_FAILED)
    this.#receive(deliver)
  }

  [Symbol.dispose](): void {
    this.#packet.free()
    this.#frame.free()
    this.context.freeContext()
  }

  #open({ encoder, format, options = {} }: AudioCodec): void {
    const { context } = this
    const { sampleRate, channels, bitRate, globalHeader = true } = this.#shape
    const codec = Codec.findEncoderByName(encoder)
    if (codec === null)
      throw new AppError({ kind: 'unavailable', message: say('engine.ffmpeg.noEncoder', { codec: encoder }) })
    context.allocContext3(codec)
    context.sampleRate = sampleRate
    context.channelLayout = avChannelLayoutDefault(channels)
    context.sampleFormat = format
    if (bitRate !== undefined) context.bitRate = BigInt(bitRate)
    context.timeBase = this.timeBase
    if (globalHeader) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    openCodec(context, codec, { options, message: SOUND_ENCODING_FAILED })
  }

  #encode(deliver: Deliver): void {
    const frames = this.#count / this.#shape.channels
    this.#prepareFrame(frames)
    const { buffer, byteLength } = this.#convert().subarray(0, this.#count)
    check(this.#frame.fromBuffer(Buffer.from(buffer, 0, byteLength)), SOUND_ENCODING_FAILED)
    this.#frame.pts = BigInt(this.#position)
    this.#position += frames
    this.#count = 0
    check(this.context.sendFrameSync(this.#frame), SOUND_ENCODING_FAILED)
    this.#receive(deliver)
  }

  /**
   * Prepares the frame that all blocks share: a new frame for each would grow the process by hundreds of megabytes an
   * hour.
   */
  #prepareFrame(frames: number): void {
    const frame = this.#frame
    if (frame.nbSamples === frames) {
      check(frame.makeWritable(), SOUND_ENCODING_FAILED)
      return
    }
    frame.unref()
    frame.nbSamples = frames
    frame.format = this.#format
    frame.sampleRate = this.#shape.sampleRate
    frame.channelLayout = this.context.channelLayout
    check(frame.getBuffer(), SOUND_ENCODING_FAILED)
    frame.timeBase = this.timeBase
  }

  #convert(): Int16Array | Int32Array | Float32Array {
    const samples = this.#pending.subarray(0, this.#count)
    const to = this.#converted
    if (to instanceof Int16Array) toIntegers(samples, to, 32_768)
    else if (to instanceof Int32Array) toIntegers(samples, to, 2_147_483_648)
    else if (this.#format === AV_SAMPLE_FMT_FLTP)
      toPlanes(samples, to, { channels: this.#shape.channels, gain: this.#gain })
    else to.set(samples)
    return to
  }

  #receive(deliver: Deliver): void {
    while (this.context.receivePacketSync(this.#packet) >= 0) deliver(this.#packet)
  }
}

function arrayFor(format: AVSampleFormat): typeof Int16Array | typeof Int32Array | typeof Float32Array {
  if (format === AV_SAMPLE_FMT_S16) return Int16Array
  return format === AV_SAMPLE_FMT_S32 ? Int32Array : Float32Array
}

function toIntegers(from: Float32Array, to: Int16Array | Int32Array, full: number): void {
  for (let index = 0; index < from.length; index++) {
    const scaled = (from[index] ?? 0) * full
    to[index] = scaled >= full - 1 ? full - 1 : scaled <= -full ? -full : Math.round(scaled)
  }
}

function toPlanes(
  from: Float32Array,
  to: Float32Array,
  { channels, gain }: { readonly channels: number; readonly gain: number },
): void {
  const frames = from.length / channels
  for (let channel = 0; channel < channels; channel++) {
    for (let frame = 0; frame < frames; frame++) {
      to[channel * frames + frame] = (from[channels * frame + channel] ?? 0) * gain
    }
  }
}
