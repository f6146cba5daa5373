import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'
import { diphonesIn, recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'

const LANGUAGES: readonly SpelledLanguage[] = ['yo', 'ig', 'ha', 'zu', 'sw']
const TEXTS = new URL('../../../../e2e/texts/', import.meta.url)

describe.each(LANGUAGES)('running text in %s', (language) => {
  it('is read to the last letter', () => {
    const text = readFileSync(new URL(`udhr.${language}.txt`, TEXTS), 'utf8').normalize('NFC')
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
  })
})

it('has nearly every pair of its sounds in Swahili among the phrases that are read for a voice', () => {
  const text = readFileSync(new URL('udhr.sw.txt', TEXTS), 'utf8')
  const needed = text.split(/[\n.,;:()]+/u).flatMap((part) => diphonesIn(part, 'sw'))
  const recordedDiphones = new Set(recordList('sw').flatMap((phrase) => diphonesIn(phrase, 'sw')))
  expect(needed.length).toBeGreaterThan(5000)
  expect(needed.filter((pair) => !recordedDiphones.has(pair)).length / needed.length).toBeLessThan(0.005)
})
