import type { SpokenLine } from '../../shared/timing/spokenLine.ts'

/** Limits of a placement: the rate, and seconds. */
export interface Aim {
  readonly limit: number
  /** How far from its onset a line may begin and still count as on time. */
  readonly tolerance: number
  readonly early: number
  /** Silence between two lines of a speaker. */
  readonly gap: number
  /** For how long two speakers may sound together. */
  readonly together: number
}

/**
 * The least number of lines off their onsets by more than the tolerance that any placement can have in which no line is
 * faster than the limit or on another of its speaker. Lines are given in the order of their onsets and keep it.
 *
 * For each number of lines off so far only the placement that ends earliest is kept, as in `minOverRateLines`.
 */
export function leastOff(lines: readonly SpokenLine[], { limit, tolerance, early, gap, together }: Aim): number {
  let ends = [Number.NEGATIVE_INFINITY]
  let before: SpokenLine | undefined
  for (const line of lines) {
    const silence = before === undefined ? 0 : before.speaker === line.speaker ? gap : -together
    const from = (end: number, least: number): number => Math.max(line.start - least, end + silence)
    const onTime = ends.map((end) => {
      const start = from(end, tolerance)
      return start <= line.start + tolerance ? start : Number.POSITIVE_INFINITY
    })
    const off = [Number.POSITIVE_INFINITY, ...ends.map((end) => from(end, early))]
    ends = off.map((start, count) => Math.min(start, onTime[count] ?? start) + line.natural / limit)
    before = line
  }
  return ends.findIndex(Number.isFinite)
}
