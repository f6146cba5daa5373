import { createInstance, type FormatterModule } from 'i18next'
import type { Target } from '../contract/records.ts'
import { TARGETS } from '../contract/targets.ts'
import { createFormats, type Formats } from './createFormats.ts'
import { en } from './en.ts'
import type { Message, MessageValue } from './message.ts'
import { pseudo } from './pseudo.ts'
import type { StudioLanguage } from './studioLanguages.ts'
import type { ShownLanguage, TextKey, TextTable } from './textTable.ts'

/** Tables that load when their language is chosen. English is always there, as every other falls back to it. */
const TABLES: Readonly<Partial<Record<ShownLanguage, () => Promise<TextTable>>>> = {
  yo: async () => tableOf(await import('./yo.ts')),
  ig: async () => tableOf(await import('./ig.ts')),
  ha: async () => tableOf(await import('./ha.ts')),
  sw: async () => tableOf(await import('./sw.ts')),
  zu: async () => tableOf(await import('./zu.ts')),
  pseudo: async () => pseudo(en),
}

/** The table of a language whose module has its rooms. */
function tableOf(rooms: Readonly<Record<string, TextTable>>): TextTable {
  return Object.assign({}, ...Object.values(rooms))
}

/** The languages that have a table, in the order of the home languages. */
export const SPOKEN_LANGUAGES = TARGETS.filter((language) => language === 'en' || TABLES[language] !== undefined)

/** The table of a language; empty where there is none. */
export async function textsOf(language: ShownLanguage): Promise<TextTable> {
  return language === 'en' ? en : ((await TABLES[language]?.()) ?? {})
}

/** The tables of all languages that people read. */
export async function allTexts(): Promise<ReadonlyMap<Target, TextTable>> {
  return new Map(await Promise.all(SPOKEN_LANGUAGES.map(async (one) => [one, await textsOf(one)] as const)))
}

/** The texts of the studio in one language at a time. */
export interface Texts {
  /** The text for a key with its places filled in. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string
  /** A message in the words of the language. */
  readonly words: (message: Message) => string
  /** The language that is shown; English for the one that only shows what comes from a table. */
  language(): StudioLanguage
  /** Numbers, times, dates and lists in the same language. */
  readonly formats: Formats
  /**
   * Loads the texts of a language and shows it from now on, with the user's own wordings by key in place of those of the
   * table. What was shown before must be drawn again.
   */
  show(language: ShownLanguage, corrections?: Readonly<Record<string, string>>): Promise<void>
}

/** Makes the texts of a process, in English until `show` is called. */
export function createTexts(): Texts {
  let shown: ShownLanguage = 'en'
  const language = () => (shown === 'pseudo' ? 'en' : shown)
  const formats = createFormats(language)
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
  const t: Texts['t'] = (key, values = {}) => texts.t(key, values)
  const words = ({ key, values = {} }: Message): string =>
    t(key, Object.fromEntries(Object.entries(values).map(([place, value]) => [place, shownValue(value)])))
  const shownValue = (value: MessageValue): string | number => {
    if (typeof value === 'number' || typeof value === 'string') return value
    return 'key' in value ? words(value) : formats.list(value.map((one) => String(shownValue(one))))
  }
  return {
    t,
    words,
    language,
    formats,
    async show(language, corrections = {}) {
      if (language !== 'en') {
        const table = await textsOf(language)
        texts.removeResourceBundle(language, 'translation')
        texts.addResourceBundle(language, 'translation', { ...table, ...corrections })
      }
      await texts.changeLanguage(language)
      shown = language
    },
  }
}
