import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTimes } from './roundTimes.ts'

it('rounds times, however deep, and nothing else', () => {
  const words = [{ text: 'a', start: 0.1 + 0.2, end: 1.00049 }]
  const analysis = {
    duration_seconds: 2.0000000001,
    segments: [{ id: 1, start: 1 / 3, end: 2 / 3, words }],
    share: 1 / 3,
  }
  expect(roundTimes(analysis)).toEqual({
    duration_seconds: 2,
    segments: [{ id: 1, start: 0.333, end: 0.667, words: [{ text: 'a', start: 0.3, end: 1 }] }],
    share: 1 / 3,
  })
})

it('keeps the order of times and is no further off than half a millisecond', () => {
  const time = fc.double({ min: 0, max: 90_000, noNaN: true })
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)]
      const rounded = roundTimes({ start, end })
      expect(rounded.start).toBeLessThanOrEqual(rounded.end)
      expect(Math.abs(rounded.start - start)).toBeLessThan(0.000501)
      expect(roundTimes(rounded)).toEqual(rounded)
      expect(String(rounded.end)).toMatch(/^\d+(\.\d{1,3})?$/)
    }),
  )
})
