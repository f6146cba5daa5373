import { expect, it } from 'vitest'
import { LevelPoints } from '../contract/assemble.ts'
import { bedPointsInOrder, putBedPoint, removeBedPoint } from './bedLevels.ts'
import { edited, testDocument } from './document.testing.ts'

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

it('keeps the order past the end of a shorter film, and gives a render the points of an old project in order', () => {
  const points = [12, 15, 18].map((at) => ({ at, gain: 0 }))
  const made = edited(start, (draft) => {
    draft.media.facts = { ...draft.media.facts, duration: 10 } as NonNullable<typeof draft.media.facts>
    draft.mix.bedLevels = points
    putBedPoint(draft, { at: 9, gain: -3 }, 1)
  })
  expect(made.mix.bedLevels?.map(({ at }) => at)).toEqual([12, 12.05, 18])
  const levels = bedPointsInOrder(points.toReversed())
  expect(LevelPoints.safeParse(levels).data).toEqual(points)
})
