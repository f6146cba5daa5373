import type { Immutable } from 'immer'
import { z } from 'zod'
import type { SpeakerRecord, Voice } from '../../contract/records.ts'

/** What was measured of a speaker's own voice, kept to cast by; what could not be measured is absent. */
export const VoiceProfile = z.strictObject({
  sex: z.enum(['female', 'male']).exactOptional(),
  /** Median fundamental in Hz. */
  medianHz: z.number().positive().exactOptional(),
  /** Distance from the 10th to the 90th percentile of the fundamental. */
  rangeSemitones: z.number().min(0).exactOptional(),
  /** Level of the voiced sound in dB relative to full scale. */
  loudnessDb: z.number().exactOptional(),
  /** Against what is usual in the language: 1.1 speaks a tenth faster. */
  pace: z.number().positive().exactOptional(),
})
export type VoiceProfile = Immutable<z.infer<typeof VoiceProfile>>

/** The profile in a service's record of a speaker, if that holds any. */
export function profileOf(record: SpeakerRecord): VoiceProfile | undefined {
  const { sex, median_hz, range_semitones, loudness_db, pace } = record
  const known = {
    ...(sex && { sex }),
    ...(median_hz && { medianHz: median_hz }),
    ...(range_semitones !== undefined && { rangeSemitones: range_semitones }),
    ...(loudness_db !== undefined && { loudnessDb: loudness_db }),
    ...(pace && { pace }),
  }
  return Object.keys(known).length > 0 ? known : undefined
}

/** Semitones that a voice of the other sex counts as: more than any two voices of one sex differ by. */
const OTHER_SEX = 24
/** Semitones that twice the pace, or half of it, counts as: a tenth of pace is heard about as a tone is. */
const OCTAVE_OF_PACE = 15

/**
 * How far a voice is from what a speaker sounds like, as semitones of pitch that would be as far; what nobody measured
 * counts nothing.
 */
export function voiceDistance(profile: VoiceProfile, voice: Pick<Voice, 'gender' | 'pitch_hz' | 'pace'>): number {
  const { sex, medianHz, pace } = profile
  const known = voice.gender === 'female' || voice.gender === 'male'
  const otherSex = sex !== undefined && known && voice.gender !== sex
  const pitch = medianHz && voice.pitch_hz ? 12 * Math.abs(Math.log2(voice.pitch_hz / medianHz)) : 0
  const haste = pace && voice.pace ? OCTAVE_OF_PACE * Math.abs(Math.log2(voice.pace / pace)) : 0
  return pitch + haste + (otherSex ? OTHER_SEX : 0)
}

/** Two recordings of one person differ by no more than this: pitch follows mood, the room does not change it. */
const SAME_PITCH = 1.5

/** Whether two profiles may be of one person: of one sex, and of nearly one pitch. It takes that both are known. */
export function maySoundAlike(one: VoiceProfile | undefined, other: VoiceProfile | undefined): boolean {
  if (one?.medianHz === undefined || other?.medianHz === undefined || one.sex !== other.sex) return false
  return 12 * Math.abs(Math.log2(one.medianHz / other.medianHz)) <= SAME_PITCH
}
