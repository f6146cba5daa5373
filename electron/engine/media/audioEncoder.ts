import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVSampleFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_AAC_AT,
  FF_ENCODER_LIBFDK_AAC,
  type FFEncoderCodec,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { AppError } from '../../../shared/failure.ts'
import { check } from './ffmpegFailure.ts'
import { openCodec } from './openCodec.ts'

const BIT_RATE = 192_000n
const FAILED = 'The sound could not be encoded.'

interface Choice {
  readonly encoder: FFEncoderCodec
  readonly format: AVSampleFormat
  readonly options: Readonly<Record<string, string>>
}

/**
 * Best first. Fraunhofer's is four times as fast on speech as FFmpeg's own, whose usual search takes longer than all the
 * rest of a render. The Windows build of FFmpeg carries a Fraunhofer library that may not be passed on with it.
 */
const CHOICES: readonly Choice[] = [
  ...(process.platform === 'win32' ? [] : [{ encoder: FF_ENCODER_LIBFDK_AAC, format: AV_SAMPLE_FMT_S16, options: {} }]),
  { encoder: FF_ENCODER_AAC_AT, format: AV_SAMPLE_FMT_S16, options: {} },
  { encoder: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' } },
]

/** Encodes interleaved stereo floats as AAC with the best encoder there is. Close it with `using`. */
export class AacEncoder implements Disposable {
  readonly name: string
  readonly context = new CodecContext()
  readonly timeBase: Rational
  readonly #sampleRate: number
  readonly #format: AVSampleFormat
  readonly #frame = new Frame()
  readonly #packet = new Packet()
  readonly #pending: Float32Array
  readonly #converted: Int16Array | Float32Array
  #count = 0
  #position = 0

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
    this.timeBase = new Rational(1, sampleRate)
    const { choice, codec } = choose()
    this.name = choice.encoder
    this.#format = choice.format
    try {
      this.#open(codec, choice)
    } catch (error) {
      this.context.freeContext()
      throw error
    }
    this.#pending = new Float32Array(2 * this.context.frameSize)
    this.#converted = new (choice.format === AV_SAMPLE_FMT_S16 ? Int16Array : Float32Array)(this.#pending.length)
    this.#frame.alloc()
    this.#packet.alloc()
  }

  /** Encodes the samples; finished packets go to `deliver`, which may keep what is in them. */
  write(samples: Float32Array, deliver: (packet: Packet) => void): void {
    for (let done = 0; done < samples.length; ) {
      const piece = samples.subarray(done, done + this.#pending.length - this.#count)
      this.#pending.set(piece, this.#count)
      this.#count += piece.length
      done += piece.length
      if (this.#count === this.#pending.length) this.#encode(deliver)
    }
  }

  /** Encodes what is left and closes the track: its length comes out exact. */
  finish(deliver: (packet: Packet) => void): void {
    if (this.#count > 0) this.#encode(deliver)
    check(this.context.sendFrameSync(null), FAILED)
    this.#receive(deliver)
  }

  [Symbol.dispose](): void {
    this.#packet.free()
    this.#frame.free()
    this.context.freeContext()
  }

  #open(codec: Codec, { format, options }: Choice): void {
    const { context } = this
    context.allocContext3(codec)
    context.sampleRate = this.#sampleRate
    context.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    context.sampleFormat = format
    context.bitRate = BIT_RATE
    context.timeBase = this.timeBase
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    openCodec(context, codec, { options, message: FAILED })
  }

  #encode(deliver: (packet: Packet) => void): void {
    const frames = this.#count / 2
    this.#prepareFrame(frames)
    const { buffer, byteLength } = this.#convert().subarray(0, this.#count)
    check(this.#frame.fromBuffer(Buffer.from(buffer, 0, byteLength)), FAILED)
    this.#frame.pts = BigInt(this.#position)
    this.#position += frames
    this.#count = 0
    check(this.context.sendFrameSync(this.#frame), FAILED)
    this.#receive(deliver)
  }

  /** One frame serves all blocks: a new one for each would grow the process by hundreds of megabytes an hour. */
  #prepareFrame(frames: number): void {
    const frame = this.#frame
    if (frame.nbSamples === frames) {
      check(frame.makeWritable(), FAILED)
      return
    }
    frame.unref()
    frame.nbSamples = frames
    frame.format = this.#format
    frame.sampleRate = this.#sampleRate
    frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    check(frame.getBuffer(), FAILED)
    frame.timeBase = this.timeBase
  }

  #convert(): Int16Array | Float32Array {
    const [from, to, count] = [this.#pending, this.#converted, this.#count]
    if (to instanceof Int16Array) toIntegers(from, to, count)
    else toPlanes(from, to, count)
    return to
  }

  #receive(deliver: (packet: Packet) => void): void {
    while (this.context.receivePacketSync(this.#packet) >= 0) deliver(this.#packet)
  }
}

function choose(): { choice: Choice; codec: Codec } {
  for (const choice of CHOICES) {
    const codec = Codec.findEncoderByName(choice.encoder)
    if (codec !== null) return { choice, codec }
  }
  throw new AppError({ kind: 'unavailable', message: 'This build of FFmpeg cannot write AAC sound.' })
}

function toIntegers(from: Float32Array, to: Int16Array, count: number): void {
  for (let index = 0; index < count; index++) {
    const scaled = (from[index] ?? 0) * 32_768
    to[index] = scaled >= 32_767 ? 32_767 : scaled <= -32_768 ? -32_768 : Math.round(scaled)
  }
}

function toPlanes(from: Float32Array, to: Float32Array, count: number): void {
  const frames = count / 2
  for (let frame = 0; frame < frames; frame++) {
    to[frame] = from[2 * frame] ?? 0
    to[frames + frame] = from[2 * frame + 1] ?? 0
  }
}
