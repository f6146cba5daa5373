import { expect, it } from 'vitest'
import { joinSpans } from './timeSpan.ts'

const spans = (...times: (readonly [start: number, end: number])[]) => times.map(([start, end]) => ({ start, end }))

it('joins spans that meet or overlap, one within another too, in whatever order they come', () => {
  expect(joinSpans(spans([4, 6], [0, 3], [1, 2], [3, 3.5], [5, 7]))).toEqual(spans([0, 3.5], [4, 7]))
  expect(joinSpans([])).toEqual([])
})

it('joins spans over a pause that is no longer than was said', () => {
  expect(joinSpans(spans([0, 1], [1.5, 2], [2.75, 3]), 0.5)).toEqual(spans([0, 2], [2.75, 3]))
})
