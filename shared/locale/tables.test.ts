import { describe, expect, test } from 'vitest'
import { faultsIn } from './checkTexts.ts'
import { createTexts, SPOKEN_LANGUAGES, textsOf } from './createTexts.ts'
import { DOUBTFUL_WORDS, doubtfulIn } from './doubtfulWords.ts'
import { en } from './en.ts'
import { readTexts } from './readTexts.ts'
import type { StudioLanguage } from './studioLanguages.ts'

/** A text without its places, units and the names of formats. */
const ownWords = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}/g, '')
    .replace(/\b(kHz|LU|LUFS|dB|dBTP|s|ms|Griot Studio)\b/g, '')
    .replace(/^[\w ,]+ \(\.\w+\)$/, '')
    .replace(/^\/.*/, '')

describe.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  test.each([
    ['are complete, and of keys and plural forms that the language has', ['missing', 'unknown']],
    ['have the places of the English texts', ['places']],
    ['are composed characters, without blanks at the ends', ['form']],
    ['have no mark that our own check finds wrong', ['marks']],
  ])('%s', async (_, kinds) => {
    const faults = faultsIn(await textsOf(language), language)
    expect(faults.filter(({ kind }) => kinds.includes(kind))).toEqual([])
  })

  test('are not the English ones', async () => {
    const same = Object.entries(await textsOf(language)).filter(
      ([key, text]) => text === en[key as keyof typeof en] && /\p{L}.*\s.*\p{L}/u.test(ownWords(text)),
    )
    expect(same).toEqual([])
  })
})

test.each(Object.entries(DOUBTFUL_WORDS))('every word in doubt stands in a text in %s', async (language, words) => {
  const texts = Object.values(await textsOf(language as StudioLanguage))
  const standing = texts.flatMap((text) => doubtfulIn(text, language))
  expect(words.filter((word) => !standing.includes(word))).toEqual([])
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
    'script.follow': 'bè́',
    nowhere: 'Níbo',
  }
  expect(
    faultsIn(faulty, 'yo')
      .map(({ key, kind }) => `${kind} ${key}`)
      .sort(),
  ).toEqual([
    'form app.close',
    'marks script.follow',
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
