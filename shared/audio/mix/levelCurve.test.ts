import { expect, it } from 'vitest'
import { levelAt, stretchesUnder } from './levelCurve.ts'

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

it('tells where it is under a level', () => {
  const points = [
    { at: 2, gain: 0 },
    { at: 4, gain: -60 },
    { at: 6, gain: -60 },
    { at: 6, gain: 0 },
  ]
  expect(stretchesUnder(points, -30, 9)).toEqual([{ start: 3, end: 6 }])
  expect(stretchesUnder(points, -30, 5)).toEqual([{ start: 3, end: 5 }])
  expect(stretchesUnder([{ at: 1, gain: -40 }], -30, 9)).toEqual([{ start: 0, end: 9 }])
  expect(stretchesUnder([], -30, 9)).toEqual([])
  expect(stretchesUnder([], 5, 9)).toEqual([{ start: 0, end: 9 }])
})
