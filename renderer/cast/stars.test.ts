import { expect, it } from 'vitest'
import { starsAfter } from './stars.ts'

it('gives as many stars as were pressed, and none where the take has so many', () => {
  expect(starsAfter({ had: 0, pressed: 3 })).toBe(3)
  expect(starsAfter({ had: 3, pressed: 5 })).toBe(5)
  expect(starsAfter({ had: 5, pressed: 2 })).toBe(2)
  expect(starsAfter({ had: 3, pressed: 3 })).toBe(0)
})
