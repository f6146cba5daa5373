import { ANALYSIS_HOP_SECONDS, FRAME_SAMPLES, Growing, HOP_SAMPLES, SPEECH_SAMPLE_RATE_HZ } from './frames.ts'
import { createMelAnalyser } from './melSpectrum.ts'
import { MFCC_COEFFICIENTS, mfcc } from './mfcc.ts'
import { pitchTrack } from './pitch.ts'

/** Cepstral coefficients kept of a frame: all but the first, its level. */
export const TIMBRE_COEFFICIENTS = MFCC_COEFFICIENTS - 1
/** Steps in which they are kept: a speaker's frames differ by hundreds, and two bytes reach beyond any sound. */
export const TIMBRE_QUANTIZATION_STEP = 1 / 256

/** Features of a recording for finding speech and speakers: 46 bytes per 10 ms, 50 MB for three hours. */
export interface SoundFeatures {
  readonly frames: number
  /** `TIMBRE_COEFFICIENTS` values for each frame in steps of `TIMBRE_QUANTIZATION_STEP`; empty if not computed. */
  readonly timbre: Int16Array
  /** Power between 200 and 4000 Hz of each frame, in dB relative to a full-scale square wave. */
  readonly level: Float32Array
  /** Fundamental frequency of each frame in Hz, 0 where there is no voice. */
  readonly hz: Float32Array
}

// The telephone band holds nearly all of speech's energy and leaves rumble, hum and hiss out.
const SPEECH_LOW_HZ = 200
const SPEECH_HIGH_HZ = 4000
const SPEECH_POWER_FLOOR = 1e-10
// Pitch is computed every second frame: it moves slowly, and costs more than all other features.
const PITCH_STRIDE_FRAMES = 2
// A pitch value covers 49 ms from its start (one window and the longest period), so it belongs to the next frame.
const PITCH_REACH = 0.06 * SPEECH_SAMPLE_RATE_HZ
const PITCH_SHIFT_FRAMES = 1

/** Analyses a recording at `SPEECH_SAMPLE_RATE_HZ` piece by piece, whatever its length. Call `push` in order, then `finish` once. */
export class FeatureStream {
  readonly #forSpeakers: boolean
  #rest = new Float32Array(0)
  #frames = 0
  readonly #mel = createMelAnalyser()
  readonly #cepstrum = new Float64Array(MFCC_COEFFICIENTS)
  readonly #timbre: Growing<Int16Array>
  readonly #level: Growing<Float32Array>
  readonly #hz: Growing<Float32Array>

  /** Without `forSpeakers`, only the features for finding speech are computed. More than the expected `seconds` takes more memory. */
  constructor({ forSpeakers = true, seconds = 0 }: { readonly forSpeakers?: boolean; readonly seconds?: number } = {}) {
    const frames = Math.ceil(seconds / ANALYSIS_HOP_SECONDS)
    this.#forSpeakers = forSpeakers
    this.#timbre = new Growing(Int16Array, forSpeakers ? frames * TIMBRE_COEFFICIENTS : 0)
    this.#level = new Growing(Float32Array, frames)
    this.#hz = new Growing(Float32Array, frames + PITCH_SHIFT_FRAMES)
    for (let i = 0; i < PITCH_SHIFT_FRAMES; i++) this.#hz.push(0)
  }

  push(samples: Float32Array): void {
    const sound = new Float32Array(this.#rest.length + samples.length)
    sound.set(this.#rest)
    sound.set(samples, this.#rest.length)
    const stride = PITCH_STRIDE_FRAMES * HOP_SAMPLES
    const frames = PITCH_STRIDE_FRAMES * Math.max(0, Math.floor((sound.length - PITCH_REACH) / stride))
    this.#analyse(sound, frames)
    this.#rest = sound.slice(frames * HOP_SAMPLES)
  }

  finish(): SoundFeatures {
    const frames = Math.max(0, Math.floor((this.#rest.length - FRAME_SAMPLES) / HOP_SAMPLES) + 1)
    const sound = new Float32Array(this.#rest.length + PITCH_REACH + PITCH_STRIDE_FRAMES * HOP_SAMPLES)
    sound.set(this.#rest)
    this.#analyse(sound, frames)
    const hz = this.#hz.taken().subarray(0, this.#frames)
    return { frames: this.#frames, timbre: this.#timbre.taken(), level: this.#level.taken(), hz }
  }

  #analyse(sound: Float32Array, frames: number): void {
    for (let i = 0; i < frames; i++) {
      this.#mel.analyse(sound, i * HOP_SAMPLES)
      if (this.#forSpeakers) {
        mfcc(this.#mel.logMel(), this.#cepstrum)
        for (let k = 1; k <= TIMBRE_COEFFICIENTS; k++)
          this.#timbre.push(Math.round((this.#cepstrum[k] ?? 0) / TIMBRE_QUANTIZATION_STEP))
      }
      this.#level.push(speechLevel(this.#mel.power, this.#mel.binHz))
    }
    const { hz } = pitchTrack(sound, SPEECH_SAMPLE_RATE_HZ, { hop: PITCH_STRIDE_FRAMES * ANALYSIS_HOP_SECONDS })
    for (let i = 0; i < frames; i++) this.#hz.push(hz[Math.floor(i / PITCH_STRIDE_FRAMES)] ?? 0)
    this.#frames += frames
  }
}

/** The features of a recording held in memory. */
export function soundFeatures(samples: Float32Array): SoundFeatures {
  const stream = new FeatureStream()
  // In pieces, because the pitch tracker's memory grows with its input.
  const piece = 30 * SPEECH_SAMPLE_RATE_HZ
  for (let i = 0; i < samples.length; i += piece) stream.push(samples.subarray(i, i + piece))
  return stream.finish()
}

function speechLevel(power: Float64Array, binHz: number): number {
  let sum = 0
  const last = Math.round(SPEECH_HIGH_HZ / binHz)
  for (let k = Math.round(SPEECH_LOW_HZ / binHz); k <= last; k++) sum += power[k] ?? 0
  // Two-sided spectrum of a Hamming window, whose mean square is 0.397.
  return 10 * Math.log10((2 * sum) / (0.397 * FRAME_SAMPLES * 512) + SPEECH_POWER_FLOOR)
}
