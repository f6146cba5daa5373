// @module-tag together
// @module-tag quick
import { expect, it } from 'vitest'
import { wordErrorRate } from './wordErrorRate.ts'

it.each([
  ['Ask not, what.', 'ask not what', 0],
  ['a b c d', 'a x c d', 0.25],
  ['a b c d', 'a c d', 0.25],
  ['a b c d', 'a b z c d', 0.25],
  ['a b', '', 1],
  ['a b', 'x y z', 1.5],
])('compares "%s" with "%s"', (reference, recognized, rate) => {
  expect(wordErrorRate(reference, recognized)).toBe(rate)
})
