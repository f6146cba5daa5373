import { createPowerSpectrum } from '../../../shared/audio/fft.ts'
import { toHertz, toMel } from '../../../shared/audio/mel.ts'
import { FRAME_SAMPLES, SPEECH_SAMPLE_RATE_HZ } from './frames.ts'

/** Bands of the mel spectrum; 30 to 40 are usual for speaker work at 16 kHz, finer than for word recognition. */
export const MEL_BANDS = 32

// Below 60 Hz there is hum; above 7600 Hz a 16 kHz recording holds mostly the resampler's filter.
const MIN_MEL_HZ = 60
const MAX_MEL_HZ = 7600
// Bands narrower than the fundamental of a high voice would resolve its harmonics instead of the vocal tract, and
// change with intonation.
const MIN_BAND_HALF_WIDTH_HZ = 150
const FFT_SIZE = 512
const BIN_HZ = SPEECH_SAMPLE_RATE_HZ / FFT_SIZE
// Keeps the logarithm of digital silence finite: one step of 16-bit sound is 3e-5, its square 1e-9.
const MEL_POWER_FLOOR = 1e-10

/** Spectral analysis of one frame at a time; its arrays are reused from frame to frame. */
interface MelAnalyser {
  /** Squared magnitude per FFT bin of the last frame, 0 Hz to half the rate; bins are `binHz` apart. */
  readonly power: Float64Array
  readonly binHz: number
  /** Analyses the `FRAME_SAMPLES` samples from `offset`. */
  analyse(samples: Float32Array, offset: number): void
  /** Natural logarithm of the power in each mel band of the last frame. */
  logMel(): Float64Array
}

/**
 * Triangular bands equally spaced on the mel scale, 2595 log10(1 + f/700) (Davis & Mermelstein 1980; HTK's formula). With a
 * `formantRatio` the bands lie that many times lower: a voice is analysed as one whose formants are that many times higher.
 */
export function createMelAnalyser(formantRatio = 1): MelAnalyser {
  const spectrum = createPowerSpectrum(FFT_SIZE)
  const frame = new Float64Array(FFT_SIZE)
  const power = new Float64Array(FFT_SIZE / 2 + 1)
  const logMel = new Float64Array(MEL_BANDS)
  const window = Float64Array.from(
    { length: FRAME_SAMPLES },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_SAMPLES - 1)),
  )
  const bands = melBands(BIN_HZ * formantRatio)
  return {
    power,
    binHz: BIN_HZ,
    analyse(samples, offset) {
      let mean = 0
      for (let i = 0; i < FRAME_SAMPLES; i++) mean += samples[offset + i] ?? 0
      mean /= FRAME_SAMPLES
      for (let i = 0; i < FRAME_SAMPLES; i++) frame[i] = ((samples[offset + i] ?? 0) - mean) * (window[i] ?? 0)
      spectrum(frame, power)
    },
    logMel() {
      for (let b = 0; b < MEL_BANDS; b++)
        logMel[b] = Math.log(bandPower(power, bands[b]) / FRAME_SAMPLES + MEL_POWER_FLOOR)
      return logMel
    },
  }
}

interface Band {
  readonly first: number
  readonly weights: Float64Array
}

function bandPower(power: Float64Array, band: Band | undefined): number {
  if (band === undefined) return 0
  const { first, weights } = band
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += (power[first + i] ?? 0) * (weights[i] ?? 0)
  return sum
}

/** The bands of a spectrum whose bins are `binHz` apart. */
function melBands(binHz: number): Band[] {
  const low = toMel(MIN_MEL_HZ)
  const step = (toMel(MAX_MEL_HZ) - low) / (MEL_BANDS + 1)
  return Array.from({ length: MEL_BANDS }, (_, b) => {
    const centre = toHertz(low + (b + 1) * step)
    const left = Math.min(toHertz(low + b * step), centre - MIN_BAND_HALF_WIDTH_HZ)
    const right = Math.max(toHertz(low + (b + 2) * step), centre + MIN_BAND_HALF_WIDTH_HZ)
    const first = Math.max(0, Math.ceil(left / binHz))
    const length = Math.max(1, Math.floor(right / binHz) - first + 1)
    const weights = Float64Array.from({ length }, (_, i) => {
      const hz = (first + i) * binHz
      return Math.max(0, Math.min((hz - left) / (centre - left), (right - hz) / (right - centre)))
    })
    return { first, weights }
  })
}
