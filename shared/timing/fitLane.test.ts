import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLane } from './fitLane.ts'
import { type FitMetrics, fitMetrics } from './fitMetrics.ts'
import { greedyFit } from './greedyFit.ts'
import type { FitOptions, LineFit, SpokenLine } from './spokenLine.ts'

const line = (id: number, start: number, end: number, natural: number, speaker = 'A'): SpokenLine => ({
  id,
  speaker,
  start,
  end,
  natural,
  characters: Math.round(natural * 14),
})
const only = (lines: SpokenLine[], options: FitOptions): LineFit => {
  const [fit] = fitLane(lines, options)
  if (fit === undefined) throw new Error('A line has a fit.')
  return fit
}

describe('fitLane', () => {
  it('speaks at about the natural pace, on the onset, where that fits', () => {
    const fit = only([line(0, 1, 4, 2.9)], { duration: 10 })
    expect(fit.rate).toBeCloseTo(1, 1)
    expect(fit.start).toBeCloseTo(1, 2)
    expect(fit).toMatchObject({ limit: 10, tooLong: false, droppedSeconds: 0, dropCharacters: 0 })
  })

  it('begins a soft line as much sooner, which the line before makes room for', () => {
    const lines = [line(0, 1, 3, 2), { ...line(1, 3.03, 6, 2.9), attack: 0.035 }]
    const [before, soft] = fitLane(lines, { duration: 10 })
    expect(soft?.start).toBeLessThan(3.02)
    expect(soft?.start).toBeGreaterThan(2.98)
    expect(before?.spokenEnd).toBeLessThanOrEqual((soft?.start ?? 0) - 0.0499)
    expect(only([{ ...line(0, 1, 4, 2.9), attack: 0.035 }], { duration: 10 }).start).toBeCloseTo(0.965, 2)
    // However soft it is, it stays near the onset.
    expect(only([{ ...line(0, 1, 4, 2.9), attack: 3 }], { duration: 10 }).start).toBeGreaterThan(0.91)
  })

  it('borrows the silence after the slot before it hurries', () => {
    const fit = only([line(0, 0, 2, 2.5), line(1, 4, 6, 2)], { duration: 10 })
    expect(fit.rate).toBeLessThan(1.1)
    expect(fit.spokenEnd).toBeGreaterThan(2.2)
  })

  it('slows down to fill the slot, never past its end and never below 0.85', () => {
    const little = only([line(0, 0, 4, 3.7)], { duration: 10 })
    expect(little.rate).toBeLessThan(0.97)
    expect(little.spokenEnd).toBeLessThanOrEqual(4.01)
    expect(only([line(0, 0, 60, 3)], { duration: 100 }).rate).toBeGreaterThanOrEqual(0.85)
  })

  it('lets neighbours share the haste of a line that needs it', () => {
    const lines = [line(0, 0, 4, 4), line(1, 4.2, 8, 4.9), line(2, 8.2, 12, 3.8)]
    const [first, second, third] = fitLane(lines, { duration: 13 }).map((fit) => fit.rate)
    expect(second).toBeGreaterThan(1.15)
    expect(first).toBeGreaterThan(1.05)
    expect(third).toBeGreaterThan(1.05)
    expect((second ?? 0) - (first ?? 0)).toBeLessThanOrEqual(0.155)
  })

  it('stays out of time in which another speaker has begun', () => {
    const alone = only([line(0, 0, 2, 2.4)], { duration: 10 })
    const answered = only([line(0, 0, 2, 2.4), line(1, 2.05, 4, 2, 'B')], { duration: 10 })
    expect(answered.spokenEnd).toBeLessThan(alone.spokenEnd - 0.05)
  })

  it('does not mind an overlap that the source has too', () => {
    const alone = only([line(0, 0, 4, 4)], { duration: 10 })
    expect(only([line(0, 0, 4, 4), line(1, 3, 6, 3, 'B')], { duration: 10 })).toEqual(alone)
  })

  it('says how much text has to go where the fastest rate is not enough', () => {
    const fit = only([line(0, 0, 2, 5)], { duration: 2 })
    expect(fit).toMatchObject({ rate: 1.3, limit: 2, tooLong: true })
    expect(fit.droppedSeconds).toBeCloseTo(5 - 2 * 1.3)
    expect(fit.dropCharacters).toBe(Math.ceil((70 * 2.4) / 5))
  })

  it('begins a little early and lets the next begin a little late rather than drop text', () => {
    const lines = [line(0, 1, 3, 2.7), line(1, 3.05, 6, 2.5)]
    const [first, second] = fitLane(lines, { duration: 10 })
    expect(first?.tooLong).toBe(false)
    expect(first?.start).toBeLessThan(1)
    expect(second?.start).toBeGreaterThan(3.05)
  })

  it('speaks two lines of one speaker at the same time one after the other', () => {
    const fits = fitLane([line(0, 0, 4, 3), line(1, 0, 4, 3), line(2, 9, 11, 2)], { duration: 20 })
    expect(fits.every((fit) => !fit.tooLong)).toBe(true)
    expect(fits[1]?.start).toBeGreaterThanOrEqual((fits[0]?.spokenEnd ?? 0) + 0.05)
  })

  it('loses all of a line that begins after the end, and nothing of one without speech', () => {
    const [late, silent] = fitLane([line(0, 12, 14, 2), line(1, 3, 5, 0)], { duration: 10 })
    expect(late).toMatchObject({ start: 12, spokenEnd: 12, tooLong: true, droppedSeconds: 2, dropCharacters: 28 })
    expect(silent).toMatchObject({ start: 3, spokenEnd: 3, rate: 1, tooLong: false })
  })

  it('takes zero-length slots and ids that are not unique', () => {
    const fits = fitLane([line(7, 1, 1, 1), line(7, 3, 3, 1)], { duration: 10 })
    expect(fits.map((fit) => fit.tooLong)).toEqual([false, false])
    expect(fits.map((fit) => fit.rate < 1.15)).toEqual([true, true])
  })
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
      { numRuns: 500 },
    )
  })

  it('never overlaps lines of a speaker and keeps every limit', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const fits = fitLane(lines, { duration })
        expect(fits.length).toBe(lines.length)
        for (const fit of fits) {
          expect(Object.values(fit).every((value) => typeof value === 'boolean' || Number.isFinite(value))).toBe(true)
          expect(fit.rate).toBeGreaterThanOrEqual(0.85)
          expect(fit.rate).toBeLessThanOrEqual(1.3)
          expect(fit.spokenEnd).toBeGreaterThanOrEqual(fit.start)
          expect(fit.limit).toBeGreaterThanOrEqual(fit.spokenEnd)
          if (fit.spokenEnd > fit.start) expect(fit.spokenEnd).toBeLessThanOrEqual(duration)
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

  it('begins within 90 ms of the onset where the source does not overlap itself, and leaves the gap', () => {
    fc.assert(
      fc.property(lane, (lines) => {
        const fits = fitLane(lines, { duration: 200 })
        for (const [index, fit] of fits.entries()) {
          expect(Math.abs(fit.start - (lines[index]?.start ?? 0))).toBeLessThanOrEqual(0.09 + 1e-9)
          const next = fits[index + 1]
          if (next !== undefined) expect(next.start - fit.spokenEnd).toBeGreaterThanOrEqual(0.07 - 1e-9)
        }
      }),
      { numRuns: 200 },
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

  it('never makes a line faster or drops more of it when it has more room after it', () => {
    const more = fc.tuple(lane, fc.nat(), seconds(2))
    fc.assert(
      fc.property(more, ([lines, pick, extra]) => {
        const at = pick % lines.length
        const apart = lines.map((one, index) =>
          index > at ? { ...one, start: one.start + extra, end: one.end + extra } : one,
        )
        const before = fitLane(lines, { duration: 200 })[at]
        const after = fitLane(apart, { duration: 200 })[at]
        const haste = (fit: LineFit | undefined): number => Math.max(0, (fit?.rate ?? 1) - 1)
        expect(haste(after)).toBeLessThanOrEqual(haste(before) + 0.0005)
        expect(after?.droppedSeconds).toBeLessThanOrEqual((before?.droppedSeconds ?? 0) + 1e-9)
      }),
      { numRuns: 400 },
    )
  })
})

describe('against the greedy fit of each line alone', () => {
  /** A lane of speech with translations of about its length; Park and Miller's generator makes the same every time. */
  const talk = (seed: number): SpokenLine[] => {
    let state = seed
    const random = (): number => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    let at = 0.5
    return Array.from({ length: 300 }, (_, id) => {
      const start = at
      const end = start + 1 + 6 * random()
      at = end + 0.1 + random()
      return line(id, start, end, (end - start) * (0.6 + 0.45 * (random() + random())))
    })
  }
  const measure = (lines: readonly SpokenLine[], fits: readonly LineFit[]): FitMetrics =>
    fitMetrics(
      fits.map(({ start, spokenEnd, rate }, at) => {
        return { speaker: 'A', onset: lines[at]?.start ?? 0, start, end: spokenEnd, rate }
      }),
    )

  it('has more lines at a good rate, changes it half as much, and begins as punctually as the norm asks', () => {
    const talks = [1, 2, 3, 4, 5].map(talk)
    const ours = talks.map((lines) => measure(lines, fitLane(lines, { duration: 4000 })))
    const greedy = talks.map((lines) => measure(lines, greedyFit(lines, { duration: 4000 })))
    const inBand = (metrics: readonly FitMetrics[]): number => metrics.reduce((sum, one) => sum + one.inBand, 0)
    expect(inBand(ours)).toBeGreaterThan(inBand(greedy))
    for (const [at, { change, onsetError, overlaps }] of ours.entries()) {
      expect(change.p95).toBeLessThan(Math.min(0.15, 0.6 * (greedy[at]?.change.p95 ?? 0)))
      expect(onsetError.p95).toBeLessThanOrEqual(0.04)
      expect(overlaps).toBe(0)
    }
  })
})
