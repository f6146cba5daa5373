import { PRESERVE, type Segment, type VoiceMap } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { identifyLanguage } from '../../../shared/text/identify.ts'
import { languageName } from '../../../shared/text/languages.ts'
import type { SpeakerProfile, SynthesizerVoice } from '../ports.ts'

/** How one speaker sounds in the dub; `pitch` and `range` are factors on the voice's own. */
export interface CastVoice {
  readonly voice: SynthesizerVoice
  readonly pitch: number
  readonly range: number
  /** The speaker's own pitch in Hz, where the voice was set to it. */
  readonly matchedHz?: number
}

/** Distance from the 10th to the 90th percentile of the built-in voices' fundamental, in semitones, measured. */
const OWN_RANGE_SEMITONES = 4.4

/**
 * Gives every speaker a voice: the one the map names, for `preserve` the voice of the right sex set to the speaker's
 * own pitch and range, and for the rest one of the text's language that no other speaker has.
 */
export function castSpeakers(
  segments: readonly Segment[],
  map: VoiceMap,
  sources: { voices: readonly SynthesizerVoice[]; profiles: readonly SpeakerProfile[] },
): Map<string, CastVoice> {
  const cast = new Map<string, CastVoice>()
  const speakers = [...new Set(segments.map((segment) => segment.speaker))]
  const taken = new Set(Object.values(map))
  for (const speaker of speakers) {
    const choice = Object.hasOwn(map, speaker) ? map[speaker] : undefined
    if (choice !== undefined && choice !== PRESERVE) {
      cast.set(speaker, { voice: named(sources.voices, choice), pitch: 1, range: 1 })
      continue
    }
    const profile = sources.profiles.find((one) => one.speaker === speaker)
    const voice = nearest(voicesFor(segments, sources.voices), profile, taken)
    taken.add(voice.record.id)
    cast.set(speaker, choice === PRESERVE ? likeSpeaker(voice, profile) : { voice, pitch: 1, range: 1 })
  }
  return cast
}

/** The voice of a speaker that was cast. */
export function castOf(cast: ReadonlyMap<string, CastVoice>, speaker: string): CastVoice {
  const chosen = cast.get(speaker)
  if (chosen === undefined) throw new Error(`The speaker ${speaker} was not cast.`)
  return chosen
}

/** Whether casting wants to know what the speakers sound like. */
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

function voicesFor(segments: readonly Segment[], voices: readonly SynthesizerVoice[]): SynthesizerVoice[] {
  const language = identifyLanguage(segments.map((segment) => segment.text).join('\n'))?.language ?? 'en'
  const fitting = voices.filter((voice) => voice.record.language === language)
  if (fitting.length > 0) return fitting
  throw new AppError({
    kind: 'unavailable',
    permanent: true,
    message: `No voice for ${languageName(language)} is installed. Choose a voice for every speaker in voice_map.`,
  })
}

/** What it costs, in semitones, that another speaker has the voice already. */
const TAKEN = 12

/** The free voice of the speaker's sex whose pitch is nearest; sex and freedom give way where nothing is left. */
function nearest(
  voices: readonly SynthesizerVoice[],
  profile: SpeakerProfile | undefined,
  taken: ReadonlySet<string>,
): SynthesizerVoice {
  const cost = (voice: SynthesizerVoice): number => {
    const apart = profile?.medianHz === undefined ? 0 : Math.abs(12 * Math.log2(profile.medianHz / voice.pitchHz))
    const wrongSex = profile?.sex !== undefined && voice.record.gender !== profile.sex
    return apart + (wrongSex ? 100 : 0) + (taken.has(voice.record.id) ? TAKEN : 0)
  }
  return voices.reduce((best, voice) => (cost(voice) < cost(best) ? voice : best))
}

function likeSpeaker(voice: SynthesizerVoice, profile: SpeakerProfile | undefined): CastVoice {
  if (profile?.medianHz === undefined) return { voice, pitch: 1, range: 1 }
  const pitch = Math.min(1.6, Math.max(0.65, profile.medianHz / voice.pitchHz))
  const range = profile?.rangeSemitones === undefined ? 1 : profile.rangeSemitones / OWN_RANGE_SEMITONES
  return { voice, pitch, range: Math.min(1.8, Math.max(0.5, range)), matchedHz: Math.round(voice.pitchHz * pitch) }
}
