import { AV_BUFFERSRC_FLAG_KEEP_REF, type AVPixelFormat } from 'node-av/constants'
import { Filter, type FilterContext, FilterGraph, Frame, type Stream } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'

const PICTURE_FILTER_FAILED = say('engine.picture.unconverted')

/** A filter of FFmpeg by its name, with its options. */
export type FilterStep = readonly [name: string, args: string]

/**
 * The steps from high dynamic range to the 8 bits of BT.709: linear light in which 1 is the reference white of 203 cd/m² (ITU-R
 * BT.2408), the primaries of BT.709, highlights rolled off by Hable's curve.
 */
export const TONE_MAPPING_STEPS: readonly FilterStep[] = [
  ['zscale', 'transfer=linear:npl=203'],
  ['format', 'gbrpf32le'],
  ['zscale', 'primaries=bt709'],
  ['tonemap', 'tonemap=hable:desat=0'],
  ['zscale', 'transfer=bt709:matrix=bt709:range=limited'],
  ['format', 'yuv420p'],
]

/** Filters that make a picture upright, by its rotation on display in clockwise degrees. */
export const ROTATION_STEPS: Readonly<Record<number, readonly FilterStep[]>> = {
  90: [['transpose', 'dir=clock']],
  180: [
    ['hflip', ''],
    ['vflip', ''],
  ],
  270: [['transpose', 'dir=cclock']],
}

/** Takes frames of a picture through filters of FFmpeg, one for one. Close it with `using`. */
export class PictureFilter implements Disposable {
  readonly #graph = new FilterGraph()
  readonly #made = new Frame()
  readonly #picture: Stream
  readonly #steps: readonly FilterStep[]
  #ends: { readonly from: FilterContext; readonly to: FilterContext } | undefined

  constructor(picture: Stream, steps: readonly FilterStep[]) {
    this.#picture = picture
    this.#steps = steps
    this.#made.alloc()
  }

  /** The frame as filtered; valid until the next call. */
  of(frame: Frame): Frame {
    this.#ends ??= this.#open(frame)
    const { from, to } = this.#ends
    check(from.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), PICTURE_FILTER_FAILED)
    this.#made.unref()
    check(to.buffersinkGetFrameSync(this.#made), PICTURE_FILTER_FAILED)
    return this.#made
  }

  [Symbol.dispose](): void {
    this.#made.free()
    this.#graph.free()
  }

  #open({ width, height, format, colorSpace, colorRange }: Frame) {
    this.#graph.alloc()
    const { timeBase, codecpar } = this.#picture
    const size = `video_size=${width}x${height}:pix_fmt=${format as AVPixelFormat}`
    const time = `time_base=${timeBase.num}/${timeBase.den}:pixel_aspect=1/1`
    // Frames of some decoders lack the tags of their track.
    const tags = `color_primaries=${codecpar.colorPrimaries}:color_trc=${codecpar.colorTrc}:colorspace=${codecpar.colorSpace}`
    const from = this.#make('buffer', `${size}:${time}:colorspace=${colorSpace}:range=${colorRange}`)
    const to = this.#make('buffersink', '')
    let last = from
    const steps = this.#steps.map(([name, args]) => this.#make(name, args))
    for (const step of [this.#make('setparams', tags), ...steps, to]) {
      check(last.link(0, step, 0), PICTURE_FILTER_FAILED)
      last = step
    }
    check(this.#graph.configSync(), PICTURE_FILTER_FAILED)
    return { from, to }
  }

  #make(name: string, args: string): FilterContext {
    const filter = Filter.getByName(name)
    const made =
      filter && this.#graph.createFilter(filter, `${name}${this.#graph.nbFilters}`, args === '' ? null : args)
    if (made) return made
    throw new AppError({ kind: 'unavailable', message: say('engine.ffmpeg.noFilter', { name }) })
  }
}
