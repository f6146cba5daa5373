// @module-tag together
// @module-tag quick
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitLane } from '../../shared/timing/lanes/fitLane.ts'
import { minOverRateLines, minOverRateLinesWithWaits } from './minOverRateLines.ts'

const LIMITS = {
  limit: 1.3,
  fastest: 1.6,
  late: 1,
  pause: 1,
  lateAfterPause: 0.09,
  early: 0.2,
  gap: 0.07,
  together: 0.38,
}

const line = (id: number, start: number, natural: number, speaker = 'a') => {
  return { id, speaker, start, end: start + 1, natural, characters: 10 }
}

it('counts no haste where lateness is enough, and one hasty line where it is not', () => {
  expect(minOverRateLines([line(0, 0, 2.5), line(1, 1.5, 1), line(2, 5, 1)], LIMITS)).toBe(0)
  expect(minOverRateLines([line(0, 0, 4), line(1, 1.5, 1), line(2, 5, 1)], LIMITS)).toBe(1)
})

it('lets another speaker in a little sooner', () => {
  const second = (speaker: string) => [line(0, 0, 3.6), line(1, 1.5, 1, speaker)]
  const limits = { ...LIMITS, lateAfterPause: LIMITS.late }
  expect(minOverRateLines(second('b'), limits)).toBe(0)
  expect(minOverRateLines(second('a'), limits)).toBe(1)
})

it('does not pay for calm with more lateness where no placement is in time', () => {
  expect(minOverRateLines([line(0, 0, 3.6), line(1, 1.5, 1, 'b')], LIMITS)).toBe(1)
})

it('hurries any number of lines before one is at the worst rate', () => {
  const lines = [line(0, 0, 1.9, 'a'), line(1, 1.5, 1.9, 'b'), line(2, 3, 1.9, 'a'), line(3, 4.5, 1, 'b')]
  const limits = { ...LIMITS, limit: 1.15, late: 0.2, early: 0, together: 0 }
  // At 1.15 the last begins 0.46 s late; the second wins that at 1.6, and 0.19 s at 1.3.
  expect(minOverRateLinesWithWaits(lines, limits, 0)).toBe(1)
  expect(minOverRateLinesWithWaits(lines, { ...limits, fastest: 1.3, worst: 1.6 }, 0)).toBe(2)
  expect(minOverRateLinesWithWaits(lines, { ...limits, fastest: 1.3, worst: 1.6 }, 0.4)).toBe(0)
})

it('is never more than a plan has that keeps the limits', () => {
  const lane = fc.array(
    fc.tuple(fc.double({ min: 0.5, max: 4, noNaN: true }), fc.double({ min: 0.5, max: 5, noNaN: true })),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(lane, (places) => {
      let start = 0
      const lines = places.map(([slot, natural], id) => {
        const placed = line(id, start, natural)
        start += slot
        return placed
      })
      const fits = fitLane(lines, { duration: start + 60 })
      fc.pre(fits.every(({ late }) => late <= 1))
      const hasty = fits.filter(({ rate }) => rate > 1.302).length
      expect(minOverRateLines(lines, { ...LIMITS, limit: 1.302 })).toBeLessThanOrEqual(hasty)
    }),
    { numRuns: 100 },
  )
})
