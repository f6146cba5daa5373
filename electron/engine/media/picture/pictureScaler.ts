import {
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  type AVPixelFormat,
} from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'

const PICTURE_CONVERSION_FAILED = say('engine.picture.unconverted')

/** Converts frames of any format and size to 4:2:0 of one size, of 8 bits unless another format is asked for, and video (limited) range. Close it with `using`. */
export class PictureScaler implements Disposable {
  readonly size: { readonly width: number; readonly height: number }
  readonly #format: AVPixelFormat
  readonly #context = new SoftwareScaleContext()
  readonly #scaled = new Frame()

  constructor(size: { readonly width: number; readonly height: number }, format: AVPixelFormat = AV_PIX_FMT_YUV420P) {
    this.size = size
    this.#format = format
    this.#context.allocContext()
    this.#scaled.alloc()
  }

  /** The frame in the wanted format; the frame itself if it fits. Valid until the next call. */
  scale(frame: Frame): Frame {
    // The source's frame type would force the encoder's choice.
    frame.pictType = AV_PICTURE_TYPE_NONE
    if (this.#fits(frame)) return frame
    this.#prepare()
    check(this.#scaled.copyProps(frame), PICTURE_CONVERSION_FAILED)
    this.#scaled.colorRange = AVCOL_RANGE_MPEG
    check(this.#context.scaleFrameSync(this.#scaled, frame), PICTURE_CONVERSION_FAILED)
    return this.#scaled
  }

  [Symbol.dispose](): void {
    this.#scaled.free()
    this.#context.freeContext()
  }

  #fits({ format, width, height, colorRange }: Frame): boolean {
    const isSameSize = width === this.size.width && height === this.size.height
    return isSameSize && format === this.#format && colorRange !== AVCOL_RANGE_JPEG
  }

  #prepare(): void {
    const scaled = this.#scaled
    if (scaled.width > 0) {
      check(scaled.makeWritable(), PICTURE_CONVERSION_FAILED)
      return
    }
    scaled.width = this.size.width
    scaled.height = this.size.height
    scaled.format = this.#format
    check(scaled.getBuffer(), PICTURE_CONVERSION_FAILED)
  }
}
