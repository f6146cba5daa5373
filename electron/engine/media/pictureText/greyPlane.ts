import { AV_PIX_FMT_GRAY8, AVCOL_RANGE_JPEG } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { check } from '../ffmpegFailure.ts'

/** A grey picture: one byte a pixel, rows without gaps. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

const FAILED = 'The picture could not be made smaller.'

/** Reduces or enlarges frames of any format to grey pictures of one size. Close it with `using`. */
export class GreyPlane implements Disposable {
  readonly width: number
  readonly height: number
  readonly #scaled = new Frame()
  readonly #scaler = new SoftwareScaleContext()

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#scaled.alloc()
    this.#scaler.allocContext()
    this.#scaled.width = width
    this.#scaled.height = height
    this.#scaled.format = AV_PIX_FMT_GRAY8
    try {
      check(this.#scaled.getBuffer(), FAILED)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  of(frame: Frame): Plane {
    check(this.#scaled.makeWritable(), FAILED)
    this.#scaled.colorRange = AVCOL_RANGE_JPEG
    check(this.#scaler.scaleFrameSync(this.#scaled, frame), FAILED)
    const { width, height } = this
    const bytes = new Uint8Array(width * height)
    const [from] = this.#scaled.data ?? []
    const stride = this.#scaled.linesize[0] ?? width
    for (let row = 0; from !== undefined && row < height; row++)
      bytes.set(from.subarray(row * stride, row * stride + width), row * width)
    return { width, height, bytes }
  }

  [Symbol.dispose](): void {
    this.#scaled.free()
    this.#scaler.freeContext()
  }
}
