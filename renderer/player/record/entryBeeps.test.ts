import { expect, it } from 'vitest'
import { entriesSoon } from './entryBeeps.ts'

/** A rest of 2 s before the second line, of 3 s before the third, and none before the last. */
const LINES = [
  { start: 5, end: 6 },
  { start: 8, end: 9 },
  { start: 12, end: 13 },
  { start: 13.5, end: 15 },
]

it('an entry beeps once, after a rest in which the beats have room, shortly before it comes', () => {
  expect(entriesSoon(LINES, { film: 4, from: 0 })).toEqual({ starts: [], count: 0 })
  // The reader still speaks the line before where the second one could beep.
  expect(entriesSoon(LINES, { film: 5.1, from: 0 })).toEqual({ starts: [], count: 1 })
  expect(entriesSoon(LINES, { film: 8.9, from: 1 })).toEqual({ starts: [], count: 1 })
  expect(entriesSoon(LINES, { film: 9.1, from: 1 })).toEqual({ starts: [12], count: 2 })
  expect(entriesSoon(LINES, { film: 9.2, from: 2 })).toEqual({ starts: [], count: 2 })
})

it('no entry is lost where the film jumps on, and none is left at its end', () => {
  expect(entriesSoon(LINES, { film: 20, from: 0 })).toEqual({ starts: [12], count: 3 })
  expect(entriesSoon(LINES, { film: 20, from: 3 })).toEqual({ starts: [], count: 3 })
  expect(entriesSoon(LINES.slice(0, 1), { film: 5, from: 0 })).toEqual({ starts: [], count: 0 })
})
