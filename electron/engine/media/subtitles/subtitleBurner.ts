import { dirname } from 'node:path'
import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_PIX_FMT_YUV420P,
  AVCOL_SPC_UNSPECIFIED,
  type AVColorSpace,
  type AVPixelFormat,
} from 'node-av/constants'
import { Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { ROTATION_STEPS } from '../picture/pictureFilter.ts'
import { subtitleFonts } from './subtitleFont.ts'

/** The picture's stored size in pixels, and its rotation on display in clockwise degrees. */
export interface BurnShape {
  readonly width: number
  readonly height: number
  readonly rotation: number
  /** Default: 8 bits. */
  readonly format?: AVPixelFormat | undefined
  /** The colour space of its samples, which texts are drawn in; absent: unknown. */
  readonly colorSpace?: AVColorSpace | undefined
  /** Width of a stored pixel against its height. */
  readonly pixelAspect?: number | undefined
}

const SUBTITLE_DRAWING_FAILED = say('engine.subtitles.undrawn')
/** Time base of the filter graph, in ticks a second. */
const FILTER_TICKS_PER_SECOND = 1e6
/**
 * Draws subtitles into 4:2:0 frames with libass, of 8 bits or more. Uses the bundled font for base letters and marks, since marks of
 * another font are misplaced. A rotated picture is made upright first. Close it with `using`.
 */
export class SubtitleBurner implements Disposable {
  /** Size of the output frames. */
  readonly size: { readonly width: number; readonly height: number }
  readonly #graph = new FilterGraph()
  readonly #frame = new Frame()
  readonly #in: FilterContext
  readonly #out: FilterContext

  /** `script` is the path of an ASS file, drawn at the resolution that it states. */
  constructor(shape: BurnShape, script: string) {
    const { width, height, rotation, format = AV_PIX_FMT_YUV420P, colorSpace = AVCOL_SPC_UNSPECIFIED } = shape
    const turns = ROTATION_STEPS[rotation] ?? []
    this.size = rotation % 180 === 0 ? { width, height } : { width: height, height: width }
    this.#graph.alloc()
    this.#frame.alloc()
    try {
      const source = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/${FILTER_TICKS_PER_SECOND}:pixel_aspect=1/1:colorspace=${colorSpace}:range=tv`
      this.#in = this.#make('buffer', source)
      this.#out = this.#make('buffersink', '')
      const steps = [...turns.map(([name, args]) => this.#make(name, args)), this.#makeDrawer(script, shape), this.#out]
      let last = this.#in
      for (const step of steps) {
        check(last.link(0, step, 0), SUBTITLE_DRAWING_FAILED)
        last = step
      }
      check(this.#graph.configSync(), SUBTITLE_DRAWING_FAILED)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** The frame with the subtitles of this time. Valid until the next call. */
  burn(frame: Frame, seconds: number): Frame {
    frame.pts = BigInt(Math.round(seconds * FILTER_TICKS_PER_SECOND))
    check(this.#in.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), SUBTITLE_DRAWING_FAILED)
    this.#frame.unref()
    check(this.#out.buffersinkGetFrameSync(this.#frame), SUBTITLE_DRAWING_FAILED)
    return this.#frame
  }

  [Symbol.dispose](): void {
    this.#frame.free()
    this.#graph.free()
  }

  #make(name: string, args: string): FilterContext {
    const made = this.#graph.createFilter(
      filterNamed(name),
      `${name}${this.#graph.nbFilters}`,
      args === '' ? null : args,
    )
    if (made === null) throw new AppError({ kind: 'internal', message: SUBTITLE_DRAWING_FAILED })
    return made
  }

  /** Sets paths as options, because colons and quotes in a filter string have a meaning. */
  #makeDrawer(script: string, { pixelAspect = 1, rotation }: BurnShape): FilterContext {
    const made = this.#graph.allocFilter(filterNamed('ass'), 'draw')
    if (made === null) throw new AppError({ kind: 'internal', message: SUBTITLE_DRAWING_FAILED })
    check(made.setOption('filename', script), SUBTITLE_DRAWING_FAILED)
    check(made.setOption('fontsdir', dirname(subtitleFonts.regular)), SUBTITLE_DRAWING_FAILED)
    // Letters are drawn narrow where pixels are wide, so that they are shown as they should be.
    if (pixelAspect !== 1) {
      const wide = rotation % 180 === 0 ? pixelAspect : 1 / pixelAspect
      const shown = `${Math.round(this.size.width * wide)}x${this.size.height}`
      check(made.setOption('original_size', shown), SUBTITLE_DRAWING_FAILED)
    }
    check(made.init(null), SUBTITLE_DRAWING_FAILED)
    return made
  }
}

function filterNamed(name: string): Filter {
  const filter = Filter.getByName(name)
  if (filter === null) {
    throw new AppError({
      kind: 'unavailable',
      message: say('engine.ffmpeg.noFilter', { name }),
    })
  }
  return filter
}
