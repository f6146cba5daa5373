import type { KitItem } from './testKit.ts'

// Five questions on a minute of a dub, in the same kind of file as a listening test.

/** Seconds of a dub that a test plays. */
export const DUB_TEST_SECONDS = 60

/** Where the minute with the most speech begins, at the start of a line; 0 for a dub without lines. Times are seconds of the dub. */
export function fullestMinute(lines: readonly { readonly start: number; readonly end: number }[]): number {
  const spokenFrom = (from: number): number =>
    lines.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, from + DUB_TEST_SECONDS) - Math.max(start, from)),
      0,
    )
  const starts = lines.map(({ start }) => start).sort((a, b) => a - b)
  return starts.reduce((best, start) => (spokenFrom(start) > spokenFrom(best) ? start : best), starts[0] ?? 0)
}

/** The questions of a dub. */
export const dubItems = (): KitItem[] => Array.from({ length: 5 }, (_, at) => ({ kind: 'scale', id: `d${at + 1}` }))
