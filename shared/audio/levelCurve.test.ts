import { expect, it } from 'vitest'
import { levelAt } from './levelCurve.ts'

it('is straight between its points, and level before and after them', () => {
  const points = [
    { at: 2, gain: 0 },
    { at: 4, gain: -12 },
    { at: 4, gain: -6 },
    { at: 6, gain: -6 },
  ]
  const times = [0, 2, 3, 3.5, 4, 5, 9]
  expect(times.map((time) => levelAt(points, time))).toEqual([0, 0, -6, -9, -6, -6, -6])
  expect([levelAt([], 3), levelAt([{ at: 5, gain: 3 }], 1)]).toEqual([0, 3])
})
