import { distinctVoices, type Voice } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { type VoiceProfile, voiceDistance } from '../../../shared/project/speakers/voiceProfile.ts'
import { findLanguage, languageName } from '../../../shared/text/languages.ts'

/** Somebody who needs a voice. */
export interface CastMember {
  readonly label: string
  /** What they sound like, where somebody listened. */
  readonly profile?: VoiceProfile | undefined
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
 * A voice for every speaker: what the user chose, else one of the language that nobody has yet. Speakers who were
 * listened to get the voices nearest to their own (sex, pitch, pace), the best pairs first; the others get alternating
 * sexes. With more speakers than voices the least used come again.
 */
export function castVoices({ members, voices, language, chosen }: Casting): Record<string, string> {
  const uses = new Map<string, number>()
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of Object.values(chosen)) use(id)
  const speaking = voicesFor(voices, language)
  const open = members.filter(({ label }) => chosen[label] === undefined)
  if (open.length > 0 && speaking.length === 0) throw noVoice(voices, language)
  const cast = new Map<string, string>()
  const give = (label: string, voice: Voice) => {
    cast.set(label, voice.id)
    use(voice.id)
  }
  // A voice of one's own matters more than its sound: two people with one voice cannot be told apart.
  const usedCost = (voice: Voice) => USED * (uses.get(voice.id) ?? 0)
  for (const heard = open.filter(({ profile }) => profile !== undefined); heard.length > 0; ) {
    const pairs = heard.flatMap((member) => speaking.map((voice) => ({ member, voice })))
    const { member, voice } = least(pairs, (pair) => {
      return usedCost(pair.voice) + voiceDistance(pair.member.profile ?? {}, pair.voice)
    })
    give(member.label, voice)
    heard.splice(heard.indexOf(member), 1)
  }
  const genderOf = (id: string | undefined) => voices.find((voice) => voice.id === id)?.gender
  let previous: string | undefined
  for (const { label } of members) {
    const wanted = OPPOSITE[previous ?? '']
    if (chosen[label] === undefined && !cast.has(label)) {
      const otherSex = (voice: Voice) => (wanted === undefined || voice.gender === wanted ? 0 : USED / 2)
      give(
        label,
        least(speaking, (voice) => usedCost(voice) + otherSex(voice)),
      )
    }
    previous = genderOf(chosen[label] ?? cast.get(label)) ?? previous
  }
  return Object.fromEntries(members.map(({ label }) => [label, chosen[label] ?? cast.get(label) ?? '']))
}

const OPPOSITE: Readonly<Record<string, string>> = { female: 'male', male: 'female' }
/** What it costs, in semitones, that somebody has the voice already: more than any voice is apart from another. */
const USED = 100

function least<T>(items: readonly T[], cost: (item: T) => number): T {
  return items.reduce((best, item) => (cost(item) < cost(best) ? item : best))
}

/** The voices that speak a language. Voices of a service that names no languages may speak any. */
export function voicesFor(voices: readonly Voice[], language: string): Voice[] {
  const all = distinctVoices(voices)
  const speaking = all.filter((voice) => voice.language !== undefined && code(voice.language) === code(language))
  return speaking.length > 0 ? speaking : all.filter((voice) => voice.language === undefined)
}

/** Throws `unavailable` where no voice speaks a language, naming the languages there are. */
export function checkLanguageSpoken(voices: readonly Voice[], language: string): void {
  if (voicesFor(voices, language).length === 0) throw noVoice(voices, language)
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
