import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

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
