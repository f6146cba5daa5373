import { expect, it } from 'vitest'
import { toSyllables } from '../syllables.ts'
import { RECORDED_PHRASES } from './recordedPhrases.ts'
import { diphonesIn, neededDiphones, phrasesWith, recordList, recordListByRules } from './recordList.ts'

const LANGUAGES = ['yo', 'ig', 'ha', 'zu', 'sw'] as const

it.each(LANGUAGES)('holds every pair of sounds of %s in few short phrases', (language) => {
  const phrases = recordList(language)
  const diphones = new Set(phrases.flatMap((phrase) => diphonesIn(phrase, language)))
  expect([...neededDiphones(language)].filter((pair) => !diphones.has(pair))).toEqual([])
  expect(phrases.length).toBeLessThan(150)
  expect(new Set(phrases).size).toBe(phrases.length)
})

it.each(LANGUAGES)('has phrases of %s that are said in one breath', (language) => {
  for (const phrase of recordList(language)) {
    const { words, unread } = toSyllables(phrase, language)
    expect(unread, phrase).toEqual([])
    expect(
      words.slice(0, -1).filter(({ after }) => after !== 'none'),
      phrase,
    ).toEqual([])
    expect(
      words.reduce((sum, { syllables }) => sum + syllables.length, 0),
      phrase,
    ).toBeLessThan(16)
  }
})

it('has the clicks of Zulu with every vowel, and the nasal vowels of Yoruba', () => {
  const zulu = new Set(recordList('zu').flatMap((phrase) => diphonesIn(phrase, 'zu')))
  for (const vowel of ['a', 'ɛ', 'i', 'ɔ', 'u']) expect(zulu).toContain(`ǃ ${vowel}`)
  const yoruba = new Set(recordList('yo').flatMap((phrase) => diphonesIn(phrase, 'yo')))
  for (const vowel of ['ã', 'ɛ̃', 'ĩ', 'ɔ̃', 'ũ']) expect(yoruba).toContain(`kp ${vowel}`)
})

it('has the syllabic and prenasal consonants of Swahili, nearly all in real phrases', () => {
  const phrases = recordList('sw')
  const diphones = new Set(phrases.flatMap((phrase) => diphonesIn(phrase, 'sw')))
  for (const pair of ['m̩ t', 'a m̩', 'n̩ tʃ', 'm b', 'ŋ g', 'ŋ o', 'b w', 'v j']) expect(diphones).toContain(pair)
  const real = RECORDED_PHRASES.sw.trim().split(/[/\n]/u)
  expect(phrases.length - real.length).toBeLessThan(10)
})

it.each(LANGUAGES)(
  'names few phrases of %s for the pairs that a reader lacks, by the numbers of their recordings',
  (language) => {
    const all = recordList(language)
    const lacking = diphonesIn(all[3] ?? '', language).slice(1, -1)
    const named = phrasesWith(lacking, recordListByRules(language))
    expect(named.every(({ number, text }) => all[number - 1] === text)).toBe(true)
    const diphones = new Set(named.flatMap(({ text }) => diphonesIn(text, language)))
    expect(lacking.filter((pair) => !diphones.has(pair))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
    expect(named.length).toBeLessThanOrEqual(lacking.length)
    expect(phrasesWith([], recordListByRules(language))).toEqual([])
  },
)
