/** A stretch of time in seconds. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** Stretches of time as far as they lie before an end, and those that begin there or later. */
export function cutAtEnd<T extends Stretch>(stretches: readonly T[], end: number): { within: T[]; beyond: T[] } {
  const within = stretches.filter(({ start }) => start < end)
  return {
    within: within.map((one) => (one.end <= end ? one : { ...one, end })),
    beyond: stretches.filter(({ start }) => start >= end),
  }
}
