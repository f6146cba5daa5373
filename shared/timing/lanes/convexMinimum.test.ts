import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convexMinimum } from './convexMinimum.ts'
import type { CostPiece, Price } from './priceColumns.ts'

const FREE = Number.POSITIVE_INFINITY

const price = (at: number, coefficients: Price['coefficients'], ...pieces: Partial<CostPiece>[]): Price => ({
  at,
  coefficients,
  pieces: pieces.map((piece) => ({ side: 'both', bound: 0, weight: 1, knee: FREE, ...piece })),
})

it('finds the mean of two pulls, weighted', () => {
  const pulls = [price(0, [1, 0, 0, 0], { bound: 1, weight: 3 }), price(0, [1, 0, 0, 0], { bound: 5 })]
  expect(convexMinimum(new Float64Array(1), pulls)[0]).toBeCloseTo(2)
})

it('stops at a wall, on the side that is allowed', () => {
  const pull = { bound: 3 }
  const wall = { side: 'over', bound: 1, weight: 1e9 } as const
  expect(convexMinimum(new Float64Array(1), [price(0, [1, 0, 0, 0], pull, wall)])[0]).toBeCloseTo(1, 3)
  const high = price(0, [1, 0, 0, 0], pull, { ...wall, bound: 4 })
  expect(convexMinimum(Float64Array.of(9), [high])[0]).toBeCloseTo(3, 3)
  const below = price(0, [1, 0, 0, 0], pull, { ...wall, side: 'under', bound: 5 })
  expect(convexMinimum(Float64Array.of(9), [below])[0]).toBeCloseTo(5, 3)
})

it('pulls no harder past the knee', () => {
  const pulls = price(0, [1, 0, 0, 0], {}, { bound: 100, knee: 2 })
  expect(convexMinimum(new Float64Array(1), [pulls])[0]).toBeCloseTo(2)
})

it('takes a piece without knee or weight for none', () => {
  const one = (piece: Partial<CostPiece>) =>
    convexMinimum(new Float64Array(1), [price(0, [1, 0, 0, 0], { bound: 3 }, piece)])
  for (const nothing of [{ knee: 0 }, { weight: 0, knee: 2 }, { side: 'over', weight: 0 }] as const) {
    expect(one({ bound: 1, ...nothing })[0]).toBeCloseTo(3)
  }
})

it('refuses what is no number, instead of an answer that is none', () => {
  for (const nothing of [{ knee: Number.NaN }, { weight: Number.NaN }, { bound: Number.NaN, knee: 1 }]) {
    expect(() => convexMinimum(new Float64Array(1), [price(0, [1, 0, 0, 0], {}, nothing)])).toThrow(/are numbers/)
  }
})

it('finds a point from which no direction leads down, whatever the prices, near and far', () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  const piece = fc.record({
    side: fc.constantFrom('over' as const, 'under' as const, 'both' as const),
    bound: number,
    weight: fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
    knee: fc.constantFrom(0, 0.5, 2, FREE),
  })
  const any = fc
    .record({
      at: fc.integer({ min: 0, max: 5 }),
      far: fc.integer({ min: 2, max: 12 }),
      coefficients: fc.tuple(number, number, number, number),
      pieces: fc.array(piece, { maxLength: 3 }),
    })
    .map(({ far, ...one }) => ({ ...one, and: one.at + far }))
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (prices) => {
      const size = 20
      const holds = Array.from({ length: size }, (_, at) => price(at, [1, 0, 0, 0], {}))
      const all = [...prices, ...holds]
      const cost = (x: Float64Array): number => all.reduce((sum, one) => sum + costOf(one, x), 0)
      const x = convexMinimum(new Float64Array(size), all)
      const least = cost(x)
      for (let at = 0; at < size; at++) {
        for (const step of [-0.1, -1e-3, 1e-3, 0.1]) {
          const beside = x.with(at, (x[at] ?? 0) + step)
          expect(cost(beside)).toBeGreaterThanOrEqual(least - 1e-3)
        }
      }
    }),
    { numRuns: 300 },
  )
})

function costOf({ at, and = at + 2, coefficients, pieces }: Price, x: Float64Array): number {
  const variables = [at, at + 1, and, and + 1]
  const value = coefficients.reduce((sum, factor, place) => sum + factor * (x[variables[place] ?? 0] ?? 0), 0)
  return pieces.reduce((sum, { side, bound, weight, knee }) => {
    const over = value - bound
    if ((side === 'over' && over < 0) || (side === 'under' && over > 0)) return sum
    const size = Math.abs(over)
    return sum + weight * (size <= knee ? size ** 2 / 2 : knee * (size - knee / 2))
  }, 0)
}
