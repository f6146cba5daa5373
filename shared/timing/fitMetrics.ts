/** A line as planned or as measured in a finished dub. Times in seconds. */
export interface MeasuredLine {
  readonly speaker: string
  /** When the source begins to speak. */
  readonly onset: number
  readonly start: number
  readonly end: number
  readonly rate: number
}

/** Half of the values are at most `p50`, 95 of 100 at most `p95`. */
export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly max: number
}

/** How good the timing of a dub is. */
export interface FitMetrics {
  readonly lines: number
  /** How many lines have which rate: from `from`, below the next one's; each a twentieth wide. */
  readonly rates: readonly { readonly from: number; readonly lines: number }[]
  /** Share of lines at a rate from 0.95 to 1.15. */
  readonly inBand: number
  /** Lines faster than 1.3. */
  readonly tooFast: number
  /** How much the rate differs between lines of a speaker that follow each other. */
  readonly change: Spread
  /** Seconds between start and onset, either way. */
  readonly onsetError: Spread
  /** Lines that begin before their speaker's line before is over. */
  readonly overlaps: number
}

/** Rates that are hardly heard (product norms, section 5). */
export const BAND = { from: 0.95, to: 1.15 }
const FASTEST = 1.3
const BIN = 0.05
/** Rounding of times and rates is neither an overlap nor a rate over the limit. */
const ROUNDING = 0.001

/** Measures the timing of lines in any order. All figures of no lines are 0, but all of them are in the band. */
export function fitMetrics(lines: readonly MeasuredLine[]): FitMetrics {
  const pairs = neighbours(lines)
  const inBand = lines.filter(({ rate }) => rate >= BAND.from - ROUNDING && rate <= BAND.to + ROUNDING).length
  return {
    lines: lines.length,
    rates: histogram(lines.map((line) => line.rate)),
    inBand: lines.length === 0 ? 1 : inBand / lines.length,
    tooFast: lines.filter(({ rate }) => rate > FASTEST + ROUNDING).length,
    change: spreadOf(pairs.map(([line, next]) => Math.abs(next.rate - line.rate))),
    onsetError: spreadOf(lines.map((line) => Math.abs(line.start - line.onset))),
    overlaps: pairs.filter(([line, next]) => next.start < line.end - ROUNDING).length,
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

/** Least, by the nearest rank, that the share of the values does not pass. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { p50: rank(0.5), p95: rank(0.95), max: rank(1) }
}

function histogram(rates: readonly number[]): { from: number; lines: number }[] {
  const counts = new Map<number, number>()
  for (const rate of rates) {
    const bin = Math.floor(rate / BIN + ROUNDING)
    counts.set(bin, (counts.get(bin) ?? 0) + 1)
  }
  const bins = [...counts].sort(([a], [b]) => a - b)
  return bins.map(([bin, lines]) => ({ from: Number((bin * BIN).toFixed(2)), lines }))
}
