import { expect, it } from 'vitest'
import { type BedPlan, bridgeDucks, PLAIN_BED, slopesOf } from './bedCurve.ts'
import { bedCut, cutCorners } from './cutCurve.ts'

const plan: BedPlan = {
  ...PLAIN_BED,
  ducks: bridgeDucks([
    { start: 2, end: 4, db: 0, cut: true },
    { start: 7, end: 8, db: 0, cut: true },
    { start: 30, end: 32, db: -10 },
  ]),
  lifts: [{ start: 8.1, end: 9, db: 0 }],
}

it('takes the voice before a line and until after it, slowly, over a short pause too', () => {
  expect(slopesOf({ db: -4, cut: true })).toEqual({ before: 0.7, after: 0.7 })
  expect([1.5, 1.75, 2, 4, 5.5, 7, 8].map((time) => bedCut(plan, time))).toEqual([0, 0.5, 1, 1, 1, 1, 1])
})

it('takes nothing where the original is kept or only lowered', () => {
  expect([8.5, 20, 31].map((time) => bedCut(plan, time))).toEqual([0, 0, 0])
})

it('has corners between which the curve is straight, or nearly where two slopes meet', () => {
  const corners = cutCorners(plan, 1.8, 40)
  expect([corners[0]?.time, corners.at(-1)?.time]).toEqual([1.8, 40])
  for (const [at, { time, share }] of corners.entries()) {
    const next = corners[at + 1]
    if (next === undefined) break
    const middle = bedCut(plan, (time + next.time) / 2)
    expect(Math.abs(middle - (share + next.share) / 2)).toBeLessThan(0.05)
  }
})
