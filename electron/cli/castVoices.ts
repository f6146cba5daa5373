import type { Voice } from '../../shared/contract/records.ts'
import { PRESERVE } from '../../shared/contract/records.ts'
import { AppError, invalid } from '../../shared/failure.ts'
import { findLanguage, languageName } from '../../shared/text/languages.ts'
import { count } from './summary.ts'

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

/** Throws `invalid` for an id that no voice has, naming those that look like it. */
export function checkVoiceIds(ids: readonly string[], voices: readonly Voice[], language: string): void {
  const known = new Set([PRESERVE, ...voices.map(({ id }) => id)])
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return
  const near = nearMatches(unknown, voices)
  const names = near.length > 0 ? near : voicesFor(voices, language).map(({ id }) => id)
  const remedy =
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : `Voices for ${languageName(language)}: ${names.join(', ') || 'none'}.`
  throw invalid(`There is no voice "${unknown}". ${remedy}`, 'voice')
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
    'Choose a voice with --voice, keep the speakers’ own with --preserve, or use another service with --base-url.'
  return new AppError({ kind: 'unavailable', message })
}

function nearMatches(wanted: string, voices: readonly Voice[]): string[] {
  const text = wanted.toLowerCase()
  const scored = voices.map((voice) => {
    const spellings = [voice.id, voice.name ?? voice.id].map((spelling) => spelling.toLowerCase())
    const within = text.length > 2 && spellings.some((spelling) => spelling.includes(text) || text.includes(spelling))
    return { id: voice.id, distance: within ? 0.5 : Math.min(...spellings.map((spelling) => distance(text, spelling))) }
  })
  const near = scored.filter((one) => one.distance <= Math.max(1, text.length / 3))
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ id }) => id)
}

/** How many letters must be added, removed or changed to make one text the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function code(language: string): string {
  return findLanguage(language)?.code ?? language.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** `Amina: Zawadi (sw-zawadi), Juma: Juma (sw-juma)`: the cast in words, at most a handful of speakers. */
export function castWords(
  cast: Readonly<Record<string, string>>,
  voices: readonly Voice[],
  names: Readonly<Record<string, string>>,
): string {
  const parts = Object.entries(cast).map(([label, id]) => {
    const name = voices.find((voice) => voice.id === id)?.name
    const voice = id === PRESERVE ? 'the own voice' : name === undefined ? id : `${name} (${id})`
    return `${names[label] ?? label}: ${voice}`
  })
  const more = parts.length > MOST_NAMED ? [`and ${count(parts.length - MOST_NAMED, 'more speaker')}`] : []
  return [...parts.slice(0, MOST_NAMED), ...more].join(', ')
}

const MOST_NAMED = 8
