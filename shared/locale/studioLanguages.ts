import type { TARGETS } from '../contract/targets.ts'
import { findLanguage } from '../text/languages.ts'

/** A language that the studio itself speaks: one of the six home languages. */
export type StudioLanguage = (typeof TARGETS)[number]

/**
 * The first of the wanted languages that the studio speaks, English where there is none. The tags come from the system
 * in its order of preference, in any usual spelling: `sw-KE`, `ha_NG`, `Kiswahili`.
 */
export function studioLanguage(preferredTags: readonly string[]): StudioLanguage {
  for (const tag of preferredTags) {
    const found = findLanguage(tag)
    if (found !== undefined) return found.code
  }
  return 'en'
}

/** The tag of the system's language by the environment, as POSIX names it; empty where it names none. */
export function systemLanguage(env: Readonly<Record<string, string | undefined>>): string {
  return [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((one) => one !== undefined && one !== '') ?? ''
}

/** Where the choice of the studio's language comes from. */
interface LanguageRequest {
  /** Ordered for this start, by `--lang`. */
  readonly ordered?: StudioLanguage | undefined
  readonly setting: StudioLanguage | 'system'
  /** Tags of the system's languages, first choice first. */
  readonly system: readonly string[]
}

/** The language to show: the ordered one, else the setting, else the first of the system's that the studio speaks. */
export function shownLanguage({ ordered, setting, system }: LanguageRequest): StudioLanguage {
  return ordered ?? (setting === 'system' ? studioLanguage(system) : setting)
}
