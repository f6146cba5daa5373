import { expect, it } from 'vitest'
import { placeInTexts } from './useLitWords.ts'

it('a character is found in the piece of a text that shows it, and none behind the last one', () => {
  const places = [0, 6, 7, 10, 11].map((character) => placeInTexts([7, 0, 4], character))
  expect(places).toEqual([{ text: 0, at: 0 }, { text: 0, at: 6 }, { text: 2, at: 0 }, { text: 2, at: 3 }, undefined])
})
