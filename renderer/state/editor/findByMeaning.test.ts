import { expect, test } from 'vitest'
import { findByMeaning } from './findByMeaning.ts'

const entries = [
  { label: 'Settings: Appearance', words: 'dark light theme night' },
  { label: 'Mixer', words: 'volume loud quiet' },
  { label: 'Find and Replace…' },
  { label: 'Find…', words: 'search look for' },
  { label: 'Line Louder by 1 dB', words: 'volume up' },
  { label: 'Bàbá Kọ́lá' },
]
const found = (query: string) => findByMeaning(entries, query).map(({ label }) => label)

test('words are found in any order, by their start, and by others of the same meaning', () => {
  expect(found('replace find')).toEqual(['Find and Replace…'])
  expect(found('app sett')).toEqual(['Settings: Appearance'])
  expect(found('dark')).toEqual(['Settings: Appearance'])
  expect(found('volume')).toEqual(['Mixer', 'Line Louder by 1 dB'])
  expect(found('volume up')).toEqual(['Line Louder by 1 dB'])
  expect(found('volume nothing')).toEqual([])
})

test('a name that is typed as it is comes first, marks need not be typed, and nothing typed finds all', () => {
  expect(found('Find…')).toEqual(['Find…', 'Find and Replace…'])
  expect(found('baba kola')).toEqual(['Bàbá Kọ́lá'])
  expect(found(' ')).toHaveLength(entries.length)
})
