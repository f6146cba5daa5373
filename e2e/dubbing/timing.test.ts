// @module-tag together
// @module-tag quick
import { describe, expect, it } from 'vitest'
import { fitLane } from '../../shared/timing/lanes/fitLane.ts'
import { fitMetrics } from '../../shared/timing/lanes/fitMetrics.ts'
import { parallelText } from '../bench/parallelText.ts'
import { makeTalk } from '../bench/talks.ts'

describe('a planned talk', () => {
  it.each(['yo', 'ig', 'ha', 'sw', 'zu'])('of 900 lines in %s meets the norms', (language) => {
    const talk = makeTalk(parallelText(language, 60), { language, natural: true, lines: 900 })
    const fits = fitLane(talk.lines, talk)
    const metrics = fitMetrics(
      fits.map((fit, at) => {
        const { speaker = '', start: onset = 0 } = talk.lines[at] ?? {}
        return { speaker, onset, start: fit.start, end: fit.spokenEnd, rate: fit.rate }
      }),
    )
    expect(metrics.inBand).toBeGreaterThanOrEqual(0.9)
    expect(metrics.tooFast).toBeLessThanOrEqual(2)
    expect(metrics.change.p95).toBeLessThanOrEqual(0.15)
    expect(metrics.onsetError.p95).toBeLessThanOrEqual(0.04)
    expect(metrics.onsetError.max).toBeLessThanOrEqual(1.01)
    expect(metrics.overlaps).toBe(0)
  })

  it('of lines a fifth too long loses nothing and is hardly ever over a limit', () => {
    const talk = makeTalk(parallelText('sw', 60), { language: 'sw', natural: true, lines: 900 })
    const lines = talk.lines.map((line) => ({ ...line, natural: 1.2 * line.natural }))
    const fits = fitLane(lines, talk)
    for (const [at, { start, spokenEnd, rate }] of fits.entries()) {
      expect((spokenEnd - start) * rate).toBeCloseTo(lines[at]?.natural ?? 0)
    }
    const share = (is: (fit: (typeof fits)[number]) => boolean): number => fits.filter(is).length / fits.length
    expect(share(({ late }) => late > 1.002)).toBeLessThanOrEqual(0.01)
    expect(share(({ rate }) => rate > 1.302)).toBeLessThanOrEqual(0.03)
  })
})
