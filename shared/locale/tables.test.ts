import { beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, SINGLE_PLURAL_LANGUAGES } from './checkTexts.ts'
import { createTexts, SPOKEN_LANGUAGES, textsOf } from './createTexts.ts'
import { en } from './en.ts'
import { placesIn } from './placesIn.ts'
import { readTexts } from './readTexts.ts'
import type { StudioLanguage } from './studioLanguages.ts'
import { findUncertainWords, UNCERTAIN_WORDS } from './uncertainWords.ts'

/** A text without its places, units and the names of formats. */
const ownWords = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}/g, '')
    .replace(/\b(kHz|LU|LUFS|dB|dBTP|s|ms|Griot Studio)\b/g, '')
    .replace(/^[\w ,]+ \(\.\w+\)$/, '')
    .replace(/^\/.*/, '')

describe.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  let found: ReturnType<typeof faultsIn>
  beforeAll(async () => {
    found = faultsIn(await textsOf(language), language)
  })

  test.each([
    ['are complete, and of keys and plural forms that the language has', ['missing', 'unknown']],
    ['have the places of the English texts', ['places']],
    ['are composed characters, without blanks at the ends', ['form']],
    ['have no mark that our own check finds wrong', ['marks']],
  ])('%s', (_, kinds) => {
    expect(found.filter(({ kind }) => kinds.includes(kind))).toEqual([])
  })

  test('are not the English ones', async () => {
    const same = Object.entries(await textsOf(language)).filter(
      ([key, text]) => text === en[key as keyof typeof en] && /\p{L}.*\s.*\p{L}/u.test(ownWords(text)),
    )
    expect(same).toEqual([])
  })
})

test.each(Object.entries(UNCERTAIN_WORDS))('every word in doubt stands in a text in %s', async (language, words) => {
  const texts = Object.values(await textsOf(language as StudioLanguage))
  const foundWords = texts.flatMap((text) => findUncertainWords(text, language).map(({ word }) => word))
  expect(Object.keys(words).filter((word) => !foundWords.includes(word))).toEqual([])
})

/** The words of a text by which two texts are told apart: its own, in lower case. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/\{\{\w+\}\}/g, ' ')
      .match(/[\p{L}\p{M}’'-]+/gu) ?? [],
  )

/** The words of one text that another one lacks. */
const wordsBeside = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((word) => !others.has(word))

/** Texts for one and for many whose words stand on the other side elsewhere: `suna` is "name" and "they" in Hausa, … */
const OTHERWISE_NUMBERED = new Set([
  'ha assistant.useNames',
  'sw notice.busy', // `moja` (one) is said of one file, and of "one or more"
  'sw subtitles.others',
  'zu repair.rows',
])

test.each(SPOKEN_LANGUAGES.filter((language) => !SINGLE_PLURAL_LANGUAGES.has(language)))(
  'no text for one has the words of texts for many, and the other way round, in %s',
  async (language) => {
    const table = new Map<string, string>(Object.entries(await textsOf(language)))
    const pairs = [...table].flatMap(([key, one]) => {
      const many = key.endsWith('_one') && table.get(key.replace(/_one$/, '_other'))
      if (!many) return []
      const [singular, plural] = [wordsOf(one), wordsOf(many)]
      return [
        { key: key.replace(/_one$/, ''), one: wordsBeside(singular, plural), many: wordsBeside(plural, singular) },
      ]
    })
    // How often each word stands in the text for one alone, less how often in that for many alone.
    const votes = new Map<string, number>()
    const vote = (word: string, by: number) => votes.set(word, (votes.get(word) ?? 0) + by)
    for (const { one, many } of pairs) {
      for (const word of one) vote(word, 1)
      for (const word of many) vote(word, -1)
    }
    const score = ({ one, many }: (typeof pairs)[number]) =>
      one.reduce((sum, word) => sum + Math.sign((votes.get(word) ?? 0) - 1), 0) -
      many.reduce((sum, word) => sum + Math.sign((votes.get(word) ?? 0) + 1), 0)
    const wrong = pairs.filter((pair) => score(pair) < 0).map(({ key }) => `${language} ${key}`)
    expect(wrong.filter((key) => !OTHERWISE_NUMBERED.has(key))).toEqual([])
    // Most texts share such words with others, so that one that is exchanged is found.
    expect(pairs.filter((pair) => score(pair) > 0).length).toBeGreaterThan(0.7 * pairs.length)
  },
)

/** Pairs of texts of which each has words of the other's key by chance. */
const ALIKE_BY_CHANCE = [
  'editor.edit, editor.notOpen',
  'help.defaultTrack, help.oneFile',
  'tone.fix.other_spelling.why, tone.foreign_letter.why',
  'tone.fix.stray_mark.why, tone.foreign_letter.why',
]

test('no two texts of a room fit the key of the other better than their own', () => {
  const beginning = (word: string) =>
    word
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/(ing|ed|es|s)$/, '')
      .slice(0, 5)
  const texts = Object.entries(en)
    .filter(([key]) => !key.endsWith('_one'))
    .map(([key, text]) => {
      const [room = '', ...name] = key.replace(/_other$/, '').split('.')
      const named = name
        .join('.')
        .match(/[A-Z]?[a-z]+/g)
        ?.map(beginning)
        .filter((word) => word.length > 2)
      const usedWords = new Set(text.match(/[A-Za-z]+/g)?.map(beginning))
      return { key, room: `${room} ${placesIn(text)}`, named: named ?? [], usedWords }
    })
  type TextWords = (typeof texts)[number]
  const wordsIn = ({ named }: TextWords, { usedWords }: TextWords) => named.filter((word) => usedWords.has(word)).length
  // A text that has all words of its key fits no other key better.
  const unlike = texts.filter((one) => wordsIn(one, one) < one.named.length)
  const exchanged = [...Map.groupBy(unlike, ({ room }) => room).values()].flatMap((room) =>
    room.flatMap((a, at) =>
      room
        .slice(at + 1)
        .filter((b) => wordsIn(a, b) > wordsIn(a, a) && wordsIn(b, a) > wordsIn(b, b))
        .map((b) => [a.key, b.key].toSorted().join(', ')),
    ),
  )
  expect(exchanged.toSorted()).toEqual(ALIKE_BY_CHANCE)
})

/** The words for one and two in texts about people, by language. */
const NUMBERS: Readonly<Record<string, readonly [one: string, two: string]>> = {
  en: ['One', 'Two'],
  yo: ['kan', 'méjì'],
  ig: ['Otu', 'abụọ'],
  ha: ['ɗaya', 'biyu'],
  sw: ['mmoja', 'wawili'],
  zu: ['oyedwa', 'ababili'],
}

test.each(SPOKEN_LANGUAGES)('one person and two people are told apart by their number in %s', async (language) => {
  const table = await textsOf(language)
  const texts = [table['cast.onePerson'], table['cast.twoPeople']]
  expect(NUMBERS[language]?.map((word) => texts.map((text = '') => text.includes(word)))).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a text of the user stands in place of the one of the table, until it is taken back', async () => {
  const { t, show } = createTexts()
  await show('pseudo', { 'app.cancel': 'Never mind' })
  expect(t('app.cancel')).toBe('Never mind')
  expect(t('app.close')).toMatch(/^⟦.*⟧$/)
  await show('pseudo')
  expect(t('app.cancel')).toMatch(/^⟦.*⟧$/)
  await show('en')
  expect([t('app.cancel'), t('script.count', { count: 1234 })]).toEqual(['Cancel', '1,234 lines'])
})

test('faults of a table are found, each by its kind', async () => {
  const { 'app.cancel': _, ...others } = await textsOf('yo')
  const faulty = {
    ...others,
    'app.close': ' Pa á dé ',
    'script.count_one': 'ìlà kan',
    'script.count_other': 'ìlà',
    'script.find': 'bè́',
    nowhere: 'Níbo',
  }
  expect(
    faultsIn(faulty, 'yo')
      .map(({ key, kind }) => `${kind} ${key}`)
      .sort(),
  ).toEqual([
    'form app.close',
    'marks script.find',
    'missing app.cancel',
    'places script.count_other',
    'unknown nowhere',
    'unknown script.count_one',
  ])
})

test('texts of a file are taken in where they can be shown; the others are named', () => {
  const file = { 'app.cancel': 'Ghairi', 'script.count_other': 'mistari', nowhere: 'Wapi' }
  expect(readTexts(JSON.stringify(file), 'sw')).toEqual({
    texts: { 'app.cancel': 'Ghairi' },
    refused: [
      { key: 'script.count_other', kind: 'places' },
      { key: 'nowhere', kind: 'unknown' },
    ],
  })
  for (const content of ['', '[]', 'null', '{"app.cancel":1}', '{"language":"sw","texts":{}}'])
    expect(() => readTexts(content, 'sw'), content).toThrow(/This file holds no texts/)
})
