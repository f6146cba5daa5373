import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { openCodec } from '../openCodec.ts'
import type { Deliver } from '../write/audioEncoder.ts'
import type { VideoCodec } from '../write/writableCodecs.ts'
import { PictureScaler } from './pictureScaler.ts'

const FAILED = say('engine.picture.unencoded')

/** Size and timing of the frames to encode. */
interface PictureShape {
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Duration of each frame in seconds, if they differ. */
  readonly durations?: readonly number[]
}

/** Encodes RGB frames. Close it with `using`. */
export class PictureEncoder implements Disposable {
  readonly context = new CodecContext()
  readonly timeBase: Rational
  readonly frameRate: Rational
  /** Start of the next frame in seconds. */
  position = 0
  readonly #shape: PictureShape
  readonly #scaler: PictureScaler
  readonly #frame = new Frame()
  readonly #packet = new Packet()
  #count = 0

  constructor(shape: PictureShape, codec: VideoCodec, globalHeader: boolean) {
    this.#shape = shape
    this.frameRate = exactRate(shape.frameRate)
    // A tick is a frame, since some codecs allow no finer clock; a millisecond if frames differ in duration.
    this.timeBase = shape.durations === undefined ? this.frameRate.inv() : new Rational(1, 1000)
    this.#scaler = new PictureScaler({ width: shape.width, height: shape.height })
    this.#packet.alloc()
    this.#frame.alloc()
    try {
      this.#open(codec, globalHeader)
      this.#allocate()
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  write(rgb: Uint8Array, deliver: Deliver): void {
    check(this.#frame.makeWritable(), FAILED)
    check(this.#frame.fromBuffer(Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength)), FAILED)
    const picture = this.#scaler.scale(this.#frame)
    const { start, end } = this.#times()
    picture.pts = BigInt(start)
    picture.duration = BigInt(end - start)
    this.#count++
    check(this.context.sendFrameSync(picture), FAILED)
    this.#receive(deliver)
  }

  finish(deliver: Deliver): void {
    check(this.context.sendFrameSync(null), FAILED)
    this.#receive(deliver)
  }

  [Symbol.dispose](): void {
    this.#packet.free()
    this.#frame.free()
    this.#scaler[Symbol.dispose]()
    this.context.freeContext()
  }

  #open({ encoder, options }: VideoCodec, globalHeader: boolean): void {
    const { context } = this
    const codec = Codec.findEncoderByName(encoder)
    if (codec === null)
      throw new AppError({ kind: 'unavailable', message: say('engine.ffmpeg.noEncoder', { codec: encoder }) })
    context.allocContext3(codec)
    context.width = this.#shape.width
    context.height = this.#shape.height
    context.pixelFormat = AV_PIX_FMT_YUV420P
    context.timeBase = this.timeBase
    context.framerate = this.frameRate
    // The colour space that the scaler produces from RGB; players would guess it by size, and colours would shift.
    context.colorSpace = AVCOL_SPC_SMPTE170M
    context.colorRange = AVCOL_RANGE_MPEG
    context.setFlags(AV_CODEC_FLAG_FRAME_DURATION)
    if (globalHeader) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    openCodec(context, codec, { options, message: FAILED })
  }

  #allocate(): void {
    this.#frame.width = this.#shape.width
    this.#frame.height = this.#shape.height
    this.#frame.format = AV_PIX_FMT_RGB24
    check(this.#frame.getBuffer(), FAILED)
  }

  /** Start and end of the next frame, in ticks. */
  #times(): { start: number; end: number } {
    const { durations, frameRate } = this.#shape
    const ticks = this.timeBase.den / this.timeBase.num
    const start = Math.round(this.position * ticks)
    const duration = durations?.[this.#count] ?? 1 / frameRate
    this.position += duration
    return { start, end: Math.round(this.position * ticks) }
  }

  #receive(deliver: Deliver): void {
    while (this.context.receivePacketSync(this.#packet) >= 0) deliver(this.#packet)
  }
}

/** The exact rational rate: 29.97 means 30000/1001, as broadcasters use it; other rates are taken literally. */
function exactRate(frameRate: number): Rational {
  const whole = Math.round(frameRate * 1.001)
  if (!Number.isInteger(frameRate) && Math.abs(whole / 1.001 - frameRate) < 0.01)
    return new Rational(whole * 1000, 1001)
  return Number.isInteger(frameRate) ? new Rational(frameRate, 1) : new Rational(Math.round(frameRate * 1000), 1000)
}
