import { expect, it } from 'vitest'
import { lowerBound } from './lowerBound.ts'

it('finds the first index from which a condition holds', () => {
  const values = [1, 2, 2, 5, 9]
  for (const limit of [0, 1, 2, 3, 5, 9, 10]) {
    const first = values.findIndex((value) => value >= limit)
    expect(lowerBound(values.length, (index) => (values[index] ?? 0) >= limit)).toBe(first < 0 ? values.length : first)
  }
  expect(lowerBound(0, () => true)).toBe(0)
})
