import { describe, expect, it } from 'vitest'
import type { LineView } from '../../contract/records.ts'
import { greedyFit } from '../greedyFit.testing.ts'
import type { FitOptions, LineFit, SpokenLine } from '../spokenLine.ts'
import { fitLane } from './fitLane.ts'
import { type FitMetrics, fitMetrics } from './fitMetrics.ts'

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
    expect(fit).toMatchObject({ limit: 10, tooLong: false, dropCharacters: 0 })
  })

  it('begins a soft line as much sooner, which the line before makes room for', () => {
    const lines = [line(0, 1, 3, 2), { ...line(1, 3.03, 6, 2.9), lead: 0.05 }]
    const [before, soft] = fitLane(lines, { duration: 10 })
    expect(soft?.start).toBeLessThan(3.02)
    expect(soft?.start).toBeGreaterThan(2.98)
    expect(before?.spokenEnd).toBeLessThanOrEqual((soft?.start ?? 0) - 0.0499)
    expect(only([{ ...line(0, 1, 4, 2.9), lead: 0.05 }], { duration: 10 }).start).toBeCloseTo(0.965, 2)
    // However soft it is, it stays near the onset.
    expect(only([{ ...line(0, 1, 4, 2.9), lead: 3 }], { duration: 10 }).start).toBeGreaterThan(0.91)
  })

  it('lets a line of nobody seen move further than one whose mouth is seen', () => {
    const lateness = (view?: LineView): number => {
      const lines = [line(0, 1, 3, 2.6), { ...line(1, 3.05, 5, 1.6), ...(view && { view }) }]
      return fitLane(lines, { duration: 10 })[1]?.late ?? 0
    }
    expect(lateness('off_screen')).toBeGreaterThan(lateness() + 0.005)
    expect(lateness('on_screen')).toBeLessThan(lateness() - 0.005)
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
    const overlapping = only([line(0, 0, 4, 4), line(1, 3, 6, 3, 'B')], { duration: 10 })
    expect(overlapping.start).toBeCloseTo(alone.start, 2)
    expect(overlapping.rate).toBeCloseTo(alone.rate, 2)
  })

  it('outlasts the programme where the text needs it, and says what would have to go', () => {
    const fit = only([line(0, 0, 2, 5)], { duration: 2, lateness: 'tight' })
    expect(fit.rate).toBeLessThanOrEqual(1.6)
    expect(fit.spokenEnd).toBeCloseTo(fit.start + 5 / fit.rate)
    expect(fit.spokenEnd).toBeGreaterThan(2.5)
    expect(fit.tooLong).toBe(true)
    expect(fit.dropCharacters).toBeGreaterThan(20)
    expect(fit.dropCharacters).toBeLessThan(45)
    expect(only([line(0, 0, 2, 3.2)], { duration: 2 })).toMatchObject({ tooLong: false, dropCharacters: 0 })
  })

  it('lets a line be late rather than hurry over the limit, and hurries rather than be later than the project allows', () => {
    // Four lines of two seconds without a pause, and then silence.
    const lines = [0, 1, 2, 3].map((at) => line(at, 2 * at, 2 * at + 1.95, 2.8))
    const natural = fitLane(lines, { duration: 20 })
    expect(Math.max(...natural.map(({ rate }) => rate))).toBeLessThanOrEqual(1.3)
    expect(natural.at(-1)?.late).toBeGreaterThan(0.2)
    expect(natural.every(({ tooLong }) => !tooLong)).toBe(true)
    const tight = fitLane(lines, { duration: 20, lateness: 'tight' })
    expect(Math.max(...tight.map(({ late }) => late))).toBeLessThanOrEqual(0.09 + 0.002)
    expect(Math.max(...tight.map(({ rate }) => rate))).toBeGreaterThan(1.3)
    expect(tight.some(({ tooLong, dropCharacters }) => tooLong && dropCharacters > 0)).toBe(true)
  })

  it('is later than the project allows before it is faster than 1.6', () => {
    const lines = [0, 1, 2].map((at) => line(at, 2 * at, 2 * at + 1.95, 5))
    const fits = fitLane(lines, { duration: 20, lateness: 'tight' })
    expect(fits.every(({ rate }) => rate <= 1.6)).toBe(true)
    expect(fits[2]?.late).toBeGreaterThan(1)
    for (const [at, fit] of fits.entries())
      expect(fit.spokenEnd).toBeCloseTo(fit.start + (lines[at]?.natural ?? 0) / fit.rate)
  })

  it('begins on time again after a pause that has room for what was late', () => {
    const lines = [line(0, 0, 2, 2.8), line(1, 2, 4, 2.8), line(2, 6, 8, 2)]
    expect(fitLane(lines, { duration: 20 })[2]?.late).toBeLessThan(0.09)
  })

  it('lets two people who talk at once a little overlap rather than fall behind, never one speaker', () => {
    const lines = Array.from({ length: 20 }, (_, at) => line(at, 2 * at, 2 * at + 1.95, 2.8, at % 2 === 0 ? 'A' : 'B'))
    const fits = fitLane(lines, { duration: 41 })
    for (const [at, fit] of fits.entries()) {
      const next = fits[at + 1]
      const own = fits[at + 2]
      if (next !== undefined) expect(fit.spokenEnd - next.start).toBeLessThanOrEqual(0.385)
      if (own !== undefined) expect(fit.spokenEnd).toBeLessThanOrEqual(own.start - 0.07 + 1e-9)
      expect(fit.late).toBeLessThanOrEqual(1)
    }
  })

  it('begins a little early and lets the next begin a little late before it hurries', () => {
    const lines = [line(0, 1, 3, 2.7), line(1, 3.05, 6, 2.5)]
    const [first, second] = fitLane(lines, { duration: 10 })
    expect(first?.tooLong).toBe(false)
    expect(first?.start).toBeLessThan(1)
    expect(second?.start).toBeGreaterThan(3.05)
  })

  it('makes the next line later before one begins so early that it is noticed', () => {
    const lines = [line(0, 10, 13.43, 4.9), line(1, 13.64, 17.84, 4.65)]
    const [first, second] = fitLane(lines, { duration: 30 })
    expect(first?.start).toBeGreaterThan(10 - 0.045)
    expect(second?.late).toBeGreaterThan(0.15)
    expect(second?.late).toBeLessThan(0.25)
  })

  it('speaks two lines of one speaker at the same time one after the other', () => {
    const fits = fitLane([line(0, 0, 4, 3), line(1, 0, 4, 3), line(2, 9, 11, 2)], { duration: 20 })
    expect(fits.every((fit) => !fit.tooLong)).toBe(true)
    expect(fits[1]?.start).toBeGreaterThanOrEqual((fits[0]?.spokenEnd ?? 0) + 0.05)
  })

  it('speaks a line that begins after the end too, and nothing of one without speech', () => {
    const [late, silent] = fitLane([line(0, 12, 14, 2), line(1, 3, 5, 0)], { duration: 10 })
    expect(late?.start).toBeCloseTo(12, 0)
    expect(late?.spokenEnd).toBeCloseTo((late?.start ?? 0) + 2 / (late?.rate ?? 1))
    expect(silent).toMatchObject({ start: 3, spokenEnd: 3, rate: 1, tooLong: false })
  })

  it('keeps a line out of another’s that gave way to its own speaker’s and so begins after it', () => {
    const lines = [
      line(0, 2, 2.4, 0.3, 'B'),
      line(1, 2.4, 2.8, 0.3),
      line(2, 2, 2.8005, 0.731),
      line(3, 2.8005, 3.2005, 0.3, 'C'),
      line(4, 3.2005, 3.6005, 0.3),
      line(5, 3.6005, 4.0005, 0.3),
    ]
    const fits = fitLane(lines, { duration: 300 })
    for (const [at, { start, rate, spokenEnd }] of fits.entries()) {
      expect(spokenEnd).toBeCloseTo(start + (lines[at]?.natural ?? 0) / rate)
      expect(Math.abs(start - (lines[at]?.start ?? 0))).toBeLessThan(0.5)
    }
  })

  it('takes zero-length slots and ids that are not unique', () => {
    const fits = fitLane([line(7, 1, 1, 1), line(7, 3, 3, 1)], { duration: 10 })
    expect(fits.map((fit) => fit.tooLong)).toEqual([false, false])
    expect(fits.map((fit) => fit.rate < 1.15)).toEqual([true, true])
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
  const measure = (
    lines: readonly SpokenLine[],
    fits: readonly Pick<LineFit, 'start' | 'spokenEnd' | 'rate'>[],
  ): FitMetrics =>
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
