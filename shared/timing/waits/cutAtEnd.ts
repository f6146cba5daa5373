import type { TimeSpan } from '../timeSpan.ts'

/** Stretches of time, sorted by an end. */
interface CutStretches<T> {
  /** Those that begin before the end, cut at it. */
  readonly within: T[]
  /** Those that begin at the end or later. */
  readonly beyond: T[]
  /** Those of `within`, uncut, that pass the end by more than the tolerance. */
  readonly cut: T[]
}

/** Cuts stretches of time at an end. `tolerance` is in seconds: times are rounded, and subtitles stay a little longer. */
export function cutAtEnd<T extends TimeSpan>(stretches: readonly T[], end: number, tolerance = 0): CutStretches<T> {
  const within = stretches.filter(({ start }) => start < end)
  return {
    within: within.map((one) => (one.end <= end ? one : { ...one, end })),
    beyond: stretches.filter(({ start }) => start >= end),
    cut: within.filter((one) => one.end > end + tolerance),
  }
}
