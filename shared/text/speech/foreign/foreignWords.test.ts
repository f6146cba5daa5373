import { expect, it } from 'vitest'
import { transcribe } from '../phonology.ts'
import { markedAsWritten } from '../readAloud.ts'
import { toSyllables } from '../syllables.ts'
import { FOREIGN_SAMPLES } from './foreignSamples.ts'
import { foreignWords } from './foreignWords.ts'

it('lists the foreign words of a script with their readings, the most frequent first', () => {
  const texts = ['Ngithenge i-computer.', 'Umama ubuka WhatsApp, WHATSAPP.', 'Sawubona.']
  expect(foreignWords(texts, 'zu').map(({ word, count }) => [word, count])).toEqual([
    ['WhatsApp', 2],
    ['i-computer', 1],
  ])
  expect(foreignWords(['We met on WhatsApp.'], 'en')).toEqual([])
})

it.each(['zu', 'yo', 'ig', 'ha'] as const)(
  'gives readings in %s that sound alike when a dictionary has them',
  (language) => {
    const ipa = (text: string): string[] =>
      toSyllables(text, language).words.map(({ syllables }) => transcribe(syllables))
    for (const { word, say } of foreignWords(FOREIGN_SAMPLES, language)) {
      expect(ipa(markedAsWritten(say, language)), word).toEqual(ipa(word))
    }
  },
)
