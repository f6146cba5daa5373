/** A stretch of time in seconds. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}

/** Joins spans with a pause of at most `seconds` between them; the result is in order of their starts. */
export function joinSpans(spans: readonly TimeSpan[], seconds = 0): TimeSpan[] {
  const joined: TimeSpan[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && span.start - last.end <= seconds) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    } else joined.push(span)
  }
  return joined
}
