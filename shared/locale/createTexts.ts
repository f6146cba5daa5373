import { createInstance, type FormatterModule } from 'i18next'
import { TARGETS } from '../contract/records.ts'
import { createFormats, type Formats } from './createFormats.ts'
import { en } from './en.ts'
import { pseudo } from './pseudo.ts'
import type { StudioLanguage } from './studioLanguages.ts'

type Key = keyof typeof en
/** A text that goes by number is asked for without its ending. */
type CountKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never
/** Key of a text. */
export type TextKey = Key | CountKey

/** Texts of a language by key; what it lacks is shown in English. */
export type TextTable = Readonly<Partial<Record<Key, string>>>

/** A language that texts are shown in: one of the studio's, or the one that shows which texts come from a table. */
export type ShownLanguage = StudioLanguage | 'pseudo'

/** Tables that load when their language is chosen. English is always there, as every other falls back to it. */
const TABLES: Readonly<Partial<Record<ShownLanguage, () => Promise<TextTable>>>> = {
  pseudo: async () => pseudo(en),
}

/** The languages that have a table, in the order of the home languages. */
export const SPOKEN_LANGUAGES = TARGETS.filter((language) => language === 'en' || TABLES[language] !== undefined)

/** The texts of the studio in one language at a time. */
export interface Texts {
  /** The text for a key with its places filled in. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** Numbers, times, dates and lists in the same language. */
  readonly formats: Formats
  /** Loads the texts of a language and shows it from now on. What was shown before must be drawn again. */
  show(language: ShownLanguage): Promise<void>
}

/** Makes the texts of a process, in English until `show` is called. */
export function createTexts(): Texts {
  let shown: ShownLanguage = 'en'
  const formats = createFormats(() => (shown === 'pseudo' ? 'en' : shown))
  /** Great whole numbers in groups of three; anything else as it is. */
  const grouping: FormatterModule = {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) ? formats.number(value) : String(value),
  }
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
  return {
    t: (key, values = {}) => texts.t(key, values),
    formats,
    async show(language) {
      const load = TABLES[language]
      if (load !== undefined && !texts.hasResourceBundle(language, 'translation')) {
        texts.addResourceBundle(language, 'translation', await load())
      }
      await texts.changeLanguage(language)
      shown = language
    },
  }
}
