import { expect, it } from 'vitest'
import { drawnText } from './drawnText.ts'

it('draws the beginning of a text that is too long to be drawn, in whole characters', () => {
  expect(drawnText('Habari.')).toBe('Habari.')
  expect(drawnText('a'.repeat(20_000_000))).toBe(`${'a'.repeat(500)}…`)
  expect(drawnText(`${'a'.repeat(499)}𝄞 and on`)).toBe(`${'a'.repeat(499)}…`)
})
