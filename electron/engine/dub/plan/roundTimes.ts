const TIME_FIELDS: ReadonlySet<string> = new Set(['start', 'end', 'duration_seconds'])

/**
 * A copy of a record with all times, at any depth, rounded to whole milliseconds: smaller digits are noise of the
 * arithmetic.
 */
export function roundTimes<T>(record: T): T {
  const rounded = (value: unknown, name: string): unknown => {
    if (typeof value === 'number') return TIME_FIELDS.has(name) ? toMilliseconds(value) : value
    if (Array.isArray(value)) return value.map((item) => rounded(item, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rounded(field, key)]))
  }
  return rounded(record, '') as T
}

/** Seconds, rounded to whole milliseconds. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
