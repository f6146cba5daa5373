import { createInstance, type FormatterModule } from 'i18next'
import { en } from './en.ts'

type Key = keyof typeof en
/** A text that goes by number is asked for without its ending. */
type CountKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never
/** Key of a text. */
export type TextKey = Key | CountKey

/** Great whole numbers in groups of three, as the language writes them; anything else as it is. */
const grouping: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, language) =>
    typeof value === 'number' && Number.isInteger(value) ? value.toLocaleString(language) : String(value),
}

// Every language is one table of the same keys; what a table lacks is shown in English.
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
