import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bedPieces, losesVoices, withVoicesIn } from './bedPieces.ts'
import { BED_RATE, type BedCurve } from './bedPlan.ts'

const HOLDS = [
  { source: 13, dub: 13, seconds: 2 },
  { source: 20, dub: 22, seconds: 1.5 },
]

describe('bedPieces', () => {
  it('cuts the original at whole multiples, and where the picture is held', () => {
    expect(bedPieces(4, 25, HOLDS)).toEqual([
      { start: 0, end: 10, dub: 0 },
      { start: 10, end: 13, dub: 10 },
      { start: 13, end: 20, dub: 15 },
      { start: 20, end: 30, dub: 23.5 },
    ])
    // In a hold there is nothing of the film.
    expect(bedPieces(13.2, 14.8, HOLDS)).toEqual([])
  })

  it('finds the pieces of every moment that is not held, with no overlap', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 0.1, max: 40, noNaN: true }),
        (from, length) => {
          const pieces = bedPieces(from, from + length, HOLDS)
          const playedSeconds = pieces.map(
            ({ start, end, dub }) => Math.min(from + length, dub + end - start) - Math.max(from, dub),
          )
          const held = HOLDS.map(({ dub, seconds }) =>
            Math.max(0, Math.min(from + length, dub + seconds) - Math.max(from, dub)),
          )
          const sum = (seconds: readonly number[]) => seconds.reduce((all, one) => all + one, 0)
          expect(sum(playedSeconds) + sum(held)).toBeCloseTo(length)
          expect(Math.min(1, ...playedSeconds)).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('withVoicesIn', () => {
  const [first, steps] = [5 * BED_RATE, 20 * BED_RATE]
  const curve: BedCurve = {
    first,
    gains: new Float32Array(steps).fill(0.5),
    cuts: Float32Array.from({ length: steps }, (_, step) => (step < steps / 2 ? 1 : 0)),
  }
  const missing = { start: 10, end: 13, dub: 10 }

  it('lowers all of the original where a piece without voices is missing, and nowhere else', () => {
    const { gains, cuts } = withVoicesIn([missing], curve)
    const at = (second: number) => Math.round(second * BED_RATE) - first
    expect([8, 11, 14].map((second) => cuts?.[at(second)])).toEqual([1, 0, 1])
    expect([8, 11, 14].map((second) => gains[at(second)])).toEqual([0.5, expect.closeTo(0.1), 0.5])
    expect(withVoicesIn([], curve)).toBe(curve)
  })

  it('tells the pieces that lose voices', () => {
    expect(losesVoices(missing, curve)).toBe(true)
    expect(losesVoices({ start: 20, end: 24, dub: 20 }, curve)).toBe(false)
    expect(losesVoices({ start: 0, end: 4, dub: 0 }, curve)).toBe(false)
    expect(losesVoices(missing, { ...curve, cuts: undefined })).toBe(false)
  })
})
