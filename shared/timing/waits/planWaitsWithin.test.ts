import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOverRate, overRateShare } from '../pacing.ts'
import { fitWithWaits } from './fitWithWaits.ts'
import type { WaitingLine } from './planWaits.ts'
import { planWaitsWithin } from './planWaitsWithin.ts'

/** Lines of a speaker every two seconds with gaps of 30 ms, each so many times as long as its place. */
const talk = (longer: readonly number[]): WaitingLine[] =>
  longer.map((by, id) => {
    const start = 1 + 2 * id
    return { id, speaker: 'A', start, end: start + 1.97, natural: 1.97 * by, characters: 30, wait: true }
  })
const lengthOf = (lines: readonly WaitingLine[]): number => 2 + 2 * lines.length
const fitsOf = (longer: readonly number[], longest?: number) => {
  const lines = talk(longer)
  return fitWithWaits(lines, { shots: [], options: { duration: lengthOf(lines) }, longest })
}
const all = (by: number): number[] => Array.from({ length: 20 }, () => by)

describe('waits of a film that may get longer by a share', () => {
  it('are just those without a limit, where that is enough', () => {
    const [within, without] = [fitsOf(all(1.2), 0.1), fitsOf(all(1.2))]
    expect(within.waits).toEqual(without.waits)
    expect(within.fits).toEqual(without.fits)
  })

  it('bring as many lines as can be paid for to the band where 1.3 can be reached for all, and are spent to the end', () => {
    const { map, fits } = fitsOf([...all(1.3), 1.5], 0.1)
    expect(map.added).toBeLessThanOrEqual(0.1 * 44)
    expect(map.added).toBeGreaterThan(0.095 * 44)
    // One rate for all would be 1.2, and no line in the band; the least haste of all leaves six lines outside it.
    expect(fits.filter(({ rate }) => rate <= 1.152).length).toBeGreaterThan(14)
    expect(Math.max(...fits.map(({ rate }) => rate))).toBeLessThan(1.302)
    expect(Math.max(...fits.map(({ late }) => late))).toBeLessThan(0.1)
  })

  it('go to the cheapest line that is hurried, where what is left would pay for no line at the price of the others', () => {
    const { map, fits } = fitsOf([1.2, 1.2, 2, 1.2, 1.2, 2, 1.2, 1.2, 2], 0.05)
    expect(map.added).toBeGreaterThan(0.98)
    expect(fits[0]?.rate).toBeLessThan(1.152)
  })

  it('tell what all lines would need, where the limit is not enough', () => {
    expect(fitsOf(all(1.2), 0.1).needed).toBeUndefined()
    const { needed = 0 } = fitsOf(all(1.56), 0.1)
    expect(needed).toBeCloseTo(fitsOf(all(1.56)).map.added, 6)
  })

  it('free most lines of their haste where it cannot', () => {
    const fast = (longest: number) => fitsOf(all(1.56), longest).fits.filter(({ rate }) => rate > 1.302).length
    // One rate for all would leave every line over 1.3.
    expect(fast(0)).toBeGreaterThan(12)
    expect(fast(0.1)).toBeLessThan(10)
    expect(fast(0.3)).toBe(0)
  })

  it('go first to lines that could not be spoken in time', () => {
    const { fits } = fitsOf([...all(1.3), 3, 3, ...all(1.3)], 0.05)
    expect(Math.max(...fits.map(({ late }) => late))).toBeLessThan(1.05)
    expect(Math.max(...fitsOf([...all(1.3), 3, 3, ...all(1.3)], 0).fits.map(({ late }) => late))).toBeGreaterThan(1.5)
  })

  it('never make it longer than that, nor wait for a line that may not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.5, max: 3, noNaN: true }), fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (input, longest) => {
          const lines = talk(input.map(([by]) => by)).map((line, at) => ({ ...line, wait: input[at]?.[1] ?? false }))
          const options = { duration: lengthOf(lines) }
          const { map, waits } = planWaitsWithin(lines, { shots: [], options }, longest * options.duration)
          expect(map.added).toBeLessThanOrEqual(longest * options.duration + 0.002)
          for (const { line } of waits) expect(lines[line]?.wait).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('the share of lines that are hurried', () => {
  const share = (longer: readonly number[]): number =>
    overRateShare(talk(longer), { options: { duration: lengthOf(talk(longer)) } })

  it('counts the dub as it is made, whose limit is 1.3', () => {
    // Lateness could pay for half of them, but does not.
    const some = [...all(0.9), 1.26, ...all(0.9), 1.26, ...all(0.9)]
    expect(share(some)).toBeCloseTo(2 / 62, 9)
  })

  it('is nearly all of a talk that is much too long', () => {
    expect(share(all(1.5))).toBeGreaterThan(0.8)
  })

  it('is none without anything said', () => {
    expect(share([0, 0])).toBe(0)
    expect(countOverRate([{ rate: 1.2 }, { rate: 1.21 }])).toBe(1)
  })
})
