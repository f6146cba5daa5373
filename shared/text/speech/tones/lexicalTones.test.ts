import { expect, it } from 'vitest'
import { toSyllables } from '../syllables.ts'
import { HAUSA_TONES } from './hausaTones.ts'
import { igboInContext } from './igboContext.ts'
import { IGBO_RULES } from './igboRules.ts'
import { IGBO_TONES } from './igboTones.ts'
import { lexicalTones } from './lexicalTones.ts'

const tonesOf = (text: string, language: 'ig' | 'ha' | 'yo'): string =>
  toSyllables(text, language)
    .words.map(({ syllables }) => syllables.map(({ tone }) => tone ?? '-').join(''))
    .join(' ')

it.each([
  ['ig', IGBO_TONES],
  ['ha', HAUSA_TONES],
] as const)('the words of the lexicon of %s come once each, with a tone for every syllable', (language, list) => {
  const words = Object.values(list).flatMap((one) => one.split(' '))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  for (const [tones, own] of Object.entries(list)) {
    const expected = Array.from(tones, (tone) => ({ F: 'HL', R: 'LH' })[tone] ?? tone)
    for (const word of own.split(' ')) expect([word, ...lexicalTones(word, language)]).toEqual([word, ...expected])
  }
})

it('gives tones to a text without any, and leaves a marked text as it is', () => {
  expect(tonesOf('Onye na-eri nri n’ụlọ', 'ig')).toBe('HH LLH HH HL')
  expect(tonesOf('Ha na-eri mmiri', 'ig')).toBe('H LLH HHH')
  expect(tonesOf('onye nà-eri nri', 'ig')).toBe('HH LHH HH')
  expect(tonesOf('gá mā rā', 'ig')).toBe('H M M')
  expect(tonesOf('Yau za mu yi magana.', 'ha')).toBe('HL H H H LHL')
  expect(tonesOf('bàya baya', 'ha')).toBe('LH --')
  expect(tonesOf('ọmọ', 'yo')).toBe('MM')
})

it('reads words that lack their dots by the dotted ones', () => {
  expect(lexicalTones('ulo', 'ig')).toEqual(lexicalTones('ụlọ', 'ig'))
})

it('gives unknown words tones that move', () => {
  expect(new Set(lexicalTones('bazawara', 'ha')).size).toBeGreaterThan(1)
  expect(new Set(lexicalTones('akaraka', 'ig')).size).toBeGreaterThan(1)
})

it('gives little Igbo words the tones they have behind others', () => {
  expect(tonesOf('akwụkwọ ya', 'ig')).toBe('HHH M')
  expect(tonesOf('ụlọ ya. Ya!', 'ig')).toBe('HL H H')
  expect(tonesOf('Anyị ga, ebe anyị', 'ig')).toBe('LH L HH MH')
  expect(tonesOf('A na-eri ihe a', 'ig')).toBe('H LLH HH L')
})

it('gives Igbo words the tones of the sentence they are in', () => {
  // A noun behind a noun steps down; the same word elsewhere does not.
  expect(tonesOf('aka nwoke', 'ig')).toBe('HH HM')
  expect(tonesOf('isi m', 'ig')).toBe('HH H')
  // A participle's prefix is low before a high root, an infinitive of one steps down.
  expect(tonesOf('Ha ga-eri', 'ig')).toBe('H LLH')
  // An unknown verb that begins a phrase begins low before n’, which is no syllable, and falls alone.
  expect(tonesOf('Kwusa n’ụlọ', 'ig')).toBe('LH HL')
  expect(tonesOf('Kwusa', 'ig')).toBe('HL')
  // The marked word keeps its own tones.
  expect(tonesOf('O nyere m ihe ọma n’ụlọ akwụkwọ àkwà', 'ig').split(' ').at(-1)).toBe('LL')
})

it('reads every rule of Igbo, and changes no word’s number of syllables', () => {
  expect(IGBO_RULES.length).toBeLessThanOrEqual(100)
  expect(new Set(IGBO_RULES).size).toBe(IGBO_RULES.length)
  for (const rule of IGBO_RULES) expect(rule).toMatch(/^(?:\w+=\S+ )+> (?:[HMLFR]+|[HMLF]\.\.\.|\.\.\.[HMLF])$/u)
  expect(
    igboInContext([
      { key: 'aka', tones: 'HH', isKnown: true },
      { key: "n'", tones: '', isKnown: false },
    ]),
  ).toEqual(['HH', ''])
  expect(igboInContext([])).toEqual([])
})

it('gives figures among Igbo words as many tones as syllables, and words without dots the same as dotted ones', () => {
  expect(tonesOf('Afọ 2026 na-abịa', 'ig')).toMatch(/^[HML]{2} [HML]+ LLHH$/u)
  expect(tonesOf('Nwoke ahu zutara akwukwo n’ulo', 'ig')).toBe(tonesOf('Nwoke ahụ zụtara akwụkwọ n’ụlọ', 'ig'))
})

it('tells the forms of unknown Igbo verbs by their shape', () => {
  expect(lexicalTones('ịtụ', 'ig')).toEqual(['H', 'M'])
  expect(lexicalTones('akwụsigo', 'ig')).toEqual(['L', 'H', 'H', 'H'])
  expect(lexicalTones('zutaru', 'ig')).toEqual(['L', 'L', 'L'])
  expect(lexicalTones('jide', 'ig')).toEqual(['L', 'H'])
})
