import { languageName } from '../text/languages.ts'
import { languages } from './en/languages.ts'
import type { Said } from './message.ts'
import type { TextKey } from './textTable.ts'

/** The name of a language, as the reader calls it. Not beside `say`, which the page's workers use without any table. */
export function sayLanguage(code: string): Said {
  const key = `language.${code}`
  return key in languages ? { key: key as TextKey } : languageName(code)
}
