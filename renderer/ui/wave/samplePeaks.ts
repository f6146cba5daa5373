import { remembered } from '../../../shared/basics/remembered.ts'

/** One resolution of a waveform: pairs of signed bytes, least and greatest sample of each window. */
export interface WaveformLevel {
  readonly perSecond: number
  readonly peaks: Int8Array
}

/** Heights of bars above and below the middle, 0 to 1. */
export interface Bars {
  readonly high: Float32Array
  readonly low: Float32Array
}

interface BarRange {
  /** Start of the first bar in seconds; before 0 there is silence. */
  readonly start: number
  /** Seconds of a bar. */
  readonly each: number
  readonly count: number
}

/** The coarsest level with a window for each bar: coarser ones show steps, finer ones are slow. Else the finest. */
export function levelFor(levels: readonly WaveformLevel[], each: number): WaveformLevel | undefined {
  return levels.find(({ perSecond }) => perSecond * each >= 1) ?? levels.at(-1)
}

/** Whether bars of so many seconds look the same by two lists of levels, of which one may go on to finer ones. */
export function areDrawnAlike(some: readonly WaveformLevel[], others: readonly WaveformLevel[], each: number): boolean {
  return some[0] === others[0] && levelFor(some, each) === levelFor(others, each)
}

/** Bars of a stretch, each as high as its loudest sample; after the end of a sound there are none. */
export function samplePeaks({ peaks, perSecond }: WaveformLevel, { start, each, count }: BarRange): Bars {
  const windows = peaks.length >> 1
  const known = Math.max(0, Math.min(count, Math.ceil((windows / perSecond - start) / each)))
  const high = new Float32Array(known)
  const low = new Float32Array(known)
  for (let bar = 0; bar < known; bar++) {
    const from = Math.max(0, Math.floor((start + bar * each) * perSecond + 1e-6))
    const to = Math.min(windows, Math.max(from + 1, Math.floor((start + (bar + 1) * each) * perSecond + 1e-6)))
    if (start + bar * each < -each / 2) continue
    let [top, bottom] = [0, 0]
    for (let at = from; at < to; at++) {
      const [lowest = 0, highest = 0] = [peaks[at * 2], peaks[at * 2 + 1]]
      if (highest > top) top = highest
      if (lowest < bottom) bottom = lowest
    }
    high[bar] = top / 127
    low[bar] = Math.abs(bottom) / 127
  }
  return { high, low }
}

/** The gain with which the loudest sample of a level fills the height, so that quiet films do too. */
export const waveformGain = remembered((coarsest: WaveformLevel) => {
  const loudest = coarsest.peaks.reduce((peak, one) => Math.max(peak, Math.abs(one)), 12)
  return (0.94 * 127) / loudest
})
