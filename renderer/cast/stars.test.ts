import { expect, it } from 'vitest'
import { starsAfter } from './stars.ts'

it('gives as many stars as were pressed, and none where the take has so many', () => {
  expect(starsAfter(0, 3)).toBe(3)
  expect(starsAfter(3, 5)).toBe(5)
  expect(starsAfter(5, 2)).toBe(2)
  expect(starsAfter(3, 3)).toBe(0)
})
