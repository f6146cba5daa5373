import { expect, it } from 'vitest'
import { goesOn } from './repeats.ts'

it('joins a command with the same one in quick succession', () => {
  const last = { repeats: 'nudge 1', id: 'a', at: 1000 }
  expect(goesOn(last, 'nudge 1', 3999)).toBe(true)
  expect(goesOn(last, 'nudge 1', 4000)).toBe(false)
  expect(goesOn(last, 'nudge 2', 1001)).toBe(false)
  expect(goesOn(last, undefined, 1001)).toBe(false)
  expect(goesOn(undefined, 'nudge 1', 1001)).toBe(false)
})

it('joins all edits of one gesture, however long the pointer rests', () => {
  const last = { repeats: { gesture: 'a' }, id: 'a', at: 1000 }
  expect(goesOn(last, { gesture: 'a' }, 60_000)).toBe(true)
  expect(goesOn(last, { gesture: 'b' }, 1001)).toBe(false)
  expect(goesOn(last, 'a', 1001)).toBe(false)
})
