import { expect, it } from 'vitest'
import { takeTempo } from './takeTempo.ts'

it('plays a take that was made for its place as it is, and others at the planned rate', () => {
  expect([takeTempo(1.2, 1.19), takeTempo(1.2), takeTempo(1.01), takeTempo(1.3, 1.04)]).toEqual([1, 1.2, 1.01, 1.25])
})
