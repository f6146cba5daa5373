import { expect, it } from 'vitest'
import { BAND_INKS, hasteColour, stretched } from './bandLook.ts'

it('stretches words to their time, and spaces the letters of one that lasts long', () => {
  expect(stretched('Habari', 100, 150)).toEqual({ scale: 1.5, spacing: 0 })
  expect(stretched('Habari', 100, 40)).toEqual({ scale: 0.4, spacing: 0 })
  const { scale, spacing } = stretched('ọ̀ná', 100, 850)
  expect(scale).toBe(5)
  // Marks are no letters of their own.
  expect(spacing).toBe(100)
  expect(stretched('a', 10, 400)).toMatchObject({ scale: 5 })
})

it('turns letters red by how much faster than a voice a line has to be spoken', () => {
  const { text, hasty } = BAND_INKS.dark
  expect([0, 1.15].map((haste) => hasteColour(haste, BAND_INKS.dark))).toEqual([text, text])
  expect([1.6, 4].map((haste) => hasteColour(haste, BAND_INKS.dark))).toEqual([hasty, hasty])
  expect(hasteColour(1.375, { ...BAND_INKS.dark, text: '#000000', hasty: '#ff0a00' })).toBe('#800500')
})
