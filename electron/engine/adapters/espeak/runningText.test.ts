import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'

const LANGUAGES: readonly RuleLanguage[] = ['yo', 'ig', 'ha', 'zu']
const textOf = (language: string): string =>
  fileURLToPath(new URL(`../../../../../shared/data/text/udhr.${language}.txt`, import.meta.url))

describe.each(LANGUAGES)('running text in %s', (language) => {
  it.skipIf(!existsSync(textOf(language)))(
    'is read to the last letter (skipped where ../shared/data is absent)',
    () => {
      const text = readFileSync(textOf(language), 'utf8').normalize('NFC')
      const { words, unread } = toSyllables(text, language)
      expect(unread).toEqual([])
      const isRead = new Uint8Array(text.length)
      for (const { syllables } of words) {
        for (const { offset, length } of syllables) isRead.fill(1, offset, offset + length)
      }
      const missed = [...text.matchAll(/[\p{L}\p{M}\p{N}]/gu)].filter(({ index }) => isRead[index] === 0)
      expect(missed).toEqual([])
      // A syllable for each vowel letter, some more for syllabic nasals and figures, some fewer for diphthongs.
      const vowels = text.normalize('NFD').match(/[aeiou]/giu)?.length ?? 0
      const syllables = words.reduce((sum, word) => sum + word.syllables.length, 0)
      expect(syllables / vowels).toBeGreaterThan(0.97)
      expect(syllables / vowels).toBeLessThan(1.15)
    },
  )
})
