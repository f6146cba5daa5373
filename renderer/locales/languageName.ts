import { en } from '../../shared/locale/en.ts'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { englishLanguageName as englishName, findLanguage } from '../../shared/text/languages.ts'
import { t } from './t.ts'

/** The name of a language in the language of the page: `Kiswahili` for `sw`; the English name where no table has it. */
export function languageName(code: string): string {
  const key = `language.${code}`
  return key in en ? t(key as TextKey) : englishName(code)
}

/** The name of a language as a list shows it: its own, and the one in the language of the page where that is another. */
export function fullLanguageName(code: string): string {
  const own = findLanguage(code)?.ownName
  const name = languageName(code)
  return own === undefined || own === name ? name : `${own} (${name})`
}
