import { castable } from '../../../../shared/casting/castVoices.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import type { Synthesizer, SynthesizerVoice } from '../../core/ports.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { type CastVoice, pitchToward } from './castSpeakers.ts'
import { speakLine } from './utterance.ts'

/** Attempts to reach the wanted pitch; each speaks one short text. */
const MAX_PITCH_ATTEMPTS = 3
/** Semitones from the wanted pitch at which no further attempt is made. */
const PITCH_TOLERANCE_SEMITONES = 0.25
/** Semitones by which recordings of one person differ: a voice within them speaks at the speaker's pitch. */
const PERSON_PITCH_SPREAD_SEMITONES = 1.5
/** Ranges tried where a wider one keeps the voice from the wanted pitch, since it raises the median. */
const NARROWER_PITCH_RANGES = [1, 0.5]
/** Other voices tried where the cast one does not come near. */
const MAX_ALTERNATIVE_VOICES = 2
/** Characters of the text that is measured. A single line will not do: where words have tones, it may be a high or a low one. */
const MAX_MEASURED_TEXT_CHARACTERS = 320

/**
 * Adjusts the settings of voices that imitate a speaker. Their effect depends on voice and text, so lines are spoken,
 * measured and corrected until its median pitch is the speaker's. Where no setting comes near, other voices of the language and
 * the sex that nobody has yet are tried, the nearest first. What came out nearest is kept, with its pitch.
 */
export async function matchPitch(
  cast: ReadonlyMap<string, CastVoice>,
  segments: readonly Segment[],
  { synthesizer, signal }: { synthesizer: Synthesizer; signal: AbortSignal },
): Promise<Map<string, CastVoice>> {
  const matched = new Map<string, CastVoice>()
  for (const [speaker, voice] of cast) {
    const { matchedHz } = voice
    matched.set(speaker, matchedHz === undefined ? voice : await match(voice, matchedHz, sampleText(segments, speaker)))
  }
  return matched

  async function match(voice: CastVoice, targetHz: number, text: string): Promise<CastVoice> {
    let best = await adjust(voice, text)
    const others = isAlike(best) ? [] : freeVoices(voice.voice, targetHz)
    for (const other of others.slice(0, MAX_ALTERNATIVE_VOICES)) {
      const found = await adjust({ ...voice, voice: other, pitch: pitchToward(other, targetHz) }, text)
      if (semitonesOff(found) < semitonesOff(best)) best = found
      if (isAlike(best)) break
    }
    return best
  }

  /** Voices of the same language and sex that may be given unasked and no speaker has, by how near they are to a pitch in Hz. */
  function freeVoices({ record }: SynthesizerVoice, hz: number): SynthesizerVoice[] {
    const taken = new Set([...cast.values(), ...matched.values()].map(({ voice }) => voice.record.id))
    const off = ({ pitchHz }: SynthesizerVoice) => Math.abs(Math.log2(pitchHz / hz))
    const records = synthesizer.voices.map((one) => one.record)
    const open = new Set(castable(records, record.language).map(({ id }) => id))
    return synthesizer.voices
      .filter((one) => one.record.language === record.language && one.record.gender === record.gender)
      .filter(({ record: { id } }) => open.has(id) && !taken.has(id))
      .sort((one, other) => off(one) - off(other))
  }

  async function adjust(voice: CastVoice, text: string): Promise<CastVoice> {
    let best = await approach(voice, text)
    for (const range of NARROWER_PITCH_RANGES) {
      if (range >= voice.range || semitonesOff(best) <= PERSON_PITCH_SPREAD_SEMITONES) continue
      const other = await approach({ ...voice, range }, text)
      if (semitonesOff(other) < semitonesOff(best)) best = other
    }
    return best
  }

  /** The voice at the pitch setting that came nearest. */
  async function approach(voice: CastVoice, text: string): Promise<CastVoice> {
    let best = voice
    let { pitch } = voice
    for (let count = 0; count < MAX_PITCH_ATTEMPTS; count++) {
      const request = { text, voice: voice.voice.record.id, speed: 1, pitch, range: voice.range }
      const { samples, sampleRate } = await speakLine(synthesizer, request, signal)
      const spokenHz = medianPitch(pitchTrack(samples, sampleRate))
      if (spokenHz === undefined) break
      const measuredVoice = { ...voice, pitch, spokenHz: Math.round(spokenHz) }
      if (semitonesOff(measuredVoice) < semitonesOff(best)) best = measuredVoice
      if (semitonesOff(measuredVoice) < PITCH_TOLERANCE_SEMITONES) break
      pitch *= (voice.matchedHz ?? spokenHz) / spokenHz
    }
    return best
  }
}

/** Whether a voice that imitates a speaker came out at the speaker's pitch. */
export function isAlike(voice: CastVoice): boolean {
  return semitonesOff(voice) <= PERSON_PITCH_SPREAD_SEMITONES
}

function semitonesOff({ matchedHz, spokenHz }: CastVoice): number {
  if (matchedHz === undefined || spokenHz === undefined) return Number.POSITIVE_INFINITY
  return Math.abs(12 * Math.log2(spokenHz / matchedHz))
}

/** The speaker's longest lines, as many as a sample takes. */
function sampleText(segments: readonly Segment[], speaker: string): string {
  const texts = segments.filter((segment) => segment.speaker === speaker).map((segment) => segment.text)
  return texts
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_MEASURED_TEXT_CHARACTERS)
    .join(' ')
    .slice(0, MAX_MEASURED_TEXT_CHARACTERS)
}
