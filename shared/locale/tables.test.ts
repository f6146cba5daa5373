import { describe, expect, test } from 'vitest'
import { createTexts, SPOKEN_LANGUAGES, textsOf } from './createTexts.ts'
import { DOUBTFUL_WORDS, doubtfulIn } from './doubtfulWords.ts'
import { en } from './en.ts'
import { placesIn } from './placesIn.ts'
import type { StudioLanguage } from './studioLanguages.ts'

/** Languages with one plural form (CLDR 47, cardinals); the others of the six have two. */
const ONE_FORM: readonly string[] = ['yo', 'ig']
/** A text without its places, units and the names of formats. */
const ownWords = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}/g, '')
    .replace(/\b(kHz|LU|LUFS|dB|dBTP|s|ms|Griot Studio)\b/g, '')
    .replace(/^[\w ,]+ \(\.\w+\)$/, '')
    .replace(/^\/.*/, '')

describe.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  test('are complete, with the plural forms of the language', async () => {
    const table = await textsOf(language)
    const wanted = Object.keys(en).filter((key) => !(ONE_FORM.includes(language) && key.endsWith('_one')))
    expect(wanted.filter((key) => !(key in table) || table[key as keyof typeof en] === '')).toEqual([])
    const unknown = Object.keys(table).filter((key) => !wanted.includes(key))
    expect(unknown).toEqual([])
  })

  test('have the places of the English texts', async () => {
    const wrong = Object.entries(await textsOf(language)).filter(
      ([key, text]) => placesIn(text).join() !== placesIn(en[key as keyof typeof en]).join(),
    )
    expect(wrong).toEqual([])
  })

  test('are composed characters, without blanks at the ends', async () => {
    const wrong = Object.values(await textsOf(language)).filter((text) => text !== text.normalize('NFC').trim())
    expect(wrong).toEqual([])
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
