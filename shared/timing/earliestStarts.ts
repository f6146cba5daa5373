import type { Stretch } from './stretch.ts'

/**
 * The earliest possible start of each line, in seconds; lines are in the order of their starts. Earlier lines that do not
 * overlap the line end where their speech ends (`spokenEnd`, given when the next line begins), at the latest at their given
 * end; an overlapped line at least began before. A sweep over starts and ends, in n log n.
 */
export function earliestStarts<L extends Stretch>(
  ordered: readonly L[],
  spokenEnd: (line: L, next: number) => number,
): number[] {
  const closesAt = ordered.map(({ start, end }) => Math.max(start, end))
  const byClose = ordered.map((_, at) => at).sort((a, b) => (closesAt[a] ?? 0) - (closesAt[b] ?? 0) || a - b)
  const closed = new Uint8Array(ordered.length)
  /** Places of lines that had begun and, as far as is known, not ended, the latest last. */
  const open: number[] = []
  let [over, closing] = [0, 0]
  return ordered.map((line, at) => {
    for (let next = byClose[closing]; next !== undefined && next < at; next = byClose[++closing]) {
      const before = ordered[next]
      if (before === undefined || (closesAt[next] ?? 0) > line.start) break
      closed[next] = 1
      over = Math.max(over, Math.min(before.end, spokenEnd(before, line.start)))
    }
    while (closed[open.at(-1) ?? -1] === 1) open.pop()
    const latest = ordered[open.at(-1) ?? -1]
    open.push(at)
    return latest === undefined ? over : Math.max(over, latest.start)
  })
}
