import { AV_PIX_FMT_YUV420P, type AVPixelFormat, SWS_FAST_BILINEAR } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { CHROMA_HISTOGRAM_BINS, GLANCE_LUMA_CELLS, type Glance, LUMA_HISTOGRAM_BINS } from './shotFinder.ts'

const PICTURE_SHRINK_FAILED = say('engine.picture.notSmaller')

/**
 * Size of the reduced picture, and of the cells over which luma is averaged, so that small motion stays within a cell.
 */
const GLANCE_WIDTH_PX = 128
const GLANCE_HEIGHT_PX = 72
const LUMA_CELL_PX = 4

/** Reduces every picture to the features that shot detection needs. Close it with `using`. */
export class PictureGlance implements Disposable {
  readonly #small = new Frame()
  #scaler: SoftwareScaleContext | undefined
  #from = ''

  constructor() {
    this.#small.alloc()
    this.#small.width = GLANCE_WIDTH_PX
    this.#small.height = GLANCE_HEIGHT_PX
    this.#small.format = AV_PIX_FMT_YUV420P
    try {
      check(this.#small.getBuffer(), PICTURE_SHRINK_FAILED)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  at(frame: Frame, time: number): Glance {
    this.#adopt(frame)
    check(this.#small.makeWritable(), PICTURE_SHRINK_FAILED)
    if (this.#scaler !== undefined) check(this.#scaler.scaleFrameSync(this.#small, frame), PICTURE_SHRINK_FAILED)
    const [y, u, v] = this.#small.data ?? []
    const [wide, narrow] = this.#small.linesize
    const cells = new Float32Array(GLANCE_LUMA_CELLS)
    const shades = new Float32Array(LUMA_HISTOGRAM_BINS)
    const hues = new Float32Array(CHROMA_HISTOGRAM_BINS)
    if (y !== undefined) sumLuma(y, wide ?? GLANCE_WIDTH_PX, { cells, shades })
    for (const [plane, bytes] of [u, v].entries()) {
      const half = hues.subarray((plane * CHROMA_HISTOGRAM_BINS) / 2, ((plane + 1) * CHROMA_HISTOGRAM_BINS) / 2)
      if (bytes !== undefined) sumChroma(bytes, narrow ?? GLANCE_WIDTH_PX / 2, half)
    }
    return { time, cells, shades, hues }
  }

  [Symbol.dispose](): void {
    this.#scaler?.freeContext()
    this.#small.free()
  }

  /** Prepares the scaler for a frame's format, which may change in the middle of a recording. */
  #adopt({ width, height, format }: Frame): void {
    const from = `${width} ${height} ${format}`
    if (from === this.#from) return
    this.#from = from
    this.#scaler?.freeContext()
    this.#scaler = new SoftwareScaleContext()
    // Fast bilinear scaling samples a few points only: enough here, in a tenth of the time of an average over all.
    this.#scaler.getContext(
      width,
      height,
      format as AVPixelFormat,
      GLANCE_WIDTH_PX,
      GLANCE_HEIGHT_PX,
      AV_PIX_FMT_YUV420P,
      SWS_FAST_BILINEAR,
    )
  }
}

/** Values in a histogram bin. Each value is shared between two bins, so that slow fades do not change by jumps. */
const HISTOGRAM_BIN_WIDTH = 8

function sumLuma(bytes: Uint8Array, stride: number, { cells, shades }: Pick<Glance, 'cells' | 'shades'>): void {
  const counts = new Uint32Array(256)
  const across = GLANCE_WIDTH_PX / LUMA_CELL_PX
  for (let row = 0; row < GLANCE_HEIGHT_PX; row++) {
    const first = Math.floor(row / LUMA_CELL_PX) * across
    for (let column = 0; column < GLANCE_WIDTH_PX; column++) {
      const value = bytes[row * stride + column] ?? 0
      const cell = first + (column >> 2)
      cells[cell] = (cells[cell] ?? 0) + value / (LUMA_CELL_PX * LUMA_CELL_PX)
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  distribute(counts, shades, GLANCE_WIDTH_PX * GLANCE_HEIGHT_PX)
}

function sumChroma(bytes: Uint8Array, stride: number, hues: Float32Array): void {
  const counts = new Uint32Array(256)
  for (let row = 0; row < GLANCE_HEIGHT_PX / 2; row++) {
    for (let column = 0; column < GLANCE_WIDTH_PX / 2; column++) {
      const value = bytes[row * stride + column] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  distribute(counts, hues, (GLANCE_WIDTH_PX * GLANCE_HEIGHT_PX) / 4)
}

function distribute(counts: Uint32Array, bins: Float32Array, total: number): void {
  for (let value = 0; value < counts.length; value++) {
    const bin = Math.floor(value / HISTOGRAM_BIN_WIDTH)
    const beyond = (value % HISTOGRAM_BIN_WIDTH) / HISTOGRAM_BIN_WIDTH
    const share = (counts[value] ?? 0) / total
    bins[bin] = (bins[bin] ?? 0) + share * (1 - beyond)
    bins[bin + 1] = (bins[bin + 1] ?? 0) + share * beyond
  }
}
