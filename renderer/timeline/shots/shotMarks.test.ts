import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shotMarks } from './shotMarks.ts'

it('marks the shots in sight where they begin', () => {
  expect(shotMarks([1, 5, 9.5, 30], { left: 4, zoom: 10, width: 100 })).toEqual([10, 55])
})

it('leaves out a mark that is less than four pixels from the one before', () => {
  expect(shotMarks([1, 1.4, 1.7, 1.8, 2.1], { left: 0, zoom: 10, width: 100 })).toEqual([10, 14, 18])
})

it('marks none where there is one beside the other', () => {
  const times = Array.from({ length: 900 }, (_, at) => at * 4)
  expect(shotMarks(times, { left: 0, zoom: 0.3, width: 1080 })).toEqual([])
  expect(shotMarks(times, { left: 0, zoom: 5, width: 1080 })).toHaveLength(55)
})

it('never marks more than can be told apart, nor what is out of sight', () => {
  const view = fc.record({
    left: fc.double({ min: 0, max: 100, noNaN: true }),
    zoom: fc.double({ min: 0.1, max: 1000, noNaN: true }),
    width: fc.integer({ min: 1, max: 2000 }),
  })
  const times = fc.array(fc.double({ min: 0, max: 200, noNaN: true })).map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(times, view, (list, viewport) => {
      const marks = shotMarks(list, viewport)
      for (const [at, x] of marks.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(viewport.width)
        if (at > 0) expect(x - (marks[at - 1] ?? 0)).toBeGreaterThanOrEqual(4)
      }
    }),
  )
})
