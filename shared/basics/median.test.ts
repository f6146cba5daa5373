import { expect, it } from 'vitest'
import { median, upperMedian } from './median.ts'

it('finds the middle of values in any order, by number and not by text, and leaves them as they are', () => {
  const values = [10, 9, 100, -2]
  expect([median(values), upperMedian(values)]).toEqual([9.5, 10])
  expect(values).toEqual([10, 9, 100, -2])
  expect([median([3, 20, 1]), upperMedian([3, 20, 1])]).toEqual([3, 3])
  expect([median([]), upperMedian([])]).toEqual([0, undefined])
})
