import { dirname } from 'node:path'
import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_PIX_FMT_YUV420P } from 'node-av/constants'
import { Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { subtitleFonts } from './subtitleFont.ts'

/** The picture's stored size in pixels, and its rotation on display in clockwise degrees. */
export interface BurnShape {
  readonly width: number
  readonly height: number
  readonly rotation: number
}

const SUBTITLE_DRAWING_FAILED = say('engine.subtitles.undrawn')
/** Time base of the filter graph, in ticks a second. */
const FILTER_TICKS_PER_SECOND = 1e6
/** Filters that make a rotated picture upright. */
const ROTATION_FILTERS: Readonly<Record<number, readonly [name: string, args: string][]>> = {
  90: [['transpose', 'dir=clock']],
  180: [
    ['hflip', ''],
    ['vflip', ''],
  ],
  270: [['transpose', 'dir=cclock']],
}

/**
 * Draws subtitles into 4:2:0 frames with libass. Uses the bundled font for base letters and marks, since marks of
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
  constructor({ width, height, rotation }: BurnShape, script: string) {
    const turns = ROTATION_FILTERS[rotation] ?? []
    this.size = rotation % 180 === 0 ? { width, height } : { width: height, height: width }
    this.#graph.alloc()
    this.#frame.alloc()
    try {
      const source = `video_size=${width}x${height}:pix_fmt=${AV_PIX_FMT_YUV420P}:time_base=1/${FILTER_TICKS_PER_SECOND}:pixel_aspect=1/1:range=tv`
      this.#in = this.#make('buffer', source)
      this.#out = this.#make('buffersink', '')
      const steps = [...turns.map(([name, args]) => this.#make(name, args)), this.#makeDrawer(script), this.#out]
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
  #makeDrawer(script: string): FilterContext {
    const made = this.#graph.allocFilter(filterNamed('ass'), 'draw')
    if (made === null) throw new AppError({ kind: 'internal', message: SUBTITLE_DRAWING_FAILED })
    check(made.setOption('filename', script), SUBTITLE_DRAWING_FAILED)
    check(made.setOption('fontsdir', dirname(subtitleFonts.regular)), SUBTITLE_DRAWING_FAILED)
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
