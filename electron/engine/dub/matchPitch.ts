import type { Segment } from '../../../shared/contract/records.ts'
import type { Synthesizer } from '../core/ports.ts'
import { medianPitch, pitchTrack } from '../signal/pitch.ts'
import type { CastVoice } from './castSpeakers.ts'
import { speakLine } from './utterance.ts'

/** Tries to come to the wanted pitch; each is one short utterance. */
const TRIES = 3
/** Near enough: a quarter of a semitone. */
const NEAR = 2 ** (0.25 / 12)
/** Characters of the line that is spoken for measuring; longer ones tell no more. */
const SAMPLE = 160

/**
 * Sets voices that stand for speakers to their pitch by listening: what a voice's pitch setting gives depends on the
 * voice and on the text, so a line is spoken, measured and corrected until its median is the speaker's own.
 */
export async function matchPitch(
  cast: ReadonlyMap<string, CastVoice>,
  segments: readonly Segment[],
  { synthesizer, signal }: { synthesizer: Synthesizer; signal: AbortSignal },
): Promise<Map<string, CastVoice>> {
  const matched = new Map<string, CastVoice>()
  for (const [speaker, voice] of cast) {
    const text = longestLine(segments, speaker)
    matched.set(speaker, voice.matchedHz === undefined ? voice : await listen(voice, text))
  }
  return matched

  async function listen(voice: CastVoice, text: string): Promise<CastVoice> {
    const goal = voice.matchedHz ?? voice.voice.pitchHz
    let { pitch } = voice
    for (let count = 0; count < TRIES; count++) {
      const request = { text, voice: voice.voice.record.id, speed: 1, pitch, range: voice.range }
      const { samples, sampleRate } = await speakLine(synthesizer, request, signal)
      const heard = medianPitch(pitchTrack(samples, sampleRate))
      if (heard === undefined || Math.max(heard / goal, goal / heard) < NEAR) break
      pitch *= goal / heard
    }
    return { ...voice, pitch }
  }
}

function longestLine(segments: readonly Segment[], speaker: string): string {
  const texts = segments.filter((segment) => segment.speaker === speaker).map((segment) => segment.text)
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '').slice(0, SAMPLE)
}
