import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLane } from './lanes/fitLane.ts'
import { type LineFit, MAX_LATENESS_SECONDS, type SpokenLine } from './spokenLine.ts'

const line = (id: number, start: number, end: number, natural: number, speaker = 'A'): SpokenLine => ({
  id,
  speaker,
  start,
  end,
  natural,
  characters: Math.round(natural * 14),
})

const duration = 60
const seconds = (max: number) => fc.double({ min: 0, max, noNaN: true })
const anyLine = fc
  .record({
    start: seconds(70),
    length: fc.oneof(fc.constant(0), seconds(8)),
    natural: fc.oneof(fc.constant(0), seconds(12)),
    speaker: fc.constantFrom('A', 'B', 'C'),
  })
  .map(({ start, length, natural, speaker }) => line(0, start, start + length, natural, speaker))
/** Lines that follow each other, as speech does: a slot and the pause after it. */
const lane = fc
  .array(
    fc.record({
      slot: fc.double({ min: 0.4, max: 8, noNaN: true }),
      pause: seconds(3),
      ratio: fc.double({ min: 0.05, max: 2, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => {
    let at = 0.5
    return parts.map(({ slot, pause, ratio }, id) => {
      const start = at
      at += slot + pause
      return line(id, start, start + slot, slot * ratio)
    })
  })

describe('whatever the lines', () => {
  it('makes numbers of anything', () => {
    const strange = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -5, 0, 1e300, 1e-300, 3]
    const value = fc.constantFrom(...strange)
    const wild = fc
      .tuple(value, value, value)
      .map(([start, end, natural]) => ({ ...line(0, start, end, natural), characters: 9 }))
    fc.assert(
      fc.property(fc.array(wild, { maxLength: 8 }), fc.constantFrom(...strange), (lines, length) => {
        for (const fit of fitLane(lines, { duration: length })) {
          const { id: _, limit, tooLong: __, ...numbers } = fit
          for (const [name, number] of Object.entries(numbers)) expect(number, name).toSatisfy(Number.isFinite)
          expect(limit).not.toBeNaN()
        }
      }),
      { numRuns: 200 },
    )
  })

  it('makes numbers of speech that is an hour long and as good as none, all at once', () => {
    const at = (start: number, end: number, natural: number) => ({ ...line(0, start, end, natural), characters: 9 })
    const endless = [at(0, 0, Number.POSITIVE_INFINITY), at(0, 3, 3), at(0, 0, 1e300), at(0, 0, 1e-300), at(0, 3, 3)]
    for (const { start, rate, spokenEnd } of fitLane(endless, { duration: -5 })) {
      expect([start, rate, spokenEnd].every(Number.isFinite)).toBe(true)
    }
  })

  it('never overlaps lines of a speaker and keeps every limit', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const fits = fitLane(lines, { duration })
        expect(fits.length).toBe(lines.length)
        for (const [index, fit] of fits.entries()) {
          expect(Object.values(fit).every((value) => typeof value === 'boolean' || Number.isFinite(value))).toBe(true)
          expect(fit.rate).toBeGreaterThanOrEqual(0.85)
          expect(fit.rate).toBeLessThanOrEqual(1.6)
          expect(fit.limit).toBeGreaterThanOrEqual(fit.spokenEnd)
          expect(fit.late).toBeCloseTo(fit.start - Math.max(0, lines[index]?.start ?? 0))
          // All of it is said.
          expect(fit.spokenEnd).toBeCloseTo(fit.start + (lines[index]?.natural ?? 0) / fit.rate)
        }
        for (const speaker of ['A', 'B', 'C']) {
          const own = fits.filter((fit, index) => lines[index]?.speaker === speaker && fit.spokenEnd > fit.start)
          own.sort((a, b) => a.start - b.start)
          for (const [at, fit] of own.entries()) {
            expect(own[at + 1]?.start ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(fit.spokenEnd)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('begins no more than 0.2 s early and leaves the gap where the source does not overlap itself', () => {
    fc.assert(
      fc.property(lane, (lines) => {
        const fits = fitLane(lines, { duration: 200 })
        for (const [index, fit] of fits.entries()) {
          expect(fit.start - (lines[index]?.start ?? 0)).toBeGreaterThanOrEqual(-0.2 - 1e-9)
          const next = fits[index + 1]
          if (next !== undefined) expect(next.start - fit.spokenEnd).toBeGreaterThanOrEqual(0.07 - 1e-9)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('marks what is over a limit of the project, with characters to drop, and nothing else', () => {
    fc.assert(
      fc.property(lane, fc.constantFrom('tight' as const, 'natural' as const, 'loose' as const), (lines, lateness) => {
        const fits = fitLane(lines, { duration: 200, lateness })
        for (const [index, fit] of fits.entries()) {
          expect(fit.dropCharacters > 0).toBe(fit.tooLong && (lines[index]?.characters ?? 0) > 0)
          // Two thousandths of a second, of a very short line too, count as rounding.
          const excess = (lines[index]?.natural ?? 0) * (1 - 1.3 / fit.rate)
          if (fit.rate > 1.31 && excess > 0.002) expect(fit.tooLong).toBe(true)
          const before = fits[index - 1]
          if (fit.late > MAX_LATENESS_SECONDS[lateness] + 0.02) expect(before?.tooLong).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for the same lines in any order', () => {
    fc.assert(
      fc.property(lane, (lines) => {
        const back = fitLane(lines.toReversed(), { duration: 200 }).reverse()
        expect(back).toEqual(fitLane(lines, { duration: 200 }))
      }),
    )
  })

  it('never makes a line faster when it has more room after it', () => {
    const more = fc.tuple(lane, fc.nat(), seconds(2))
    fc.assert(
      fc.property(more, ([lines, pick, extra]) => {
        const at = pick % lines.length
        const apart = lines.map((one, index) =>
          index > at ? { ...one, start: one.start + extra, end: one.end + extra } : one,
        )
        const before = fitLane(lines, { duration: 200 })[at]
        const after = fitLane(apart, { duration: 200 })[at]
        const overRate = (fit: LineFit | undefined): number => Math.max(0, (fit?.rate ?? 1) - 1)
        expect(overRate(after)).toBeLessThanOrEqual(overRate(before) + 0.0005)
      }),
      { numRuns: 400 },
    )
  })
})
