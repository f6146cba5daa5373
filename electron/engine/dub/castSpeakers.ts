import { PRESERVE, type Segment, type VoiceMap } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { type VoiceProfile, voiceDistance } from '../../../shared/project/speakers/voiceProfile.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import { languageName } from '../../../shared/text/languages.ts'
import { neededPace } from '../../../shared/timing/neededPace.ts'
import { lazy } from '../core/lazy.ts'
import type { SpeakerProfile, SynthesizerVoice, VoiceControl } from '../core/ports.ts'
import { CLONED } from '../core/voiceControl.ts'

/** The voice of one speaker in the dub. `pitch` and `range` are factors on the voice's own. */
export interface CastVoice {
  readonly voice: SynthesizerVoice
  readonly pitch: number
  readonly range: number
  /** Controls that the voice supports. */
  readonly control?: VoiceControl
  /** The pitch in Hz to which the voice is set, if it is to imitate the speaker. */
  readonly matchedHz?: number
}

/**
 * Distance from the 10th to the 90th percentile of the built-in voices' fundamental frequency, in semitones, measured.
 */
const OWN_RANGE_SEMITONES = 4.4

/**
 * Casts a voice for every speaker. The map's choice comes first. `preserve` takes a near voice of the speaker's sex and
 * sets it to the speaker's pitch and range. Other speakers get an unused voice of the text's language, close to the
 * speaker in sex and pitch, and of the pace that the lines need. Throws `not_found` for an unknown voice, `unavailable`
 * if the language has none.
 */
export function castSpeakers(
  segments: readonly Segment[],
  map: VoiceMap,
  sources: { voices: readonly SynthesizerVoice[]; profiles: readonly SpeakerProfile[] },
): Map<string, CastVoice> {
  const cast = new Map<string, CastVoice>()
  const speakers = [...new Set(segments.map((segment) => segment.speaker))]
  const taken = new Set(Object.values(map))
  const language = lazy(() => languageOf(segments))
  for (const speaker of speakers) {
    const choice = Object.hasOwn(map, speaker) ? map[speaker] : undefined
    if (choice !== undefined && choice !== PRESERVE) {
      cast.set(speaker, { voice: named(sources.voices, choice), pitch: 1, range: 1 })
      continue
    }
    const profile = sources.profiles.find((one) => one.speaker === speaker)
    const pace = neededPace(
      segments.filter((segment) => segment.speaker === speaker),
      language(),
    )
    const wanted = { ...soundOf(profile), ...(pace !== undefined && { pace }) }
    const voice = nearest(voicesFor(language(), sources.voices), wanted, taken)
    taken.add(voice.record.id)
    cast.set(speaker, choice === PRESERVE ? likeSpeaker(voice, profile) : { voice, pitch: 1, range: 1 })
  }
  return cast
}

/** The voice cast for a speaker. */
export function castOf(cast: ReadonlyMap<string, CastVoice>, speaker: string): CastVoice {
  const chosen = cast.get(speaker)
  if (chosen === undefined) throw new Error(`The speaker ${speaker} was not cast.`)
  return chosen
}

/** Whether casting needs the speakers' profiles: some speaker has no chosen voice, or is to be preserved. */
export function needsProfiles(segments: readonly Segment[], map: VoiceMap): boolean {
  return segments.some(({ speaker }) => !Object.hasOwn(map, speaker) || map[speaker] === PRESERVE)
}

function named(voices: readonly SynthesizerVoice[], id: string): SynthesizerVoice {
  const voice = voices.find((one) => one.record.id === id)
  if (voice === undefined) {
    throw new AppError({ kind: 'not_found', message: `There is no voice ${id}. GET /voice/voices lists them.` })
  }
  return voice
}

/** The language of the lines; English if it cannot be identified. */
export function languageOf(segments: readonly Segment[]): string {
  return identifyLanguage(segments.map((segment) => segment.text).join('\n'))?.language ?? 'en'
}

function voicesFor(language: string, voices: readonly SynthesizerVoice[]): SynthesizerVoice[] {
  // A cloned voice is only used if the user chose it.
  const fitting = voices.filter(({ record }) => record.language === language && record.kind !== CLONED)
  if (fitting.length > 0) return fitting
  throw new AppError({
    kind: 'unavailable',
    permanent: true,
    message: `No voice for ${languageName(language)} is installed. Choose a voice for every speaker in voice_map.`,
  })
}

/** Cost, in semitones, of a voice that another speaker already has. */
const TAKEN = 12

/** Cost, in semitones, of a robotic built-in voice: the same natural voice twice is better. */
const DRAFT = 15

function soundOf(profile: SpeakerProfile | undefined): VoiceProfile {
  const { medianHz, sex } = profile ?? {}
  return { ...(medianHz !== undefined && { medianHz }), ...(sex !== undefined && { sex }) }
}

/** The voice with the least distance to the wanted profile; a used voice wins only if all unused voices are far off. */
function nearest(
  voices: readonly SynthesizerVoice[],
  wanted: VoiceProfile,
  taken: ReadonlySet<string>,
): SynthesizerVoice {
  const cost = ({ record }: SynthesizerVoice): number =>
    voiceDistance(wanted, record) + (taken.has(record.id) ? TAKEN : 0) + (record.kind === 'built-in' ? DRAFT : 0)
  return voices.reduce((best, voice) => (cost(voice) < cost(best) ? voice : best))
}

function likeSpeaker(voice: SynthesizerVoice, profile: SpeakerProfile | undefined): CastVoice {
  if (profile?.medianHz === undefined) return { voice, pitch: 1, range: 1 }
  const pitch = Math.min(1.6, Math.max(0.65, profile.medianHz / voice.pitchHz))
  const range = profile?.rangeSemitones === undefined ? 1 : profile.rangeSemitones / OWN_RANGE_SEMITONES
  return { voice, pitch, range: Math.min(1.8, Math.max(0.5, range)), matchedHz: Math.round(voice.pitchHz * pitch) }
}
