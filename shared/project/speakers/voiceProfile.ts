import type { Immutable } from 'immer'
import { z } from 'zod'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { SpeakerRecord, Voice } from '../../contract/records.ts'

/** A speaker's measured voice, used for casting; unmeasured parts are absent. */
export const VoiceProfile = z.strictObject({
  sex: z.enum(['female', 'male']).exactOptional(),
  /** Median fundamental in Hz. */
  medianHz: z.number().positive().exactOptional(),
  /** Distance from the 10th to the 90th percentile of the fundamental. */
  rangeSemitones: z.number().min(0).exactOptional(),
  /** Level of the voiced sound in dB relative to full scale. */
  loudnessDb: z.number().exactOptional(),
  /** Pace relative to the average of the language: 1.1 is a tenth faster. */
  pace: z.number().positive().exactOptional(),
  /** Mean cepstrum and pitch in deviations within one voice, and the number of rows of 10 ms that were measured. */
  timbre: z.strictObject({ rows: z.number().positive(), mean: z.array(z.number()).max(64).readonly() }).exactOptional(),
})
export type VoiceProfile = Immutable<z.infer<typeof VoiceProfile>>

/** Reads the profile in a service's speaker record, if any. */
export function profileOf(record: SpeakerRecord): VoiceProfile | undefined {
  const { sex, median_hz, range_semitones, loudness_db, pace, timbre } = record
  const known = {
    ...omitUndefined({ sex }),
    ...(median_hz && { medianHz: median_hz }),
    ...omitUndefined({ rangeSemitones: range_semitones, loudnessDb: loudness_db }),
    ...(pace && { pace }),
    ...omitUndefined({ timbre }),
  }
  return Object.keys(known).length > 0 ? known : undefined
}

/** Semitones added for the other sex: more than any two voices of one sex differ by. */
const OTHER_SEX_SEMITONES = 24
/** Semitones added for a voice of unknown sex: it comes after all of the speaker's sex, and before a machine's. */
const UNKNOWN_SEX_SEMITONES = 12
/** Semitones for a doubled or halved pace: a tenth of pace is about as audible as a whole tone. */
const PACE_OCTAVE_SEMITONES = 15

/** The distance between a speaker and a voice in semitones of pitch; unmeasured parts count nothing. */
export function voiceDistance(profile: VoiceProfile, voice: Pick<Voice, 'gender' | 'pitch_hz' | 'pace'>): number {
  const { sex, medianHz, pace } = profile
  const pitch = medianHz && voice.pitch_hz ? 12 * Math.abs(Math.log2(voice.pitch_hz / medianHz)) : 0
  const paceDistance = pace && voice.pace ? PACE_OCTAVE_SEMITONES * Math.abs(Math.log2(voice.pace / pace)) : 0
  return pitch + paceDistance + sexCost(sex, voice.gender)
}

function sexCost(preferredSex: VoiceProfile['sex'], gender: Voice['gender']): number {
  if (preferredSex === undefined || gender === preferredSex) return 0
  return gender === 'female' || gender === 'male' ? OTHER_SEX_SEMITONES : UNKNOWN_SEX_SEMITONES
}

/** Semitones: two recordings of one person differ by less, as pitch follows mood but not the room. */
const MAX_SAME_PERSON_SEMITONES = 1.5

/** Whether two profiles may belong to one person: same sex and nearly the same pitch, both known. */
export function maySoundAlike(one: VoiceProfile | undefined, other: VoiceProfile | undefined): boolean {
  if (one?.medianHz === undefined || other?.medianHz === undefined || one.sex !== other.sex) return false
  return 12 * Math.abs(Math.log2(one.medianHz / other.medianHz)) <= MAX_SAME_PERSON_SEMITONES
}
