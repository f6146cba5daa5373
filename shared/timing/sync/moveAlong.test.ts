import { expect, it } from 'vitest'
import { moveAlong } from './moveAlong.ts'

const cues = [
  { start: 1, end: 2 },
  { start: 3, end: 4 },
  { start: 10, end: 12 },
  { start: 13, end: 14 },
]
const times = {
  rate: 1,
  pieces: [
    { first: 0, end: 2, offset: 0.5 },
    { first: 2, end: 4, offset: -4 },
  ],
}
const at = (start: number) => ({ start, end: start + 0.5 })

it('moves what lies between cues with the nearer ones', () => {
  const starts = moveAlong([at(0), at(3.1), at(6.9), at(7.1), at(20)], cues, times).map(({ start }) => start)
  expect(starts.map((one) => Number(one.toFixed(3)))).toEqual([0.5, 3.6, 7.4, 3.1, 16])
})

it('moves the cues themselves as they are placed, also where two overlap at a break', () => {
  const overlapping = [at(1), { start: 3, end: 11 }, at(10), at(13)]
  expect(moveAlong(overlapping, overlapping, times).map(({ start }) => start)).toEqual([1.5, 3.5, 6, 9])
})

it('has a rate, and pieces that nothing lies in', () => {
  expect(moveAlong([at(13)], cues, { ...times, rate: 2 })).toEqual([{ start: 22, end: 23 }])
  expect(moveAlong([], cues, times)).toEqual([])
})
