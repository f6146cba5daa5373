import { decibelsOfPower } from '../../../audio/decibels.ts'
import { speechLevel } from '../../../audio/mix/speechLevel.ts'
import { speechBounds } from '../../../audio/takes/speechBounds.ts'
import { speechSize } from '../../../timing/speechSize.ts'
import { allAsWritten } from '../asWritten.ts'
import type { RecordedLanguage } from '../phonology.ts'
import { toSyllables } from '../syllables.ts'

/** The state of a recording, as far as it shows without another one: good, or its worst fault. */
export type ReadingVerdict = 'good' | 'silent' | 'clipped' | 'noisy' | 'cut_off' | 'quiet' | 'short' | 'long'

/** The peak from which a reading counts as clipped or silent, and how many samples may be clipped. */
const CLIPPING_AMPLITUDE = 0.999
const SILENCE_AMPLITUDE = 0.02
const MAX_CLIPPED_SAMPLES = 5
/** Level of speech in dB of full scale below which the microphone's own noise comes along. */
const MIN_READING_LEVEL_DB = -42
/** Least dB from the noise of the room to the speech. */
const MIN_SIGNAL_TO_NOISE_DB = 22
/** Seconds of a frame in which the noise is measured, and the share of frames that are no louder than it. */
const NOISE_FRAME_SECONDS = 0.02
const NOISE_SHARE = 0.1
/** Share of the loudest sample that counts as speech, as where a voice is made of the readings. */
const SPEECH_BOUND_OPTIONS = { floor: 0.03, before: 0.03, after: 0.06 }
/** Seconds of a syllable in hasty and in drawling speech. */
const MIN_SYLLABLE_SECONDS = 0.07
const MAX_SYLLABLE_SECONDS = 0.6

/** Judges a recording of a phrase, the gravest fault first. */
export function evaluateReading(samples: Float32Array, rate: number, syllables: number): ReadingVerdict {
  const peak = samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  if (peak < SILENCE_AMPLITUDE) return 'silent'
  if (samples.filter((value) => Math.abs(value) >= CLIPPING_AMPLITUDE).length > MAX_CLIPPED_SAMPLES) return 'clipped'
  const level = speechLevel(samples, rate)
  if (level - noiseOf(samples, rate) < MIN_SIGNAL_TO_NOISE_DB) return 'noisy'
  const { from, to } = speechBounds(samples, rate, SPEECH_BOUND_OPTIONS)
  if (from === 0 || to === samples.length) return 'cut_off'
  if (level < MIN_READING_LEVEL_DB) return 'quiet'
  const each = (to - from) / rate / Math.max(1, syllables)
  if (each < MIN_SYLLABLE_SECONDS) return 'short'
  return each > MAX_SYLLABLE_SECONDS ? 'long' : 'good'
}

/** Syllables of a phrase that is read for a voice. */
export function syllablesOf(phrase: string, language: RecordedLanguage): number {
  if (language === 'en') return speechSize(phrase, language).syllables
  return toSyllables(allAsWritten(phrase), language).words.reduce((sum, { syllables }) => sum + syllables.length, 0)
}

/** Level in dB of the quietest frames. */
function noiseOf(samples: Float32Array, rate: number): number {
  const size = Math.max(1, Math.round(NOISE_FRAME_SECONDS * rate))
  const powers: number[] = []
  for (let at = 0; at + size <= samples.length; at += size) {
    powers.push(samples.subarray(at, at + size).reduce((sum, value) => sum + value * value, 0) / size)
  }
  powers.sort((one, other) => one - other)
  return decibelsOfPower(powers[Math.floor(NOISE_SHARE * powers.length)] ?? 0, 1e-12)
}
