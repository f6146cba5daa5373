import type { SpokenLine } from '../../shared/timing/spokenLine.ts'

/** Limits of a placement: rates, and seconds. */
export interface PlacementLimits {
  readonly limit: number
  readonly fastest: number
  /** A rate over the fastest at which a line counts more than all others together, where the picture may wait; absent: no line has it. */
  readonly worst?: number
  readonly late: number
  /** A pause of the speaker, and how late a line may be after one. */
  readonly pause: number
  readonly lateAfterPause: number
  readonly early: number
  /** Silence between two lines of a speaker. */
  readonly gap: number
  /** For how long two speakers may sound together. */
  readonly together: number
}

/** Seconds that are rounding. */
const ROUNDING_TOLERANCE_SECONDS = 1e-6

/**
 * The least number of lines over a limit of the rate that any placement can have in which no line of a speaker lies on
 * another, two speakers sound together no longer than that, and no line is later than allowed; a line that would be later at
 * any rate is let off. Lines are given in the order of their onsets and keep it.
 *
 * For each number of hasty lines so far only the placement that ends earliest is kept (Bellman, 1957): the lines that follow
 * have at least the choices that they have after a later end. For the same reason every hasty line gets the fastest rate.
 */
export function minOverRateLines(lines: readonly SpokenLine[], limits: PlacementLimits): number {
  const { limit, fastest, early, gap, together } = limits
  let ends = [Number.NEGATIVE_INFINITY]
  let before: SpokenLine | undefined
  const spokenUntil = new Map<string, number>()
  for (const line of lines) {
    const silence = before === undefined ? 0 : before.speaker === line.speaker ? gap : -together
    const starts = ends.map((end) => Math.max(line.start - early, end + silence))
    const paused = line.start - (spokenUntil.get(line.speaker) ?? Number.NEGATIVE_INFINITY) >= limits.pause
    const late = paused ? limits.lateAfterPause : limits.late
    spokenUntil.set(line.speaker, line.end)
    const inTime = starts.map((start) => (start <= line.start + late ? start : Number.POSITIVE_INFINITY))
    // Where no placement is in time, only those count that are least late: others would pay for calm with lateness.
    const soonest = Math.min(...starts)
    const open = inTime.some(Number.isFinite)
      ? inTime
      : starts.map((start) => (start <= soonest + ROUNDING_TOLERANCE_SECONDS ? start : Number.POSITIVE_INFINITY))
    ends = Array.from({ length: open.length + 1 }, (_, hasty) =>
      Math.min(at(open, hasty) + line.natural / limit, at(open, hasty - 1) + line.natural / fastest),
    )
    before = line
  }
  return ends.findIndex(Number.isFinite)
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Number.POSITIVE_INFINITY
}

/** Seconds to which the waits of a placement are counted. */
const WAIT_GRID_SECONDS = 0.1

/**
 * The least number of lines over a limit of the rate that any placement can have in which the picture waits for so many
 * seconds in all, to a tenth of a second of each wait; the rest is as in `minOverRateLines`. A wait after a line pushes all that
 * follows, so times are counted from the onsets as they are pushed.
 */
export function minOverRateLinesWithWaits(
  lines: readonly SpokenLine[],
  limits: PlacementLimits,
  seconds: number,
): number {
  const most = Math.floor(seconds / WAIT_GRID_SECONDS + ROUNDING_TOLERANCE_SECONDS)
  const { limit, fastest, worst, gap, together } = limits
  const worstCount = lines.length + 1
  const paces = [
    { rate: limit, count: 0 },
    { rate: fastest, count: 1 },
    ...(worst === undefined ? [] : [{ rate: worst, count: worstCount }]),
  ]
  let ends: Ends = [emptyRow(most).fill(Number.NEGATIVE_INFINITY, 0, 1)]
  let before: SpokenLine | undefined
  for (const line of lines) {
    const silence = before === undefined ? 0 : before.speaker === line.speaker ? gap : -together
    ends = endsAfter(line, ends, { ...limits, silence, paces })
    before = line
  }
  const count = ends.findIndex((row) => row.some(Number.isFinite))
  return count < 0 ? count : (count % worstCount) + Math.floor(count / worstCount)
}

/** How a line may be placed after another: the silence between them, and rates with what a line counts at each. */
interface Choices extends PlacementLimits {
  readonly silence: number
  readonly paces: readonly { readonly rate: number; readonly count: number }[]
}

/** The earliest end, by what the lines so far count and the units of waits. */
type Ends = readonly Float64Array[]

function emptyRow(most: number): Float64Array<ArrayBuffer> {
  return new Float64Array(most + 1).fill(Number.POSITIVE_INFINITY)
}

function endsAfter(line: SpokenLine, ends: Ends, limits: Choices): Ends {
  const mostCount = Math.max(...limits.paces.map(({ count }) => count))
  const next = Array.from({ length: ends.length + mostCount }, () => emptyRow((ends[0]?.length ?? 1) - 1))
  for (const [hasty, row] of ends.entries()) {
    for (const [waited, end] of row.entries()) {
      if (end !== Number.POSITIVE_INFINITY) placeAfter(line, { end, hasty, waited, next }, limits)
    }
  }
  return next
}

interface Place {
  readonly end: number
  readonly hasty: number
  readonly waited: number
  readonly next: Ends
}

/** Places a line after an end, with each wait that brings it in time and buys something, calm and hasty. */
function placeAfter(
  { start: onset, natural }: SpokenLine,
  { end, hasty, waited, next }: Place,
  { early, late, silence, paces }: Choices,
): void {
  const soonest = end + silence
  const needed = Math.max(0, Math.ceil((soonest - onset - late) / WAIT_GRID_SECONDS - ROUNDING_TOLERANCE_SECONDS))
  const useful = Math.max(needed, Math.ceil((soonest - onset + early) / WAIT_GRID_SECONDS))
  const most = (next[0]?.length ?? 1) - 1 - waited
  for (let wait = needed; wait <= Math.min(most, useful); wait++) {
    const start = Math.max(onset - early, soonest - wait * WAIT_GRID_SECONDS)
    for (const { rate, count } of paces) {
      const target = next[hasty + count]
      if (target !== undefined) target[waited + wait] = Math.min(target[waited + wait] ?? 0, start + natural / rate)
    }
  }
}
