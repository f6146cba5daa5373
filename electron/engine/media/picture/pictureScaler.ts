import { AV_PICTURE_TYPE_NONE, AV_PIX_FMT_YUV420P, AVCOL_RANGE_JPEG, AVCOL_RANGE_MPEG } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { check } from '../ffmpegFailure.ts'

const FAILED = 'The picture could not be converted.'

/** Turns frames of any format and size into 4:2:0 of one size and of video's range of brightness. Close it with `using`. */
export class PictureScaler implements Disposable {
  readonly size: { readonly width: number; readonly height: number }
  readonly #context = new SoftwareScaleContext()
  readonly #scaled = new Frame()

  constructor(size: { readonly width: number; readonly height: number }) {
    this.size = size
    this.#context.allocContext()
    this.#scaled.alloc()
  }

  /** The frame in the wanted format: itself if it has it already. Valid until the next call. */
  scale(frame: Frame): Frame {
    // The kind of frame it was in the source would be an order to the encoder.
    frame.pictType = AV_PICTURE_TYPE_NONE
    if (this.#fits(frame)) return frame
    this.#prepare()
    check(this.#scaled.copyProps(frame), FAILED)
    this.#scaled.colorRange = AVCOL_RANGE_MPEG
    check(this.#context.scaleFrameSync(this.#scaled, frame), FAILED)
    return this.#scaled
  }

  [Symbol.dispose](): void {
    this.#scaled.free()
    this.#context.freeContext()
  }

  #fits({ format, width, height, colorRange }: Frame): boolean {
    const isSameSize = width === this.size.width && height === this.size.height
    return isSameSize && format === AV_PIX_FMT_YUV420P && colorRange !== AVCOL_RANGE_JPEG
  }

  #prepare(): void {
    const scaled = this.#scaled
    if (scaled.width > 0) {
      check(scaled.makeWritable(), FAILED)
      return
    }
    scaled.width = this.size.width
    scaled.height = this.size.height
    scaled.format = AV_PIX_FMT_YUV420P
    check(scaled.getBuffer(), FAILED)
  }
}
