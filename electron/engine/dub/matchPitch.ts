import type { Segment } from '../../../shared/contract/records.ts'
import type { Synthesizer } from '../core/ports.ts'
import { medianPitch, pitchTrack } from '../signal/pitch.ts'
import type { CastVoice } from './castSpeakers.ts'
import { speakLine } from './utterance.ts'

/** Attempts to reach the wanted pitch; each speaks one short text. */
const TRIES = 3
/** Accepted ratio of pitches: a quarter of a semitone. */
const NEAR = 2 ** (0.25 / 12)
/** Characters of the text that is measured; a longer text is no more accurate. */
const SAMPLE = 160

/**
 * Adjusts the pitch setting of voices that imitate a speaker. The effect of the setting depends on voice and text, so a
 * line is spoken, measured and corrected until its median pitch is the speaker's.
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
    const goal = voice.matchedHz ?? voice.voice.pitchHz
    let { pitch } = voice
    for (let count = 0; count < TRIES; count++) {
      const request = { text, voice: voice.voice.record.id, speed: 1, pitch, range: voice.range }
      const { samples, sampleRate } = await speakLine(synthesizer, request, signal)
      const measured = medianPitch(pitchTrack(samples, sampleRate))
      if (measured === undefined || Math.max(measured / goal, goal / measured) < NEAR) break
      pitch *= goal / measured
    }
    return { ...voice, pitch }
  }
}

function longestLine(segments: readonly Segment[], speaker: string): string {
  const texts = segments.filter((segment) => segment.speaker === speaker).map((segment) => segment.text)
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '').slice(0, SAMPLE)
}
