import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createGrowingPeaks } from './growingPeaks.ts'

const RATE = 1000

it('has the same peaks however the sound is cut, and never too many', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 3000 })), (blocks) => {
      const [cut, whole] = [createGrowingPeaks(RATE), createGrowingPeaks(RATE)]
      for (const block of blocks) cut.add(Float32Array.from(block))
      whole.add(Float32Array.from(blocks.flat()))
      expect(cut.peaks).toEqual(whole.peaks)
      expect(cut.peaks.peaks.length).toBeLessThanOrEqual(2 * 512)
      expect(cut.peaks.seconds).toBe(blocks.flat().length / RATE)
    }),
    { numRuns: 30 },
  )
})

it('keeps a click where it is when steps become longer', () => {
  const growing = createGrowingPeaks(RATE)
  const samples = new Float32Array(60 * RATE)
  samples[30 * RATE] = -0.8
  growing.add(samples)
  const { peaks, perSecond } = growing.peaks
  const at = peaks.findIndex((peak) => peak > 0)
  expect(peaks[at]).toBe(Math.trunc(0.8 * 127))
  expect(Math.abs((at >> 1) / perSecond - 30)).toBeLessThanOrEqual(1 / perSecond)
})
