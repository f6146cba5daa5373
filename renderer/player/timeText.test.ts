import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTime, timeText } from './timeText.ts'

it('writes times that are read as the same', () => {
  expect([0, 29.64, 59.9996, 3723.45].map(timeText)).toEqual(['0:00.000', '0:29.640', '1:00.000', '1:02:03.450'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000_000 }), (milliseconds) => {
      expect(readTime(timeText(milliseconds / 1000), 0)).toBeCloseTo(milliseconds / 1000, 6)
    }),
  )
})

it('reads steps from where one is', () => {
  expect(['+5', '-2.5', '−1:00', ' 7 ', 'soon'].map((text) => readTime(text, 30))).toEqual([35, 27.5, 0, 7, undefined])
})
