import { expect, it } from 'vitest'
import { decimal, plainNumber } from './decimal.ts'

it('writes a true minus, and none before nothing', () => {
  expect(decimal(-14.04, 1)).toBe('−14.0')
  expect(decimal(2.5, 2)).toBe('2.50')
  expect(decimal(-0.04, 1)).toBe('0.0')
  expect(decimal(-0, 0)).toBe('0')
  expect(plainNumber(-16)).toBe('−16')
  expect(plainNumber(1.5)).toBe('1.5')
})
