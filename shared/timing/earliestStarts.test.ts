import fc from 'fast-check'
import { expect, it } from 'vitest'
import { earliestStarts } from './slotsFromSpeech.ts'
import type { TimeSpan } from './timeSpan.ts'

/** The same, line by line, as it is easiest to understand. */
function oneByOne(ordered: readonly TimeSpan[], spokenEnd: (line: TimeSpan, next: number) => number): number[] {
  let over = 0
  let open: TimeSpan[] = []
  return ordered.map((line) => {
    for (const before of open) {
      if (before.end <= line.start) over = Math.max(over, Math.min(before.end, spokenEnd(before, line.start)))
    }
    open = open.filter((before) => before.end > line.start)
    const from = Math.max(over, ...open.map((before) => before.start))
    open.push(line)
    return from
  })
}

/** Few different times, so that many meet; an end may even come before its start. */
const line = fc
  .record({ start: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: -2, max: 9 }) })
  .map(({ start, length }) => ({ start, end: start + length }))
const ordered = fc.array(line, { maxLength: 24 }).map((lines) => lines.toSorted((a, b) => a.start - b.start))

it('finds what a look at every earlier line finds', () => {
  const spokenEnd = ({ start, end }: TimeSpan, next: number): number => Math.min(next, (start + 2 * end) / 3)
  fc.assert(
    fc.property(ordered, (lines) => {
      expect(earliestStarts(lines, spokenEnd)).toEqual(oneByOne(lines, spokenEnd))
    }),
    { numRuns: 2000 },
  )
})

it('looks at the end of each line once, however many lie on each other', () => {
  let looks = 0
  const nested = Array.from({ length: 20_000 }, (_, at) => ({ start: at, end: 60_000 - at }))
  const after = Array.from({ length: 20_000 }, (_, at) => ({ start: 60_000 + at, end: 60_001 + at }))
  earliestStarts([...nested, ...after], ({ end }) => {
    looks++
    return end
  })
  expect(looks).toBe(39_999)
})
