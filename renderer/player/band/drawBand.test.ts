import { expect, it } from 'vitest'
import { stretched } from './drawBand.ts'

it('stretches words to their time, and spaces the letters of one that lasts long', () => {
  expect(stretched('Habari', 100, 150)).toEqual({ scale: 1.5, spacing: 0 })
  expect(stretched('Habari', 100, 40)).toEqual({ scale: 0.4, spacing: 0 })
  const { scale, spacing } = stretched('ọ̀ná', 100, 850)
  expect(scale).toBe(5)
  // Marks are no letters of their own.
  expect(spacing).toBe(100)
  expect(stretched('a', 10, 400)).toMatchObject({ scale: 5 })
})
