/** The median: of an even number of values the mean of the middle two; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const midpoint = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? (sorted[midpoint] ?? 0) : ((sorted[midpoint - 1] ?? 0) + (sorted[midpoint] ?? 0)) / 2
}

/** The middle value, of an even number the upper one of the two: always one of the values; undefined for none. */
export function upperMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
