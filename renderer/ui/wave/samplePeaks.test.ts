import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areDrawnAlike, levelFor, samplePeaks, waveformGain } from './samplePeaks.ts'

const level = (perSecond: number, peaks: readonly number[] = []) => ({ perSecond, peaks: Int8Array.from(peaks) })

describe('peaks', () => {
  it('are taken from the coarsest level that still shows everything', () => {
    const levels = [level(3.125), level(12.5), level(50), level(200)]
    expect(levelFor(levels, 1)?.perSecond).toBe(3.125)
    expect(levelFor(levels, 0.1)?.perSecond).toBe(12.5)
    expect(levelFor(levels, 0.005)?.perSecond).toBe(200)
    expect(levelFor(levels, 0.001)?.perSecond).toBe(200)
    expect(levelFor([], 1)).toBeUndefined()
  })

  it('look the same with finer levels that are not drawn, and otherwise by the level for them or by the loudest', () => {
    const [coarse, fine, finer] = [level(3.125), level(12.5), level(50)]
    expect(areDrawnAlike([coarse, fine], [coarse, fine, finer], 0.1)).toBe(true)
    expect(areDrawnAlike([coarse, fine], [coarse, fine, finer], 0.02)).toBe(false)
    expect(areDrawnAlike([coarse, fine], [level(3.125), fine], 0.1)).toBe(false)
    expect(areDrawnAlike([], [coarse], 1)).toBe(false)
  })

  it('are the loudest of each bar, silent before the video, and none after its sound', () => {
    const { high, low } = samplePeaks(level(2, [-10, 20, -127, 127, -5, 0]), { start: -1, each: 1, count: 5 })
    expect([...high].map((one) => Math.round(one * 127))).toEqual([0, 127, 0])
    expect([...low].map((one) => Math.round(one * 127))).toEqual([0, 127, 5])
  })

  it('lose no loud window', () => {
    const options = fc.record({ each: fc.double({ min: 0.05, max: 2, noNaN: true }), count: fc.constant(400) })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 127 }), { maxLength: 80 }), options, (tops, { each, count }) => {
        const { high } = samplePeaks(
          level(
            20,
            tops.flatMap((top) => [0, top]),
          ),
          { start: 0, each, count },
        )
        expect(Math.max(0, ...high)).toBeCloseTo(Math.max(0, ...tops) / 127, 5)
      }),
    )
  })

  it.each([
    ['a loud film', [-127, 60], 0.94],
    ['a quiet film, by its lowest sample', [-30, 20], 0.94],
    ['bare noise, which stays low', [-3, 3], 0.235],
  ] as const)('fill the height: %s', (_, [bottom, top], height) => {
    const coarsest = level(1, [bottom, top])
    const { high, low } = samplePeaks(coarsest, { start: 0, each: 1, count: 1 })
    expect(Math.max(high[0] ?? 0, low[0] ?? 0) * waveformGain(coarsest)).toBeCloseTo(height, 5)
  })
})
