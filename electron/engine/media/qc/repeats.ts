import { decibelsOfPower } from '../../../../shared/audio/decibels.ts'
import type { RepeatedSound } from '../../../../shared/qc/measures.ts'
import { type BandFrame, FRAMES_PER_SECOND, frameSecond, QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

// Sound that comes twice in a dub and once in its source: a buffer that was played again, a word, a line in place of another.

/** Lags that are tried, in seconds. */
const REPEAT_LAG_LIMITS_SECONDS = { least: 0.12, most: 3 }
const MIN_REPEAT_LAG_FRAMES = Math.round(REPEAT_LAG_LIMITS_SECONDS.least * FRAMES_PER_SECOND)
const MAX_REPEAT_LAG_FRAMES = Math.round(REPEAT_LAG_LIMITS_SECONDS.most * FRAMES_PER_SECOND)
/** Frames of the window that is looked for (0.25 s), between those that are compared (25 ms), and from window to window (50 ms). */
const REPEAT_WINDOW_FRAMES = 100
const COMPARISON_STRIDE_FRAMES = 10
const REPEAT_HOP_FRAMES = 20
const REPEAT_HISTORY_FRAMES = MAX_REPEAT_LAG_FRAMES + REPEAT_WINDOW_FRAMES
/**
 * Mean difference in dB of a sound and its copy, encoded once more (measured: 0.05 to 0.1; a built-in voice that says the same syllable
 * again, rarely 0.3, mostly 0.55 and more); and that from which two sounds are other ones.
 */
const MAX_COPY_DIFFERENCE_DB = 0.2
const MIN_OTHER_SOUND_DIFFERENCE_DB = 3
/** dB by which a window must vary: a steady sound is like itself. */
const MIN_WINDOW_VARIATION_DB = 4
/** Windows in a row with one lag, and frames by which that may waver. */
const MIN_REPEAT_WINDOWS = 2
const LAG_TOLERANCE_FRAMES = 1
/** Levels (dB) below the loudest of a window that do not count: encoders change them. */
const COMPARED_LEVEL_RANGE_DB = 35
const REPEAT_POWER_FLOOR = 1e-9

/** Finds sound that is repeated within three seconds, from frames in order. */
export class RepeatFinder {
  readonly found: RepeatedSound[] = []
  readonly #dub = new Float32Array(REPEAT_HISTORY_FRAMES * QC_SPECTRUM_BANDS)
  readonly #source = new Float32Array(REPEAT_HISTORY_FRAMES * QC_SPECTRUM_BANDS)
  #frames = 0
  #run: { lag: number; from: number; windows: number } | undefined

  push({ dub, source }: BandFrame): void {
    const base = (this.#frames % REPEAT_HISTORY_FRAMES) * QC_SPECTRUM_BANDS
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      this.#dub[base + band] = decibelsOfPower(dub[band] ?? 0, REPEAT_POWER_FLOOR)
      this.#source[base + band] = decibelsOfPower(source[band] ?? 0, REPEAT_POWER_FLOOR)
    }
    this.#frames++
    if (this.#frames % REPEAT_HOP_FRAMES === 0 && this.#frames >= MIN_REPEAT_LAG_FRAMES + REPEAT_WINDOW_FRAMES)
      this.#look()
  }

  #look(): void {
    const from = this.#frames - REPEAT_WINDOW_FRAMES
    const lag = this.#lagOf(from)
    const run = this.#run
    if (lag !== undefined && run !== undefined && Math.abs(lag - run.lag) <= LAG_TOLERANCE_FRAMES) {
      run.windows++
      if (run.windows === MIN_REPEAT_WINDOWS)
        this.found.push({ at: second(run.from), after: run.lag / FRAMES_PER_SECOND })
    } else this.#run = lag === undefined ? undefined : { lag, from, windows: 1 }
  }

  /** The lag at which the last window was heard before, and not so in the source. */
  #lagOf(from: number): number | undefined {
    const minLevel = loudest(this.#dub, from) - COMPARED_LEVEL_RANGE_DB
    if (varies(this.#dub, from, minLevel) < MIN_WINDOW_VARIATION_DB) return undefined
    let [best, score] = [0, MAX_COPY_DIFFERENCE_DB]
    for (let lag = MIN_REPEAT_LAG_FRAMES; lag <= Math.min(MAX_REPEAT_LAG_FRAMES, from); lag++) {
      const off = distance(this.#dub, { from, lag, minLevel, limit: score })
      if (off < score) [best, score] = [lag, off]
    }
    if (best === 0) return undefined
    const floor = loudest(this.#source, from) - COMPARED_LEVEL_RANGE_DB
    const isSilent = loudest(this.#source, from) < minLevel
    return isSilent ||
      distance(this.#source, { from, lag: best, minLevel: floor, limit: MIN_OTHER_SOUND_DIFFERENCE_DB }) >=
        MIN_OTHER_SOUND_DIFFERENCE_DB
      ? best
      : undefined
  }
}

interface Lagged {
  readonly from: number
  readonly lag: number
  readonly minLevel: number
  readonly limit: number
}

/** Mean difference in dB between a window and the sound before it; ends early where it is over the limit. */
function distance(levels: Float32Array, { from, lag, minLevel, limit }: Lagged): number {
  const maxSum = limit * (REPEAT_WINDOW_FRAMES / COMPARISON_STRIDE_FRAMES) * QC_SPECTRUM_BANDS
  let sum = 0
  for (let frame = from; frame < from + REPEAT_WINDOW_FRAMES && sum < maxSum; frame += COMPARISON_STRIDE_FRAMES) {
    const [one, other] = [
      (frame % REPEAT_HISTORY_FRAMES) * QC_SPECTRUM_BANDS,
      ((frame - lag + REPEAT_HISTORY_FRAMES) % REPEAT_HISTORY_FRAMES) * QC_SPECTRUM_BANDS,
    ]
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++)
      sum += Math.abs(Math.max(minLevel, levels[one + band] ?? 0) - Math.max(minLevel, levels[other + band] ?? 0))
  }
  return sum / ((REPEAT_WINDOW_FRAMES / COMPARISON_STRIDE_FRAMES) * QC_SPECTRUM_BANDS)
}

function loudest(levels: Float32Array, from: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let frame = from; frame < from + REPEAT_WINDOW_FRAMES; frame += COMPARISON_STRIDE_FRAMES)
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++)
      highest = Math.max(highest, levels[(frame % REPEAT_HISTORY_FRAMES) * QC_SPECTRUM_BANDS + band] ?? 0)
  return highest
}

/** By how many dB the bands of a window are off their means, in the mean. */
function varies(levels: Float32Array, from: number, minLevel: number): number {
  const count = REPEAT_WINDOW_FRAMES / COMPARISON_STRIDE_FRAMES
  let sum = 0
  for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
    const own = Array.from({ length: count }, (_, at) =>
      Math.max(
        minLevel,
        levels[((from + at * COMPARISON_STRIDE_FRAMES) % REPEAT_HISTORY_FRAMES) * QC_SPECTRUM_BANDS + band] ?? 0,
      ),
    )
    const mean = own.reduce((all, one) => all + one, 0) / count
    sum += own.reduce((all, one) => all + Math.abs(one - mean), 0) / count
  }
  return sum / QC_SPECTRUM_BANDS
}

function second(frame: number): number {
  return Math.round(frameSecond(frame) * 1000) / 1000
}

/** Frames of one value of a sketch (12.5 ms), and values between those that are compared. */
const FRAMES_PER_SKETCH_VALUE = 5
const SKETCH_STRIDE_VALUES = 4
/** Values by which two lines may begin apart (0.4 s), and from try to try. */
const MAX_LINE_START_LAG_VALUES = 32
const LAG_SEARCH_HOP_VALUES = 2
/** Values of the shortest line that is compared: 0.6 s. */
const MIN_COMPARED_LINE_VALUES = 48
/**
 * Least correlation of the levels of a sound and its copy over another bed, which have 0.8 to 0.97, of short sounds and of long ones: other
 * lines of a voice reach 0.4 over a bed and 0.66 without one, words shorter than 1.5 s 0.7. Between 1.5 and 3 s (in values) it goes straight.
 */
const MIN_COPY_CORRELATION = { short: 0.8, long: 0.69 }
const SHORT_VALUES = 120
const LONG_VALUES = 240
/** Lines after one with which it is compared. */
const MAX_COMPARED_LINES = 100

/** A line's own sound, small enough to be compared with all others: levels in dB of each band every 12.5 ms. */
export type Sketch = Float32Array

/** The sketch of a line from its own powers by frame and band. */
export function sketchOf(powers: Float32Array): Sketch {
  const count = Math.floor(powers.length / QC_SPECTRUM_BANDS / FRAMES_PER_SKETCH_VALUE)
  const levels = new Float32Array(count * QC_SPECTRUM_BANDS)
  let highestLevel = -90
  for (let value = 0; value < count; value++)
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      let sum = 0
      for (let frame = 0; frame < FRAMES_PER_SKETCH_VALUE; frame++)
        sum += powers[(value * FRAMES_PER_SKETCH_VALUE + frame) * QC_SPECTRUM_BANDS + band] ?? 0
      const level = decibelsOfPower(sum / FRAMES_PER_SKETCH_VALUE, REPEAT_POWER_FLOOR)
      levels[value * QC_SPECTRUM_BANDS + band] = level
      highestLevel = Math.max(highestLevel, level)
    }
  return levels.map((level) => Math.max(highestLevel - COMPARED_LEVEL_RANGE_DB, level))
}

/** The lines that have another line's sound: of each the indices of those before it. */
export function alikeLines(sketches: readonly (Sketch | undefined)[]): Map<number, number[]> {
  const known = sketches.flatMap((sketch, index) =>
    sketch !== undefined && sketch.length >= MIN_COMPARED_LINE_VALUES * QC_SPECTRUM_BANDS ? [{ index, sketch }] : [],
  )
  const found = new Map<number, number[]>()
  for (const [at, { index, sketch }] of known.entries()) {
    const alike = known
      .slice(Math.max(0, at - MAX_COMPARED_LINES), at)
      .filter((other) => areAlike(sketch, other.sketch))
    const indices = alike.map((other) => other.index)
    if (alike.length > 0) found.set(index, indices)
  }
  return found
}

function areAlike(one: Sketch, other: Sketch): boolean {
  const length = Math.min(one.length, other.length) / QC_SPECTRUM_BANDS
  const share = Math.min(1, Math.max(0, (length - SHORT_VALUES) / (LONG_VALUES - SHORT_VALUES)))
  return (
    sketchCorrelation(one, other) >=
    MIN_COPY_CORRELATION.short + share * (MIN_COPY_CORRELATION.long - MIN_COPY_CORRELATION.short)
  )
}

/** The greatest correlation of two sketches over the shorter of them. */
function sketchCorrelation(one: Sketch, other: Sketch): number {
  let best = -1
  for (let lag = -MAX_LINE_START_LAG_VALUES; lag <= MAX_LINE_START_LAG_VALUES; lag += LAG_SEARCH_HOP_VALUES) {
    const fit = correlation(
      lag < 0 ? one.subarray(-lag * QC_SPECTRUM_BANDS) : one,
      lag > 0 ? other.subarray(lag * QC_SPECTRUM_BANDS) : other,
    )
    best = Math.max(best, fit)
  }
  return best
}

function correlation(one: Sketch, other: Sketch): number {
  const length = Math.min(one.length, other.length)
  let [x, y, xx, yy, xy, count] = [0, 0, 0, 0, 0, 0]
  for (let from = 0; from + QC_SPECTRUM_BANDS <= length; from += SKETCH_STRIDE_VALUES * QC_SPECTRUM_BANDS)
    for (let at = from; at < from + QC_SPECTRUM_BANDS; at++) {
      const [a, b] = [one[at] ?? 0, other[at] ?? 0]
      x += a
      y += b
      xx += a * a
      yy += b * b
      xy += a * b
      count++
    }
  const spread = (xx - (x * x) / count) * (yy - (y * y) / count)
  return count === 0 || spread <= 0 ? 0 : (xy - (x * y) / count) / Math.sqrt(spread)
}
