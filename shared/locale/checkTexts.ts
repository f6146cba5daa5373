import { checkText } from '../text/check/checkText.ts'
import { en } from './en.ts'
import { hasPlacesOf } from './placesIn.ts'
import type { StudioLanguage } from './studioLanguages.ts'
import type { TextTable } from './textTable.ts'

/** A fault of a translated text. */
export interface TextFault {
  readonly key: string
  /**
   * `missing`: there is none; `unknown`: English has no such key, or the language no such plural; `places`: not those of the
   * English text; `form`: empty, blanks at the ends, or characters that are not composed (NFC); `marks`: a wrong or doubled
   * mark or a letter of another alphabet.
   */
  readonly kind: 'missing' | 'unknown' | 'places' | 'form' | 'marks'
}

/** Languages with one plural form (CLDR 47, cardinals); the others of the six have two. */
export const SINGLE_PLURAL_LANGUAGES: ReadonlySet<StudioLanguage> = new Set(['yo', 'ig'])
/** Findings that are faults in any text; the others may be names, samples of letters or words that are right without marks. */
const FAULT_KINDS: ReadonlySet<string> = new Set(['fix', 'two_tones', 'mixed_forms', 'mixed_scripts'])
/** Texts that show letters of other languages, or lists of them. */
const LETTER_SAMPLE_KEYS = /^(action\.mark|find\.ignoreMarksHint|tone\.)/

/** The keys that the table of a language has: those of English, less the forms that the language lacks. */
function keysOf(language: StudioLanguage): readonly (keyof typeof en)[] {
  const keys = Object.keys(en) as (keyof typeof en)[]
  return keys.filter((key) => !(SINGLE_PLURAL_LANGUAGES.has(language) && key.endsWith('_one')))
}

/** All faults of a table: what is missing, and what is wrong with each text. */
export function faultsIn(table: TextTable, language: StudioLanguage): TextFault[] {
  const keys = keysOf(language)
  const known: ReadonlySet<string> = new Set(keys)
  const missing = keys.filter((key) => table[key] === undefined).map((key) => ({ key, kind: 'missing' as const }))
  const wrong = Object.entries(table).flatMap(([key, text]) => {
    const kind = isKnown(key, known) ? faultOf(key, text, language) : 'unknown'
    return kind === undefined ? [] : [{ key, kind }]
  })
  return [...missing, ...wrong]
}

function isKnown(key: string, known: ReadonlySet<string>): key is keyof typeof en {
  return known.has(key)
}

function faultOf(key: keyof typeof en, text: string, language: StudioLanguage): TextFault['kind'] | undefined {
  if (!hasPlacesOf(en[key], text, key.endsWith('_one'))) return 'places'
  if (text === '' || text !== text.normalize('NFC').trim()) return 'form'
  if (language === 'en' || LETTER_SAMPLE_KEYS.test(key)) return undefined
  const { findings } = checkText(text.replace(/\{\{\w+\}\}/g, '1'), language)
  return findings.some(({ kind }) => FAULT_KINDS.has(kind)) ? 'marks' : undefined
}
