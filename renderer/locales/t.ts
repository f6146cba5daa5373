import { createInstance, type FormatterModule } from 'i18next'
import { TARGETS } from '../../shared/contract/records.ts'
import { type Formats, formatsOf } from '../../shared/locale/formats.ts'
import type { StudioLanguage } from '../../shared/locale/studioLanguages.ts'
import { en } from './en.ts'
import { pseudo } from './pseudo.ts'

type Key = keyof typeof en
/** A text that goes by number is asked for without its ending. */
type CountKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never
/** Key of a text. */
export type TextKey = Key | CountKey

/** Texts of a language by key; what it lacks is shown in English. */
export type TextTable = Readonly<Partial<Record<Key, string>>>

/** A language of the page: one of the studio's, or the pseudo-language that shows which texts come from a table. */
export type PageLanguage = StudioLanguage | 'pseudo'

/** Tables that load when their language is chosen. English is in the bundle, as every other falls back to it. */
const TABLES: Readonly<Partial<Record<PageLanguage, () => Promise<TextTable>>>> = {
  pseudo: async () => pseudo(en),
}

/** The languages that have a table, in the order of the home languages. */
export const PAGE_LANGUAGES = TARGETS.filter((language) => language === 'en' || TABLES[language] !== undefined)

/** Great whole numbers in groups of three; anything else as it is. */
const grouping: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) ? formats.number(value) : String(value),
}

/** Numbers, times, dates and lists in the language of the page. */
export let formats: Formats = formatsOf('en')

const texts = createInstance()
void texts.use(grouping).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  // Keys have dots in them, and React escapes what it shows.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
})

/** The text for a key with its places filled in. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts.t(key, values)
}

/** Loads the texts of a language and makes it the one of `t` and `formats`. What is on screen must be drawn again. */
export async function speakLanguage(language: PageLanguage): Promise<void> {
  const load = TABLES[language]
  if (load !== undefined && !texts.hasResourceBundle(language, 'translation')) {
    texts.addResourceBundle(language, 'translation', await load())
  }
  await texts.changeLanguage(language)
  formats = formatsOf(language === 'pseudo' ? 'en' : language)
}
