import type { Voice } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { findLanguage, languageName } from '../../../shared/text/languages.ts'

/** Somebody who needs a voice. */
export interface CastMember {
  readonly label: string
  readonly gender?: 'female' | 'male' | undefined
}

/** Who is to be cast, from which voices, in which language, and what the user has chosen already. */
export interface Casting {
  readonly members: readonly CastMember[]
  readonly voices: readonly Voice[]
  readonly language: string
  /** Label to voice id or `preserve`. */
  readonly chosen: Readonly<Record<string, string>>
}

/**
 * A voice for every speaker: what the user chose, else one of the language that nobody has yet, of the speaker's sex
 * where that is known and of alternating sex where not. With more speakers than voices the least used come again.
 */
export function castVoices({ members, voices, language, chosen }: Casting): Record<string, string> {
  const uses = new Map<string, number>()
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of Object.values(chosen)) use(id)
  const speaking = voicesFor(voices, language)
  const genderOf = (id: string) => voices.find((voice) => voice.id === id)?.gender
  let previous: string | undefined
  const cast: Record<string, string> = {}
  for (const { label, gender } of members) {
    const id = chosen[label] ?? leastUsed(speaking, uses, gender ?? OPPOSITE[previous ?? ''])?.id
    if (id === undefined) throw noVoice(voices, language)
    if (chosen[label] === undefined) use(id)
    cast[label] = id
    previous = gender ?? genderOf(id) ?? previous
  }
  return cast
}

const OPPOSITE: Readonly<Record<string, string>> = { female: 'male', male: 'female' }

/** The voices that speak a language. Voices of a service that names no languages may speak any. */
export function voicesFor(voices: readonly Voice[], language: string): Voice[] {
  const speaking = voices.filter((voice) => voice.language !== undefined && code(voice.language) === code(language))
  return speaking.length > 0 ? speaking : voices.filter((voice) => voice.language === undefined)
}

/** Throws `unavailable` where no voice speaks a language, naming the languages there are. */
export function checkLanguageSpoken(voices: readonly Voice[], language: string): void {
  if (voicesFor(voices, language).length === 0) throw noVoice(voices, language)
}

function leastUsed(
  voices: readonly Voice[],
  uses: ReadonlyMap<string, number>,
  gender: string | undefined,
): Voice | undefined {
  // A voice of one's own matters more than its sex: two people with one voice cannot be told apart.
  const cost = (voice: Voice) =>
    (uses.get(voice.id) ?? 0) * 2 + (gender === undefined || voice.gender === gender ? 0 : 1)
  return voices.reduce<Voice | undefined>(
    (best, voice) => (best === undefined || cost(voice) < cost(best) ? voice : best),
    undefined,
  )
}

function noVoice(voices: readonly Voice[], language: string): AppError {
  const languages = [...new Set(voices.flatMap((voice) => voice.language ?? []))].map(languageName)
  const available = languages.length === 0 ? 'It has no voice at all.' : `It speaks ${languages.join(', ')}.`
  const message =
    `The service has no voice for ${languageName(language)}. ${available} ` +
    'Keep the speakers’ own voices, or use another service.'
  return new AppError({ kind: 'unavailable', message })
}

function code(language: string): string {
  return findLanguage(language)?.code ?? language.toLowerCase().split(/[-_]/)[0] ?? ''
}
