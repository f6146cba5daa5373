import { expect, it } from 'vitest'
import { createEstimate, createPace } from './estimate.ts'

it('never goes back, and estimates once there is something to go by', () => {
  let now = 0
  const estimate = createEstimate('read', () => now)
  const start = estimate('render', 0)
  expect(start.remaining).toBeUndefined()
  now = 1_000
  expect(estimate('render', 0.5).remaining).toBeUndefined()
  now = 10_000
  const half = estimate('render', 0.5)
  // As much again, and the check, which takes about a tenth of the render.
  expect(half.remaining).toBeCloseTo(10 + 20 * (0.08 / 0.78))
  expect(half.fraction).toBeCloseTo(start.fraction + 0.78 / 2)
  expect(estimate('transcript', 0).fraction).toBe(half.fraction)
})

it('tells no time of what is done once more, and takes back what it told before', () => {
  let now = 0
  const estimate = createEstimate('read', () => now)
  estimate('render', 0)
  now = 10_000
  const most = estimate('render', 1)
  now = 20_000
  expect(estimate('render', 0.1)).toEqual({ fraction: most.fraction, remaining: undefined })
  expect(Object.keys(estimate('check', 0))).toContain('remaining')
})

it('takes the pace of the stage under way for those to come', () => {
  let now = 0
  const estimate = createEstimate('heard', () => now)
  estimate('transcript', 0)
  now = 30_000
  // Half of the listening, which is half of all: as much again, and twice that for the rest.
  expect(estimate('transcript', 0.5).remaining).toBeCloseTo(30 + 30 * ((1 - 0.51) / 0.25), 0)
})

it('estimates from its own beginning, and never goes back', () => {
  let now = 0
  const pace = createPace(() => now)
  expect(pace(0.5)).toEqual({ fraction: 0.5 })
  now = 1000
  expect(pace(0.6)).toEqual({ fraction: 0.6 })
  now = 2000
  const later = pace(0.75)
  expect(later.fraction).toBe(0.75)
  expect(later.remaining).toBeCloseTo(2, 6)
  expect(pace(0.4).fraction).toBe(0.75)
})
