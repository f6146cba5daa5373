import { BUILT_IN_VOICE, CLONED_VOICE, distinctVoices, STATISTICAL_VOICE, type Voice } from '../contract/records.ts'
import { AppError } from '../failure.ts'
import { say } from '../locale/message.ts'
import { sayLanguage } from '../locale/sayLanguage.ts'
import { type VoiceProfile, voiceDistance } from '../project/speakers/voiceProfile.ts'
import { findLanguage } from '../text/languages.ts'

/** A speaker who needs a voice. */
export interface CastMember {
  readonly label: string
  /** Measured sound of the speaker's voice, if any. */
  readonly profile?: VoiceProfile | undefined
}

/** The speakers to cast, the voices there are, the language, and what the user has chosen already. */
interface Casting {
  readonly members: readonly CastMember[]
  readonly voices: readonly Voice[]
  readonly language: string
  /** Label to voice id or `preserve`. */
  readonly chosen: Readonly<Record<string, string>>
}

/**
 * Label to voice, for every speaker: what the user chose, else a voice of the language that no other speaker has yet.
 * Speakers with a profile get the voices nearest to their own (sex, pitch, pace), the best pairs first; the others get
 * alternating sexes. With more speakers than voices the least used come again. Cloned voices are never taken unasked.
 * Throws `unavailable` where no voice speaks the language. The engine, the studio and the command line all cast by this.
 */
export function castVoices({ members, voices, language, chosen }: Casting): Record<string, string> {
  const assignedVoices = new Map(Object.entries(chosen)) // a label may be any word, `constructor` too
  const uses = new Map<string, number>()
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of assignedVoices.values()) use(id)
  const speaking = castable(voices, language)
  const open = members.filter(({ label }) => !assignedVoices.has(label))
  if (open.length > 0 && speaking.length === 0) throw noVoice(voices, language)
  const cast = new Map<string, string>()
  const give = (label: string, voice: Voice) => {
    cast.set(label, voice.id)
    use(voice.id)
  }
  // A voice of one's own matters more than its sound: two people with one voice cannot be told apart.
  const ownCost = ({ id, kind = '' }: Voice) =>
    USED_VOICE_COST_SEMITONES * (uses.get(id) ?? 0) + (MACHINE_COSTS_SEMITONES.get(kind) ?? 0)
  for (const profiledMembers = open.filter(({ profile }) => profile !== undefined); profiledMembers.length > 0; ) {
    const pairs = profiledMembers.flatMap((member) => speaking.map((voice) => ({ member, voice })))
    const { member, voice } = minBy(pairs, (pair) => {
      return ownCost(pair.voice) + voiceDistance(pair.member.profile ?? {}, pair.voice)
    })
    give(member.label, voice)
    profiledMembers.splice(profiledMembers.indexOf(member), 1)
  }
  const genderOf = (id: string | undefined) => voices.find((voice) => voice.id === id)?.gender
  let previous: string | undefined
  for (const { label } of members) {
    const preferredGender = OPPOSITE_GENDER[previous ?? '']
    if (!assignedVoices.has(label) && !cast.has(label)) {
      const otherSex = (voice: Voice) =>
        preferredGender === undefined || voice.gender === preferredGender ? 0 : USED_VOICE_COST_SEMITONES / 2
      give(
        label,
        minBy(speaking, (voice) => ownCost(voice) + otherSex(voice)),
      )
    }
    previous = genderOf(assignedVoices.get(label) ?? cast.get(label)) ?? previous
  }
  return Object.fromEntries(members.map(({ label }) => [label, assignedVoices.get(label) ?? cast.get(label) ?? '']))
}

const OPPOSITE_GENDER: Readonly<Record<string, string>> = { female: 'male', male: 'female' }
/** Cost in semitones of a voice that another speaker has already: more than the distance of any two voices. */
const USED_VOICE_COST_SEMITONES = 100
/** Cost in semitones of a kind of voice that sounds like a machine. */
const MACHINE_COSTS_SEMITONES: ReadonlyMap<string, number> = new Map([
  [BUILT_IN_VOICE, 15],
  [STATISTICAL_VOICE, 6],
])

function minBy<T>(items: readonly T[], cost: (item: T) => number): T {
  return items.reduce((best, item) => (cost(item) < cost(best) ? item : best))
}

/** The voices that speak a language. Voices of a service that names no languages may speak any. */
export function voicesFor(voices: readonly Voice[], language: string): Voice[] {
  const all = distinctVoices(voices)
  const speaking = all.filter((voice) => voice.language !== undefined && code(voice.language) === code(language))
  return speaking.length > 0 ? speaking : all.filter((voice) => voice.language === undefined)
}

/**
 * The voices of a language that a speaker may get without the user's choice. Not a cloned voice, which is somebody's own, nor one
 * of a server that may cost money, nor one that is hardly understood where others are: two speakers of one voice are heard at
 * least.
 */
export function castable(voices: readonly Voice[], language: string): Voice[] {
  const free = voicesFor(voices, language).filter(({ kind, unasked = true }) => kind !== CLONED_VOICE && unasked)
  const clear = free.filter(({ unclear }) => unclear !== true)
  return clear.length > 0 ? clear : free
}

/** Throws `unavailable` where no speaker can be cast in a language, naming the languages there are. */
export function checkLanguageSpoken(voices: readonly Voice[], language: string): void {
  if (castable(voices, language).length === 0) throw noVoice(voices, language)
}

function noVoice(voices: readonly Voice[], language: string): AppError {
  const spoken = voices.flatMap((voice) => (voice.kind === CLONED_VOICE ? [] : (voice.language ?? [])))
  const languages = [...new Set(spoken)].map(sayLanguage)
  const message =
    languages.length === 0
      ? say('failure.noVoiceAtAll', { language: sayLanguage(language) })
      : say('failure.noVoiceFor', { language: sayLanguage(language), languages })
  return new AppError({ kind: 'unavailable', message })
}

function code(language: string): string {
  return findLanguage(language)?.code ?? language.toLowerCase().split(/[-_]/)[0] ?? ''
}
