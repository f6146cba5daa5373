import { SPEAKING_RATE_LIMITS } from '../spokenLine.ts'

/** A line as planned, or as measured in a finished dub. Times in seconds. */
export interface MeasuredLine {
  readonly speaker: string
  /** Start of the source's speech. */
  readonly onset: number
  readonly start: number
  readonly end: number
  readonly rate: number
}

/** Percentiles of a set of values: median, 95th percentile and maximum. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** Measures of the timing of a dub. */
export interface FitMetrics {
  readonly lines: number
  /** Histogram of rates: lines in each bin of 0.05, which begins at `from`. */
  readonly rates: readonly { readonly from: number; readonly lines: number }[]
  /** Share of lines with a rate from 0.95 to 1.15. */
  readonly inBand: number
  /** Lines with a rate over 1.3. */
  readonly tooFast: number
  /** Difference of the rate between consecutive lines of a speaker. */
  readonly change: Spread
  /** How many of these differences, as shown with two decimals, are over 0.15. */
  readonly jumps: { readonly over: number; readonly of: number }
  /** Seconds between start and onset, without sign. */
  readonly onsetError: Spread
  /** Lines that begin before their speaker's line before is over. */
  readonly overlaps: number
}

const RATE_BIN_WIDTH = 0.05
/** Tolerance for rounded times (seconds) and rates. */
const METRICS_ROUNDING_TOLERANCE = 0.001

/** Measures the timing of lines in any order. Without lines all figures are 0, but `inBand` is 1. */
export function fitMetrics(lines: readonly MeasuredLine[]): FitMetrics {
  const pairs = neighbours(lines)
  const changes = pairs.map(([line, next]) => Math.abs(next.rate - line.rate))
  const inBand = lines.filter(
    ({ rate }) =>
      rate >= SPEAKING_RATE_LIMITS.natural.from - METRICS_ROUNDING_TOLERANCE &&
      rate <= SPEAKING_RATE_LIMITS.natural.to + METRICS_ROUNDING_TOLERANCE,
  ).length
  return {
    lines: lines.length,
    rates: histogram(lines.map((line) => line.rate)),
    inBand: lines.length === 0 ? 1 : inBand / lines.length,
    tooFast: lines.filter(({ rate }) => rate > SPEAKING_RATE_LIMITS.fastest + METRICS_ROUNDING_TOLERANCE).length,
    change: spreadOf(changes),
    jumps: {
      over: changes.filter((change) => Number(change.toFixed(2)) > SPEAKING_RATE_LIMITS.change).length,
      of: changes.length,
    },
    onsetError: spreadOf(lines.map((line) => Math.abs(line.start - line.onset))),
    overlaps: pairs.filter(([line, next]) => next.start < line.end - METRICS_ROUNDING_TOLERANCE).length,
  }
}

function neighbours(lines: readonly MeasuredLine[]): [MeasuredLine, MeasuredLine][] {
  const lanes = Map.groupBy(
    lines.toSorted((a, b) => a.start - b.start),
    (line) => line.speaker,
  )
  return [...lanes.values()].flatMap((lane) =>
    lane.flatMap((line, at): [MeasuredLine, MeasuredLine][] => {
      const next = lane[at + 1]
      return next === undefined ? [] : [[line, next]]
    }),
  )
}

/** Percentiles by the nearest-rank method; 0 without values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { p50: rank(0.5), p95: rank(0.95), max: rank(1) }
}

function histogram(rates: readonly number[]): { from: number; lines: number }[] {
  const counts = new Map<number, number>()
  for (const rate of rates) {
    const bin = Math.floor(rate / RATE_BIN_WIDTH + METRICS_ROUNDING_TOLERANCE)
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const bins = [...counts].sort(([a], [b]) => a - b)
  return bins.map(([bin, lines]) => ({ from: Number((bin * RATE_BIN_WIDTH).toFixed(2)), lines }))
}
