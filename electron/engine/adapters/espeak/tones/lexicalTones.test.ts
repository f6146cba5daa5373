import { expect, it } from 'vitest'
import { toIpa } from '../../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../../shared/text/speech/syllables.ts'
import { hashOf, igboModel, packWeights, unpackWeights } from './igboModel.ts'
import { igboParts } from './igboParts.ts'
import { toPlaces } from './igboPlaces.ts'
import { tagPhrase } from './igboTagger.ts'
import { IGBO_TONES } from './igboTones.ts'
import igboWords from './igboWords.json' with { type: 'json' }
import { HAUSA_TONES, phraseTones } from './lexicalTones.ts'

const tonesOf = (text: string, language: 'ig' | 'ha' | 'yo'): string =>
  toSyllables(text, language, phraseTones)
    .words.map(({ syllables }) => syllables.map(({ tone }) => tone ?? '-').join(''))
    .join(' ')
const wordTones = (word: string, language: 'ig' | 'ha') => phraseTones([word], language).flat()

it('the words of the lists come once each, with a tone for every syllable', () => {
  for (const list of [HAUSA_TONES, igboWords.headwords, IGBO_TONES, igboWords.stems]) {
    const words = Object.values(list).flatMap((one) => one.split(' '))
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  }
  for (const [tones, own] of Object.entries(HAUSA_TONES)) {
    const expected = Array.from(tones, (tone) => ({ F: 'HL', R: 'LH' })[tone] ?? tone)
    for (const word of own.split(' ')) expect([word, ...wordTones(word, 'ha')]).toEqual([word, ...expected])
  }
  for (const [tones, own] of Object.entries(igboWords.headwords)) {
    for (const word of own.split(' ')) expect([word, igboParts(word)[0]?.size]).toEqual([word, tones.length])
  }
})

it('gives tones to a text without any, and leaves a marked text as it is', () => {
  expect(tonesOf('Onye na-eri nri n’ụlọ', 'ig')).toBe('HH MHH HH HL')
  expect(tonesOf('Ha na-eri mmiri', 'ig')).toBe('H LLH HHM')
  expect(tonesOf('onye nà-eri nri', 'ig')).toBe('HH LHH HH')
  expect(tonesOf('gá mā rā', 'ig')).toBe('H M M')
  expect(tonesOf('Yau za mu yi magana.', 'ha')).toBe('HL H H H LHL')
  expect(tonesOf('bàya baya', 'ha')).toBe('LH --')
  expect(tonesOf('ọmọ', 'yo')).toBe('MM')
})

it('knows which of two stems alike a verb is by its noun, and the tones of both words of an expression', () => {
  for (const [pair, tones] of igboModel().words.pairs) {
    const sizes = pair
      .replace('-', '')
      .split('+')
      .map((word) => igboParts(word)[0]?.size)
    expect([pair, ...sizes]).toEqual([pair, ...tones.split('+').map(({ length }) => length)])
  }
  const known = {
    words: new Map(),
    stems: new Map([['gba', 'x']]),
    pairs: new Map([
      ['-gba+oso', 'H+HH'],
      ['-gba+akwukwo', 'L+HHH'],
      ['ezi+omume', 'HH+LHH'],
    ]),
  }
  const look = (text: string): string[] =>
    toPlaces(text.split(' ').flatMap(igboParts), known).map(({ nature, pair }) => `${nature} ${pair}`.trim())
  expect(look('ọ gbara ọsọ')).toEqual(['?', 'H.', '-? HH'])
  expect(look('o gbara ya akwụkwọ')).toEqual(['?', 'L.', '?', '-?? HHH'])
  expect(look('o gbara ha na ya na mụ ọsọ')[1]).toBe('x.')
  expect(look('ezi omume').map((one) => one.split(' ')[1])).toEqual(['HH', 'LHH'])
  expect(look('ezi na omume').map((one) => one.split(' ')[1])).toEqual([undefined, undefined, undefined])
})

it.each([
  ['ig', 'Afọ 1960', 1, 'ó.tù.pú.kù.nà.ná.ɾɪ̀.ì.tó.ó.lú.nà.ì.ɾí.ì.sí.ì'],
  ['ha', 'Shekara 1960', 1, 'dú.búː.ɗá.já.dà.ɗà.ɾíː.tà.ɾá.dà.sìt.tíŋ'],
  ['ig', 'Mz. Obi', 0, 'má.á.zɪ́'],
  ['ha', 'Alh. Musa', 0, 'àl.há.dʒí'],
  ['ha', 'Shirin BBC', 1, 'bí.bí.sí'],
  ['ig', 'IKIKE MMADỤ NILE', 1, 'ḿ̩.mā.dʊ̀'],
] as const)(
  'gives the words that figures and shortenings stand for their tones: %s, %s',
  (language, text, at, expectedIpa) => {
    expect(toIpa(toSyllables(text, language, phraseTones).words[at]?.syllables ?? [])).toBe(
      expectedIpa.normalize('NFC'),
    )
  },
)

it('reads words that lack their dots by the dotted ones', () => {
  expect(wordTones('ulo', 'ig')).toEqual(wordTones('ụlọ', 'ig'))
})

it('gives unknown words tones that move', () => {
  expect(new Set(wordTones('bazawara', 'ha')).size).toBeGreaterThan(1)
  expect(new Set(wordTones('akaraka', 'ig')).size).toBeGreaterThan(1)
})

it('gives little Igbo words the tones they have behind others', () => {
  expect(tonesOf('akwụkwọ ya', 'ig')).toBe('HHH M')
  expect(tonesOf('ụlọ ya. Ya!', 'ig')).toBe('HL H H')
  expect(tonesOf('Anyị ga, ebe anyị', 'ig')).toBe('LH L HH MH')
  expect(tonesOf('A na-eri ihe a', 'ig')).toBe('H LLH HH L')
})

it('gives Igbo words the tones of the sentence they are in', () => {
  // A noun behind a noun steps down; the same word elsewhere does not.
  expect(tonesOf('isi nwoke', 'ig')).toBe('HH HM')
  expect(tonesOf('isi m', 'ig')).toBe('HH M')
  // A participle's prefix is low before a high root; a subject falls before the low auxiliary.
  expect(tonesOf('Ha ga-eri', 'ig')).toBe('HL LLH')
  // The marked word keeps its own tones.
  expect(tonesOf('O nyere m ihe ọma n’ụlọ akwụkwọ àkwà', 'ig').split(' ').at(-1)).toBe('LL')
})

it('reads the weights as they were packed, and gives every syllable a tone', () => {
  const packed = packWeights(
    new Map([
      [hashOf('w aka 0/2'), [3, -2, 0, 31, -32]],
      [hashOf('w aka 2/2'), [0, 1, 0, 0, 0]],
    ]),
  )
  const weigh = unpackWeights(packed)
  expect(Array.from(weigh('w aka 0/2') ?? [])).toEqual([3, -2, 0, 31, -32])
  expect(Array.from(weigh('w aka 2/2') ?? [])).toEqual([0, 1, 0, 0, 0])
  expect(weigh('w aka 1/2')).toBeUndefined()
  const { words } = igboModel()
  const toLow = (): number[] => [0, 1, 0, 0, 0]
  expect(tagPhrase(['na-aga', 'n’ime'].flatMap(igboParts), false, words, toLow)).toEqual(['L', 'LL', '', 'LL'])
  expect(tagPhrase([], false, words, toLow)).toEqual([])
})

it('gives figures among Igbo words as many tones as syllables, and words without dots the same as dotted ones', () => {
  expect(tonesOf('Afọ 2026 na-abịa', 'ig')).toMatch(/^[HML]{2} [HML]+ L[HML]{3}$/u)
  expect(tonesOf('Nwoke ahu zutara akwukwo n’ulo', 'ig')).toBe(tonesOf('Nwoke ahụ zụtara akwụkwọ n’ụlọ', 'ig'))
})

it('tells the forms of Igbo verbs by their shape and their place', () => {
  // All of a past form is low, a past of Ọnịcha and of the standard alike.
  expect(tonesOf('Ọ zụtara akwụkwọ', 'ig')).toBe('H LLL HHH')
  expect(tonesOf('Ọ zụtalụ akwụkwọ', 'ig')).toBe('H LLL HHH')
  expect(tonesOf('Achọrọ m ịzụta ji', 'ig')).toMatch(/^[HML]{3} H H[HM]H /u)
  // A word by itself is as in the dictionary.
  expect(['aka', 'isi', 'àlà'].map((word) => tonesOf(word, 'ig'))).toEqual(['HH', 'HH', 'LL'])
  // The pronoun of a question is low.
  expect(tonesOf('I riri nri?', 'ig')).toMatch(/^L /u)
  expect(tonesOf('I riri nri.', 'ig')).toMatch(/^H /u)
})

it.each([['aka '], ['ọnyaị'], ["a'"], ['a-']])(
  'does twice the work for twice as many Igbo words or letters: %s',
  (unit) => {
    const model = igboModel()
    /** Letters of all that is looked up for a text. */
    const workOn = (count: number): number => {
      let letters = 0
      const note = (key: string): string => {
        letters += key.length
        return key
      }
      const noting = (map: ReadonlyMap<string, string>) =>
        Object.assign(new Map(), { get: (key: string) => map.get(note(key)), has: (key: string) => map.has(note(key)) })
      const { words, stems, pairs } = model.words
      const noted = { words: noting(words), stems: noting(stems), pairs: noting(pairs) }
      const pronunciation = toSyllables(unit.repeat(count), 'ig', (phrase, language, after) =>
        phraseTones(phrase, language, after, {
          ...model,
          words: noted,
          weigh: (feature) => model.weigh(note(feature)),
        }),
      )
      expect(pronunciation.words.length).toBeGreaterThan(0)
      return letters
    }
    expect(workOn(400)).toBeLessThanOrEqual(2.2 * workOn(200))
  },
)
