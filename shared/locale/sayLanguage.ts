import { englishLanguageName, findLanguage } from '../text/languages.ts'
import { languages } from './en/languages.ts'
import { type Message, plainWords } from './message.ts'
import type { TextKey } from './textTable.ts'

/** The name of a language by any of its codes, as the reader calls it. Loads the names alone, as media processes say them too. */
export function sayLanguage(code: string): Message {
  const key = `language.${findLanguage(code)?.code ?? shortCode(code)}`
  return key in languages ? { key: key as TextKey } : plainWords(englishLanguageName(code))
}

/** The two letters of a language that a track's tag names by three, such as `fr` for `fre`. */
function shortCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code
  } catch {
    return code // no tag at all
  }
}
