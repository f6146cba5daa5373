import { expect, it } from 'vitest'
import { dubItems, fullestMinute } from './dubTest.ts'

it('finds the minute in which most is said, from the beginning of a line', () => {
  expect(fullestMinute([])).toBe(0)
  expect(fullestMinute([{ start: 4, end: 6 }])).toBe(4)
  const sparse = Array.from({ length: 10 }, (_, at) => ({ start: at * 30, end: at * 30 + 5 }))
  const dense = Array.from({ length: 12 }, (_, at) => ({ start: 400 + at * 5, end: 404 + at * 5 }))
  expect(fullestMinute([...sparse, ...dense])).toBe(400)
  // A long line counts for what is heard of it.
  expect(fullestMinute([{ start: 0, end: 200 }, ...dense])).toBe(0)
})

it('asks five questions', () => {
  expect(dubItems().map(({ id }) => id)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5'])
})
