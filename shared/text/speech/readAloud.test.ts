import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Target } from '../../contract/records.ts'
import { FOREIGN_SAMPLES } from './foreign/foreignSamples.testing.ts'
import { isRuleLanguage, toIpa } from './phonology.ts'
import { plainReading } from './plainReading.ts'
import { readAloud } from './readAloud.ts'
import { toSyllables } from './syllables.ts'

const rows = readFileSync(new URL('./readAloudCases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split(' | ').map((cell) => cell.trim()) as [Target, string, string, string?])

const FOREIGN_SOUNDS = /[ǀǃǁ]|kp|gb/u

describe('reads aloud', () => {
  it.each(rows)('%s: %s', (language, text, words) => {
    if (words !== '~') expect(plainReading(text, language).text.trim()).toBe(words.normalize('NFC'))
    else expect(ipaOf(text, language)).not.toMatch(FOREIGN_SOUNDS)
  })
})

it('names the source of each line from the first that has one', () => {
  const sources = rows.map(([, , , source]) => source)
  const sourced = sources.slice(sources.findIndex((source) => source !== undefined))
  expect(sourced.length).toBeGreaterThan(700)
  expect(sourced.filter((source) => source === undefined || source === '')).toEqual([])
})

function ipaOf(text: string, language: Target): string {
  if (!isRuleLanguage(language)) return ''
  return toSyllables(text, language)
    .words.map(({ syllables }) => toIpa(syllables))
    .join(' ')
}

describe('English words and names', () => {
  it.each(['zu', 'yo', 'ig', 'ha'] as const)('have no click and no kp in %s', (language) => {
    const found = FOREIGN_SAMPLES.filter((word) => FOREIGN_SOUNDS.test(ipaOf(word, language)))
    expect(FOREIGN_SAMPLES.length).toBeGreaterThanOrEqual(200)
    // Spelling alone cannot tell every name: Topeka could be Yoruba.
    expect(found.length / FOREIGN_SAMPLES.length, found.join(', ')).toBeLessThan(0.01)
  })
})

it('places what it says in the composed text', () => {
  const text = 'Ọ̀yọ́ paid ₦500 to Ṣọlá'
  const composed = text.normalize('NFC')
  const { spoken } = readAloud(text.normalize('NFD'), 'en')
  const places = spoken.filter(({ kind }) => kind === 'word').map((one) => composed.substr(one.offset, one.length))
  expect(places).toEqual(composed.split(' '))
})

it('places signs that stand for several letters', () => {
  const text = 'Act Ⅳ: 5 ㎏, ⑫ 𝐁𝐨𝐥𝐝 café’s'
  const words = readAloud(text, 'en').spoken.filter(({ kind }) => kind === 'word')
  expect(words.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
    'Act',
    'Ⅳ',
    '5 ㎏',
    '⑫',
    '𝐁𝐨𝐥𝐝',
    'café’s',
  ])
  const { offsetOf, text: line } = plainReading(text, 'en')
  expect(offsetOf(line.indexOf('kilograms'))).toBe(text.indexOf('5 ㎏'))
})

it.each([
  ['en', 'It is *not his* but MINE, says the BBC.', ['not', 'his', 'MINE']],
  ['en', 'THE LAST DAY was 2*3*4 at *123#.', []],
  ['sw', 'Nilisema *leo* tu!', ['leo']],
  ['yo', 'Ó ní *bàbá* ni, kì í ṣe ÌYÁ.', ['bàbá', 'ÌYÁ']],
] as const)('emphasises words in stars, and capitals among small letters: %s %s', (language, text, words) => {
  const composed = text.normalize('NFC')
  const { spoken } = readAloud(text, language)
  const found = spoken
    .filter(({ emphasised }) => emphasised === true)
    .map((one) => composed.substr(one.offset, one.length))
  expect(found).toEqual(words.map((word) => word.normalize('NFC')))
  expect(spoken.map(({ spokenForm }) => spokenForm).join('')).not.toMatch(/(?<![a-z])\*[a-z]/u)
})
