import type { Level } from './sound.ts'

/** Heights of bars above and below the middle, 0 to 1. */
interface Bars {
  readonly high: Float32Array
  readonly low: Float32Array
}

interface Wanted {
  /** Start of the first bar in seconds; before 0 there is silence. */
  readonly start: number
  /** Seconds of a bar. */
  readonly each: number
  readonly count: number
}

/** The coarsest level with a window for each bar: coarser ones show steps, finer ones are slow. Else the finest. */
export function levelFor(levels: readonly Level[], each: number): Level | undefined {
  return levels.find(({ perSecond }) => perSecond * each >= 1) ?? levels.at(-1)
}

/** Bars of a stretch, each as high as its loudest sample. */
export function samplePeaks({ peaks, perSecond }: Level, { start, each, count }: Wanted): Bars {
  const high = new Float32Array(count)
  const low = new Float32Array(count)
  const windows = peaks.length >> 1
  for (let bar = 0; bar < count; bar++) {
    const from = Math.max(0, Math.floor((start + bar * each) * perSecond + 1e-6))
    const to = Math.min(windows, Math.max(from + 1, Math.floor((start + (bar + 1) * each) * perSecond + 1e-6)))
    if (start + bar * each < -each / 2) continue
    let [top, bottom] = [0, 0]
    for (let at = from; at < to; at++) {
      const [least = 0, most = 0] = [peaks[at * 2], peaks[at * 2 + 1]]
      if (most > top) top = most
      if (least < bottom) bottom = least
    }
    high[bar] = top / 127
    low[bar] = Math.abs(bottom) / 127
  }
  return { high, low }
}

interface Placed {
  /** Pixels of the first bar, and from one bar to the next. */
  readonly x: number
  readonly apart: number
  /** Pixels of the middle, and height of a bar of 1 above or below it. */
  readonly middle: number
  readonly tall: number
}

/** Fills bars of a pixel's width, even where there is silence. */
export function fillBars(
  context: CanvasRenderingContext2D,
  { high, low }: Bars,
  { x, apart, middle, tall }: Placed,
): void {
  for (const [bar, top] of high.entries()) {
    const [up, down] = [Math.round(top * tall), Math.round((low[bar] ?? 0) * tall)]
    context.fillRect(x + bar * apart, middle - up, 1, Math.max(1, up + down))
  }
}
