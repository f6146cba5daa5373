import fc from 'fast-check'
import { expect, it } from 'vitest'
import { convexMinimum, type Term } from './convexMinimum.ts'

const FREE = Number.POSITIVE_INFINITY
const term = (at: number, coefficients: Term['coefficients'], rest: Partial<Term>): Term => ({
  at,
  coefficients,
  bound: 0,
  weight: 1,
  oneSided: false,
  knee: FREE,
  ...rest,
})

it('finds the mean of two pulls, weighted', () => {
  const pulls = [term(0, [1, 0, 0, 0], { bound: 1, weight: 3 }), term(0, [1, 0, 0, 0], { bound: 5 })]
  expect(convexMinimum(new Float64Array(1), pulls)[0]).toBeCloseTo(2)
})

it('stops at a wall, on the side that is allowed', () => {
  const pull = term(0, [1, 0, 0, 0], { bound: 3 })
  const wall = term(0, [1, 0, 0, 0], { bound: 1, weight: 1e9, oneSided: true })
  expect(convexMinimum(new Float64Array(1), [pull, wall])[0]).toBeCloseTo(1, 6)
  expect(convexMinimum(Float64Array.of(9), [pull, { ...wall, bound: 4 }])[0]).toBeCloseTo(3, 6)
})

it('pulls no harder past the knee', () => {
  const hold = term(0, [1, 0, 0, 0], {})
  const pull = term(0, [1, 0, 0, 0], { bound: 100, knee: 2 })
  expect(convexMinimum(new Float64Array(1), [hold, pull])[0]).toBeCloseTo(2)
})

it('finds a point from which no direction leads down, whatever the terms', () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  const any = fc.record({
    at: fc.integer({ min: 0, max: 5 }),
    coefficients: fc.tuple(number, number, number, number),
    bound: number,
    weight: fc.double({ min: 0, max: 1e4, noNaN: true }),
    oneSided: fc.boolean(),
    knee: fc.constantFrom(0.5, 2, FREE),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (terms) => {
      const size = 9
      const holds = Array.from({ length: size }, (_, at) => term(at, [1, 0, 0, 0], {}))
      const all = [...terms, ...holds]
      const cost = (x: Float64Array): number => all.reduce((sum, one) => sum + costOf(one, x), 0)
      const x = convexMinimum(new Float64Array(size), all)
      const least = cost(x)
      for (let at = 0; at < size; at++) {
        for (const step of [-1e-3, 1e-3]) {
          const beside = x.with(at, (x[at] ?? 0) + step)
          expect(cost(beside)).toBeGreaterThanOrEqual(least - 1e-9 * (1 + least))
        }
      }
    }),
    { numRuns: 300 },
  )
})

function costOf({ at, coefficients, bound, weight, oneSided, knee }: Term, x: Float64Array): number {
  const residual = coefficients.reduce((sum, value, place) => sum + value * (x[at + place] ?? 0), -bound)
  if (oneSided && residual < 0) return 0
  const size = Math.abs(residual)
  return weight * (size <= knee ? size ** 2 / 2 : knee * (size - knee / 2))
}
