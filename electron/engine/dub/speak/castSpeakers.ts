import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { castable } from '../../../../shared/casting/castVoices.ts'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import type { Segment, VoiceMap, VoiceSettingsMap } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { identifyLines } from '../../../../shared/text/identify/identifyLanguage.ts'
import type { SpeakerProfile, SynthesizerVoice, VoiceControl } from '../../core/ports.ts'
import { shapeFor } from '../../core/voiceControl.ts'
import { runPlan } from '../plan/planner.ts'

/** The voice of one speaker in the dub. `pitch` and `range` are factors on the voice's own. */
export interface CastVoice {
  readonly voice: SynthesizerVoice
  readonly pitch: number
  readonly range: number
  /** Factor on its resonances. */
  readonly formants?: number
  /** Pace that counts as its natural one, relative to its own. */
  readonly speed?: number
  /** Controls that the voice supports. */
  readonly control?: VoiceControl
  /** The speaker's pitch in Hz, if the voice is to imitate it. */
  readonly matchedHz?: number
  /** The pitch in Hz at which the voice came out, measured on a line. */
  readonly spokenHz?: number
}

/** The voices and measured profiles that speakers are cast from. */
interface CastSources {
  readonly voices: readonly SynthesizerVoice[]
  readonly profiles: readonly SpeakerProfile[]
  readonly signal: AbortSignal
}

/**
 * Distance from the 10th to the 90th percentile of the built-in voices' fundamental frequency, in semitones, measured.
 */
const OWN_RANGE_SEMITONES = 4.4

/**
 * Casts a voice for every speaker. The map's choice comes first. `preserve` takes the voice nearest to the speaker's own and
 * sets it to the speaker's pitch and range. Other speakers get what the studio would give them (`shared/casting`). Throws
 * `not_found` for an unknown voice, `unavailable` if the language has none.
 */
export async function castSpeakers(
  segments: readonly Segment[],
  map: VoiceMap,
  { voices, profiles, signal }: CastSources,
): Promise<Map<string, CastVoice>> {
  const chosen = Object.fromEntries(Object.entries(map).filter(([, choice]) => choice !== PRESERVE))
  const isOpen = (speaker: string) => !Object.hasOwn(chosen, speaker)
  const isAnyOpen = segments.some(({ speaker }) => isOpen(speaker))
  const open = isAnyOpen ? await defaults(segments, chosen, { voices, profiles, signal }) : {}
  return new Map(
    [...new Set(segments.map(({ speaker }) => speaker))].map((speaker) => {
      const voice = named(voices, (isOpen(speaker) ? open : chosen)[speaker] ?? '')
      const preserve = isOpen(speaker) && Object.hasOwn(map, speaker)
      const profile = preserve ? profiles.find((one) => one.speaker === speaker) : undefined
      return [speaker, preserve ? likeSpeaker(voice, profile) : { voice, pitch: 1, range: 1 }]
    }),
  )
}

/** Speaker to voice id, by the casting that the studio and the command line use, for the language of the lines. */
async function defaults(
  segments: readonly Segment[],
  chosen: VoiceMap,
  { voices, profiles, signal }: CastSources,
): Promise<VoiceMap> {
  const language = identifiedLanguage(segments)
  const records = voices.map(({ record }) => record)
  if (castable(records, language).length === 0) throw noVoice(language)
  const measured = profiles.flatMap(({ speaker, sex, medianHz }) => {
    const profile = { ...(medianHz && { medianHz }), ...omitUndefined({ sex }) }
    return Object.keys(profile).length === 0 ? [] : [[speaker, profile] as const]
  })
  return runPlan(
    'cast',
    { lines: segments, profiles: Object.fromEntries(measured), voices: records, language, chosen },
    signal,
  )
}

/** A cast voice with the settings that were asked for, as far as it has controls for them. */
export function shaped(cast: CastVoice, requestedSettings: VoiceSettingsMap[string] = {}): CastVoice {
  const { pitch = 1, range = 1, ...resonance } = shapeFor(cast.voice, requestedSettings)
  const { speed } = requestedSettings
  return { ...cast, ...resonance, pitch: cast.pitch * pitch, range: cast.range * range, ...(speed && { speed }) }
}

/** The voice cast for a speaker. */
export function requireCastVoice(cast: ReadonlyMap<string, CastVoice>, speaker: string): CastVoice {
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
    throw new AppError({ kind: 'not_found', message: say('engine.voice.unknown', { voice: id }) })
  }
  return voice
}

/** The language of the lines; English if it cannot be identified, since most videos are English. */
export function identifiedLanguage(segments: readonly Segment[]): string {
  return identifyLines(segments)?.language ?? 'en'
}

function noVoice(language: string): AppError {
  const message = say('engine.voice.noneFor', { language: sayLanguage(language) })
  return new AppError({ kind: 'unavailable', permanent: true, message })
}

function likeSpeaker(voice: SynthesizerVoice, profile: SpeakerProfile | undefined): CastVoice {
  if (profile?.medianHz === undefined) return { voice, pitch: 1, range: 1 }
  const range = profile?.rangeSemitones === undefined ? 1 : profile.rangeSemitones / OWN_RANGE_SEMITONES
  const matchedHz = Math.round(profile.medianHz)
  return { voice, pitch: pitchToward(voice, matchedHz), range: Math.min(1.8, Math.max(0.5, range)), matchedHz }
}

/** The factor on a voice's own pitch that comes nearest to a pitch in Hz while the voice still sounds like a person. */
export function pitchToward({ pitchHz }: SynthesizerVoice, hz: number): number {
  return Math.min(1.6, Math.max(0.65, hz / pitchHz))
}
