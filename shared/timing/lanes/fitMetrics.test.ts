import { expect, it } from 'vitest'
import { fitMetrics, type MeasuredLine } from './fitMetrics.ts'

const line = (start: number, end: number, rate: number, speaker = 'A'): MeasuredLine => ({
  speaker,
  onset: Math.round(start),
  start,
  end,
  rate,
})

it('measures rates, changes between neighbours of a speaker, onsets and overlaps', () => {
  const lines = [line(4.02, 6, 1.2), line(0, 2, 1), line(2.03, 4.05, 1.31), line(1, 3, 0.9, 'B')]
  const metrics = fitMetrics(lines)
  expect(metrics).toMatchObject({ lines: 4, inBand: 0.25, tooFast: 1, overlaps: 1 })
  expect(metrics.change.p50).toBeCloseTo(0.11)
  expect(metrics.change.max).toBeCloseTo(0.31)
  expect(metrics.onsetError.p95).toBeCloseTo(0.03)
  expect(metrics.rates).toEqual([
    { from: 0.9, lines: 1 },
    { from: 1, lines: 1 },
    { from: 1.2, lines: 1 },
    { from: 1.3, lines: 1 },
  ])
})

it('has figures for no lines too', () => {
  const none = { p50: 0, p95: 0, max: 0 }
  expect(fitMetrics([])).toEqual({
    lines: 0,
    rates: [],
    inBand: 1,
    tooFast: 0,
    change: none,
    jumps: { over: 0, of: 0 },
    onsetError: none,
    overlaps: 0,
  })
})
