import type { Target } from '../contract/records.ts'
import { TARGETS } from '../contract/targets.ts'
import names from './columnNames.json' with { type: 'json' }
import { LANGUAGES } from './languages.ts'

/** The name of a column as it is compared: without capitals, marks and all but letters. */
export function bareName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

const KNOWN_COLUMN_NAMES = new Map(Object.entries(names).map(([column, all]) => [column, new Set(all.map(bareName))]))

/** Whether a name is that of a column in one of many languages; English names are known where the tables are read. */
export function isNamed(column: string, bare: string): boolean {
  return KNOWN_COLUMN_NAMES.get(column)?.has(bare) ?? false
}

/** Languages in which people name the home languages, besides these. */
const NAMING_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'ru',
  'pl',
  'tr',
  'ar',
  'zh',
  'ja',
  'ko',
  'sw',
  'ha',
  'yo',
  'ig',
  'zu',
]
/** Names that no list of languages has. */
const OTHER_LANGUAGE_NAMES: Readonly<Partial<Record<Target, readonly string[]>>> = {
  sw: ['Suaheli', 'Kisuaheli', 'Kiswahili'],
  zu: ['Zulu', 'isiZulu'],
}

/** Home languages by their bare names; made at first need. */
let languageNames: ReadonlyMap<string, Target> | undefined

/**
 * The home language after which a column is named, in any of many languages or by its code; undefined for other names.
 *
 * @example
 * languageOfColumn('Suaheli') // 'sw'
 */
export function languageOfColumn(name: string): Target | undefined {
  languageNames ??= new Map(TARGETS.flatMap((code) => namesOf(code).map((one) => [bareName(one), code] as const)))
  return languageNames.get(bareName(name))
}

function namesOf(code: Target): string[] {
  const { name, ownName, iso639_2 } = LANGUAGES[code]
  const displayed = NAMING_LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'language' }).of(code))
  return [code, iso639_2, name, ownName, ...(OTHER_LANGUAGE_NAMES[code] ?? []), ...displayed.map((one) => one ?? code)]
}
