import { AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB24, AVCOL_RANGE_JPEG } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'

/** A picture in memory, rows without gaps: grey has one byte a pixel, colour three (red, green, blue). */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

const PICTURE_SHRINK_FAILED = say('engine.picture.notSmaller')

/** Reduces or enlarges frames of any format to pictures of one size, grey or in colour. Close it with `using`. */
export class ScaledPlane implements Disposable {
  readonly width: number
  readonly height: number
  readonly #channels: 1 | 3
  readonly #scaled = new Frame()
  readonly #scaler = new SoftwareScaleContext()

  constructor(width: number, height: number, channels: 1 | 3 = 1) {
    this.#channels = channels
    this.width = width
    this.height = height
    this.#scaled.alloc()
    this.#scaler.allocContext()
    this.#scaled.width = width
    this.#scaled.height = height
    this.#scaled.format = channels === 1 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_RGB24
    try {
      check(this.#scaled.getBuffer(), PICTURE_SHRINK_FAILED)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  of(frame: Frame): Plane {
    check(this.#scaled.makeWritable(), PICTURE_SHRINK_FAILED)
    this.#scaled.colorRange = AVCOL_RANGE_JPEG
    check(this.#scaler.scaleFrameSync(this.#scaled, frame), PICTURE_SHRINK_FAILED)
    const { width, height } = this
    const across = width * this.#channels
    const bytes = new Uint8Array(across * height)
    const [from] = this.#scaled.data ?? []
    const stride = this.#scaled.linesize[0] ?? across
    for (let row = 0; from !== undefined && row < height; row++)
      bytes.set(from.subarray(row * stride, row * stride + across), row * across)
    return { width, height, bytes }
  }

  [Symbol.dispose](): void {
    this.#scaled.free()
    this.#scaler.freeContext()
  }
}
