import type { SpokenLine } from '../../shared/timing/spokenLine.ts'

/** Limits of a placement: rates, and seconds. */
export interface Haste {
  readonly limit: number
  readonly fastest: number
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

/**
 * The least number of lines over a limit of the rate that any placement can have in which no line of a speaker lies on
 * another, two speakers sound together no longer than that, and no line is later than allowed; a line that would be later at
 * any rate is let off. Lines are given in the order of their onsets and keep it.
 *
 * For each number of hasty lines so far only the placement that ends earliest is kept (Bellman, 1957): the lines that follow
 * have at least the choices that they have after a later end. For the same reason every hasty line gets the fastest rate.
 */
export function leastHaste(lines: readonly SpokenLine[], limits: Haste): number {
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
    const open = inTime.some(Number.isFinite) ? inTime : starts
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
