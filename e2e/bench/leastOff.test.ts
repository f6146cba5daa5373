// @module-tag together
// @module-tag quick
import { expect, it } from 'vitest'
import { leastOff } from './leastOff.ts'

const AIM = { limit: 1.3, tolerance: 0.04, early: 0.2, gap: 0.07, together: 0.38 }

const line = (id: number, start: number, natural: number, speaker = 'a') => {
  return { id, speaker, start, end: start + 1, natural, characters: 10 }
}

it('counts none where all fit, and one of a pair that does not', () => {
  expect(leastOff([line(0, 0, 1.2), line(1, 1, 1.2), line(2, 2, 1.2)], AIM)).toBe(0)
  expect(leastOff([line(0, 0, 1.4), line(1, 1, 1), line(2, 3, 1)], AIM)).toBe(1)
  expect(leastOff([line(0, 0, 1.4, 'b'), line(1, 1, 1), line(2, 3, 1)], AIM)).toBe(0)
})

it('counts all that one far too long line makes late', () => {
  expect(leastOff([line(0, 0, 5), line(1, 1, 1), line(2, 2, 1), line(3, 9, 1)], AIM)).toBe(2)
})
