import { expect, it } from 'vitest'
import { SPELLED_LANGUAGES } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import { phrasesOf } from './ruleSsml.ts'

const LONG = ['9'.repeat(2000), '1,'.repeat(1000), 'bakata'.repeat(300), 'https://a.ng/'.repeat(100), 'N.'.repeat(600)]

it.each(SPELLED_LANGUAGES)(
  'gives a phrase in %s no more syllables than there is breath for, whatever is one word',
  (language) => {
    for (const text of LONG) {
      const pronunciation = toSyllables(text, language)
      const phrases = phrasesOf(pronunciation, language)
      const counts = phrases.map(({ words }) => words.reduce((sum, { syllables }) => sum + syllables.length, 0))
      expect(Math.max(...counts)).toBeLessThan(90)
      const all = pronunciation.words.flatMap(({ syllables }) => syllables)
      expect(phrases.flatMap(({ words }) => words).flatMap(({ syllables }) => syllables)).toEqual(all)
      expect(phrases.at(-1)?.after).toBe(pronunciation.words.at(-1)?.after)
    }
  },
)
