import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toIpa } from '../phonology.ts'
import { markedAsWritten } from '../readAloud.ts'
import { toSyllables } from '../syllables.ts'
import { FOREIGN_SAMPLES } from './foreignSamples.testing.ts'
import { foreignWords } from './foreignWords.ts'
import { hasNativeShape } from './nativeShape.ts'

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
    const ipa = (text: string): string[] => toSyllables(text, language).words.map(({ syllables }) => toIpa(syllables))
    for (const { word, say } of foreignWords(FOREIGN_SAMPLES, language)) {
      expect(ipa(markedAsWritten(say, language)), word).toEqual(ipa(word))
    }
  },
)

it.each(['yo', 'ig', 'ha', 'sw', 'zu'] as const)('tells the shape of a word of any length in %s', (language) => {
  const long = [
    'a'.repeat(36),
    'an'.repeat(20),
    'anwa'.repeat(10),
    'anngan'.repeat(7),
    'aawa'.repeat(10),
    'aasha'.repeat(8),
  ]
  for (const word of long) expect(hasNativeShape(`${word}qq`, language), word).toBe(false)
  expect(hasNativeShape('ba'.repeat(30), language)).toBe(true)
  // As one expression this was out of stack.
  expect(hasNativeShape('ba'.repeat(5_000_000), language)).toBe(false)
})

it('is the same for words beside the length at which they are divided', () => {
  const parts = fc.array(fc.constantFrom('a', 'n', 'ba', 'ng', "'", 'sh', 'aa', 'm', 'k', 'wi', 'q', 'tsa'), {
    maxLength: 7,
  })
  fc.assert(
    fc.property(parts, fc.constantFrom('yo', 'ig', 'ha', 'sw', 'zu'), (word, language) => {
      // Open syllables before a word change nothing about it, but make it long.
      const plain = `b${word.join('')}`
      expect(hasNativeShape(`${'ba'.repeat(12)}${plain}`, language)).toBe(hasNativeShape(`ba${plain}`, language))
    }),
  )
})
