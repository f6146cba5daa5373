import type { PackView } from '../../shared/commands/packs.ts'
import { type PackCapability, speaks } from '../../shared/packs/pack.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { languageName } from '../locales/languageName.ts'
import { formats } from '../locales/t.ts'

/** Packs with the same capability. */
interface AbilityGroup {
  readonly capability: PackCapability
  readonly groups: readonly LanguageGroup[]
}

/** Packs of one language, or of several where `language` is absent. */
interface LanguageGroup {
  readonly language?: string
  readonly packs: readonly PackView[]
}

/** Capabilities in the order in which a dub uses them. */
const CAPABILITY_ORDER: readonly PackCapability[] = [
  'transcribe',
  'detect',
  'diarize',
  'separate',
  'translate',
  'speak',
  'clone',
  'chat',
]

/** Packs by capability and language, the best first. */
export function groupPacks(packs: readonly PackView[], language?: string): AbilityGroup[] {
  const matchingPacks = packs.filter((pack) => language === undefined || speaks(pack, language))
  return CAPABILITY_ORDER.flatMap((capability) => {
    const able = matchingPacks.filter((pack) => pack.capability === capability).toSorted((a, b) => b.rank - a.rank)
    return able.length === 0 ? [] : [{ capability, groups: byLanguage(able) }]
  })
}

function byLanguage(packs: readonly PackView[]): LanguageGroup[] {
  const keys = [...new Set(packs.map(keyOf))].toSorted((a, b) => place(a) - place(b))
  return keys.map((key) => ({
    ...(key === '' ? {} : { language: key }),
    packs: packs.filter((pack) => keyOf(pack) === key),
  }))
}

/** The language of a pack with only one; empty for packs with several. */
function keyOf({ languages: [first = '*', ...more] }: PackView): string {
  return more.length > 0 || first === '*' ? '' : first
}

const STUDIO_LANGUAGES = Object.keys(LANGUAGES)

function place(language: string): number {
  if (language === '') return -1
  return STUDIO_LANGUAGES.includes(language) ? STUDIO_LANGUAGES.indexOf(language) : STUDIO_LANGUAGES.length
}

/** The languages of a pack: names where they are few or our own, and the number of the others; `any` for all. */
interface LanguageWords {
  readonly any: boolean
  readonly names: readonly string[]
  readonly more: number
}

/** The names of a pack's languages, all of them if they are few. */
export function languageWords(languages: readonly string[]): LanguageWords {
  if (languages.includes('*')) return { any: true, names: [], more: 0 }
  const few = languages.length <= STUDIO_LANGUAGES.length
  const named = few ? languages : STUDIO_LANGUAGES.filter((code) => languages.includes(code))
  return { any: false, names: named.map(languageName), more: languages.length - named.length }
}

/** All languages that some pack names: ours first, the others by name. */
export function knownLanguages(packs: readonly PackView[]): string[] {
  const others = [...new Set(packs.flatMap(({ languages }) => languages))]
    .filter((code) => code !== '*' && !STUDIO_LANGUAGES.includes(code))
    .toSorted((a, b) => formats.compare(languageName(a), languageName(b)))
  return [...STUDIO_LANGUAGES, ...others]
}
