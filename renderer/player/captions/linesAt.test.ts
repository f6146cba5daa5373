import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { lineIndex, linesAt, linesWithin, neighbourStart } from './linesAt.ts'

const rows = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })).map(([start, length]) => {
    return [start, start + length, 'x', 'A'] as const
  }),
  { maxLength: 12 },
)

it('finds just the lines that are heard at a time', () => {
  fc.assert(
    fc.property(rows, fc.double({ min: 0, max: 80, noNaN: true }), (lineRows, time) => {
      const document = testDocument(lineRows)
      const expected = linesInOrder(document).filter(({ start, end }) => start <= time && time < end)
      expect(linesAt(lineIndex(document), time)).toEqual(expected)
    }),
  )
})

it('finds just the lines that are heard between two times', () => {
  const times = fc.double({ min: 0, max: 80, noNaN: true })
  fc.assert(
    fc.property(rows, times, times, (lineRows, from, length) => {
      const document = testDocument(lineRows)
      const expected = linesInOrder(document).filter(({ start, end }) => start <= from + length && end > from)
      expect(linesWithin(lineIndex(document), from, from + length)).toEqual(expected)
    }),
  )
})

it('goes from start to start and stays at neither', () => {
  const index = lineIndex(
    testDocument([
      [1, 2, 'a', 'A'],
      [3, 4, 'b', 'A'],
      [5, 6, 'c', 'A'],
    ]),
  )
  expect([0, 1, 2, 3, 5].map((time) => neighbourStart(index, time, 1))).toEqual([1, 3, 3, 5, undefined])
  expect([0.5, 1, 2, 3, 9].map((time) => neighbourStart(index, time, -1))).toEqual([undefined, undefined, 1, 1, 5])
})
