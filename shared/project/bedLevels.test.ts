import { expect, it } from 'vitest'
import { putBedPoint, removeBedPoint } from './bedLevels.ts'
import { edited, testDocument } from './testDocument.ts'

const start = testDocument([[0, 2, 'x', 'Amina']])

it('keeps points in order, apart from each other, and none where all are removed', () => {
  const made = edited(start, (draft) => {
    expect(putBedPoint(draft, { at: 5, gain: -6.2 })).toBe(0)
    expect(putBedPoint(draft, { at: 1, gain: 3 })).toBe(0)
    expect(putBedPoint(draft, { at: 5.01, gain: -8 })).toBe(1)
  })
  expect(made.mix.bedLevels).toEqual([
    { at: 1, gain: 3 },
    { at: 5.01, gain: -8 },
  ])
  const moved = edited(made, (draft) => putBedPoint(draft, { at: 9, gain: -80 }, 0))
  expect(moved.mix.bedLevels).toEqual([
    { at: 4.96, gain: -60 },
    { at: 5.01, gain: -8 },
  ])
  const none = edited(moved, (draft) => {
    removeBedPoint(draft, 1)
    removeBedPoint(draft, 0)
  })
  expect('bedLevels' in none.mix).toBe(false)
})

it('keeps the order where points are put close to each other', () => {
  const made = edited(start, (draft) => {
    for (const at of [1, 1.05, 1.04, 1.08]) putBedPoint(draft, { at, gain: 0 })
  })
  const times = made.mix.bedLevels?.map(({ at }) => at) ?? []
  expect(times).toEqual([1, 1.08])
})
