import { createFft } from '../../../../shared/audio/fft.ts'
import { isRuleLanguage, type Syllable } from '../../../../shared/text/speech/phonology.ts'
import { type PeriodBounds, pitchMarks } from '../../signal/pitchMarks.ts'
import { HELD_PITCH_CURVE, pitchFactorOf } from './espeakPitch.ts'
import { createEspeakPool } from './espeakPool.ts'
import { type Formants, formantsOf } from './formants.testing.ts'
import { speakPhrases } from './ruleSpeech.ts'
import { RULE_VOICES } from './ruleVoices.ts'

const SAMPLE_RATE_HZ = 22_050
/** How far a tone may be from the voice's own pitch, as a factor. */
const MAX_TONE_RATIO = 1.7

/** A syllable with its sound; times in seconds from its own beginning. */
export interface Probed {
  readonly syllable: Syllable
  readonly samples: Float32Array
  readonly duration: number
  /** Where its phonemes begin; the last of an open syllable is the vowel. */
  readonly phonemes: readonly number[]
  /** Median fundamental over the second half, where a tone is reached, in Hz; undefined where too little is voiced. */
  readonly hz: number | undefined
}

/** Takes rule voices apart for tests and benches: what was said, syllable by syllable. */
export interface RuleProbe {
  say(text: string, voice: string): Promise<Probed[]>
  close(): Promise<void>
}

/** Starts a worker of its own. */
export function createRuleProbe(): RuleProbe {
  const pool = createEspeakPool(1)
  return {
    async say(text, id) {
      const voice = RULE_VOICES.find(({ record }) => record.id === id)
      if (voice === undefined || !isRuleLanguage(voice.record.language)) throw new Error(`No rule voice ${id}.`)
      const { setting } = voice
      const pitch = pitchFactorOf(setting.pitch, HELD_PITCH_CURVE)
      const register = { hz: voice.pitchHz / pitch, pitch, interval: 1 }
      const speech = { text, language: voice.record.language, setting, register, speed: 1, sampleRate: SAMPLE_RATE_HZ }
      const probed: Probed[] = []
      for await (const { samples, units } of speakPhrases(speech, pool, new AbortController().signal)) {
        // Sought when a pitch is asked for: that takes longer than the speech.
        let found: number[][] | undefined
        const marks = (): number[][] => {
          found ??= pitchMarks(samples, periodsAround(voice.pitchHz))
          return found
        }
        units.forEach(({ unit, start, phonemes }, index) => {
          const end = units[index + 1]?.start ?? (phonemes.at(-1) ?? start) + 0.15
          probed.push({
            syllable: unit.syllable,
            samples: samples.subarray(Math.round(start * SAMPLE_RATE_HZ), Math.round(end * SAMPLE_RATE_HZ)),
            duration: end - start,
            phonemes: phonemes.map((phoneme) => phoneme - start),
            get hz() {
              return pitchBetween(marks(), (start + end) / 2, end - 0.01)
            },
          })
        })
      }
      return probed
    },
    close: () => pool.close(),
  }
}

function periodsAround(hz: number): PeriodBounds {
  return {
    shortest: Math.floor(SAMPLE_RATE_HZ / (hz * MAX_TONE_RATIO)),
    longest: Math.ceil((SAMPLE_RATE_HZ * MAX_TONE_RATIO) / hz),
  }
}

/** The median over the periods between two times: tones glide too fast for the window of `pitchTrack`. */
function pitchBetween(runs: readonly (readonly number[])[], from: number, to: number): number | undefined {
  const found = runs.flatMap((run) =>
    run.slice(1).flatMap((mark, index) => {
      const isInside = mark >= from * SAMPLE_RATE_HZ && mark <= to * SAMPLE_RATE_HZ
      return isInside ? [SAMPLE_RATE_HZ / (mark - (run[index] ?? 0))] : []
    }),
  )
  return found.length < 3 ? undefined : found.sort((a, b) => a - b)[found.length >> 1]
}

/** The median formants over the middle of a syllable's vowel. */
export function vowelOf({ samples, phonemes, duration }: Probed): Formants | undefined {
  const start = phonemes.at(-1) ?? 0
  const length = Math.round(0.035 * SAMPLE_RATE_HZ)
  const found: Formants[] = []
  for (let share = 0.3; share <= 0.65; share += 0.05) {
    const from = Math.round((start + share * (duration - start)) * SAMPLE_RATE_HZ) - length / 2
    const formants = formantsOf(samples.subarray(Math.max(0, from), from + length), SAMPLE_RATE_HZ)
    if (formants !== undefined) found.push(formants)
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  return found.length === 0
    ? undefined
    : { f1: median(found.map(({ f1 }) => f1)), f2: median(found.map(({ f2 }) => f2)) }
}

/** Measured onset of a syllable, before its vowel. */
export interface Onset {
  /** Seconds. */
  readonly duration: number
  /** Level in dB re full scale, all of it and what lies below 500 Hz, where voice and nasals are. */
  readonly level: number
  readonly low: number
  /** Centre of the spectrum in Hz. */
  readonly centre: number
  /** How far the loudest 5 ms stand out of the whole, in dB: little in a hiss, much in a click. */
  readonly crest: number
}

/** Measures the consonants of a syllable. */
export function onsetOf({ samples, phonemes }: Probed): Onset {
  const duration = phonemes.at(-1) ?? 0
  const onset = samples.subarray(0, Math.round(duration * SAMPLE_RATE_HZ))
  const frame = Math.round(0.005 * SAMPLE_RATE_HZ)
  // Frames overlap, so that no burst is cut in two by chance.
  const step = frame / 5
  const frames = Array.from({ length: Math.max(1, Math.floor((onset.length - frame) / step) + 1) }, (_, i) =>
    power(onset.subarray(i * step, i * step + frame)),
  )
  const level = decibels(power(onset))
  return {
    duration,
    level,
    low: decibels(power(lowPart(onset))),
    centre: centreOf(onset),
    crest: decibels(Math.max(...frames)) - level,
  }
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length)
}

function decibels(value: number): number {
  return 10 * Math.log10(value + 1e-10)
}

/** Four poles at 500 Hz. */
function lowPart(samples: Float32Array): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * 500) / SAMPLE_RATE_HZ)
  const stages = [0, 0, 0, 0]
  return samples.map((value) => {
    let passed = value
    stages.forEach((held, i) => {
      passed = held + share * (passed - held)
      stages[i] = passed
    })
    return passed
  })
}

/** The centre of gravity of a sound's power spectrum, in Hz. */
export function centreOf(samples: Float32Array): number {
  const fft = createFft(512)
  let weighted = 0
  let total = 1e-12
  for (let from = 0; from === 0 || from + fft.size <= samples.length; from += fft.size / 4) {
    const re = Float64Array.from(
      { length: fft.size },
      (_, i) => (samples[from + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / fft.size)),
    )
    const im = new Float64Array(fft.size)
    fft.forward(re, im)
    for (let k = 2; k < fft.size / 2; k++) {
      const power = (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2
      weighted += (power * k * SAMPLE_RATE_HZ) / fft.size
      total += power
    }
  }
  return weighted / total
}
