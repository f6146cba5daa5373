import type { Segment } from '../../../shared/contract/records.ts'
import type { Synthesizer } from '../core/ports.ts'
import { medianPitch, pitchTrack } from '../signal/pitch.ts'
import type { CastVoice } from './castSpeakers.ts'
import { speakLine } from './utterance.ts'

/** Attempts to reach the wanted pitch; each speaks one short text. */
const TRIES = 3
/** Semitones from the wanted pitch at which no further attempt is made. */
const NEAR = 0.25
/** Semitones by which recordings of one person differ: a voice within them speaks at the speaker's pitch. */
const LIKE = 1.5
/** Ranges tried where a wider one keeps the voice from the wanted pitch, since it raises the median. */
const NARROWER = [1, 0.5]
/** Characters of the text that is measured; a longer text is no more accurate. */
const SAMPLE = 160

/**
 * Adjusts the settings of voices that imitate a speaker. Their effect depends on voice and text, so a line is spoken,
 * measured and corrected until its median pitch is the speaker's. What came out nearest is kept, with its pitch.
 */
export async function matchPitch(
  cast: ReadonlyMap<string, CastVoice>,
  segments: readonly Segment[],
  { synthesizer, signal }: { synthesizer: Synthesizer; signal: AbortSignal },
): Promise<Map<string, CastVoice>> {
  const matched = new Map<string, CastVoice>()
  for (const [speaker, voice] of cast) {
    const text = longestLine(segments, speaker)
    matched.set(speaker, voice.matchedHz === undefined ? voice : await adjust(voice, text))
  }
  return matched

  async function adjust(voice: CastVoice, text: string): Promise<CastVoice> {
    let best = await approach(voice, text)
    for (const range of NARROWER) {
      if (range >= voice.range || semitonesOff(best) <= LIKE) continue
      const other = await approach({ ...voice, range }, text)
      if (semitonesOff(other) < semitonesOff(best)) best = other
    }
    return best
  }

  /** The voice at the pitch setting that came nearest. */
  async function approach(voice: CastVoice, text: string): Promise<CastVoice> {
    let best = voice
    let { pitch } = voice
    for (let count = 0; count < TRIES; count++) {
      const request = { text, voice: voice.voice.record.id, speed: 1, pitch, range: voice.range }
      const { samples, sampleRate } = await speakLine(synthesizer, request, signal)
      const spokenHz = medianPitch(pitchTrack(samples, sampleRate))
      if (spokenHz === undefined) break
      const heard = { ...voice, pitch, spokenHz: Math.round(spokenHz) }
      if (semitonesOff(heard) < semitonesOff(best)) best = heard
      if (semitonesOff(heard) < NEAR) break
      pitch *= (voice.matchedHz ?? spokenHz) / spokenHz
    }
    return best
  }
}

/** Whether a voice that imitates a speaker came out at the speaker's pitch. */
export function isAlike(voice: CastVoice): boolean {
  return semitonesOff(voice) <= LIKE
}

function semitonesOff({ matchedHz, spokenHz }: CastVoice): number {
  if (matchedHz === undefined || spokenHz === undefined) return Number.POSITIVE_INFINITY
  return Math.abs(12 * Math.log2(spokenHz / matchedHz))
}

function longestLine(segments: readonly Segment[], speaker: string): string {
  const texts = segments.filter((segment) => segment.speaker === speaker).map((segment) => segment.text)
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '').slice(0, SAMPLE)
}
