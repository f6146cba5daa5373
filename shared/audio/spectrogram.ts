import { decibelsOfPower } from './decibels.ts'
import { createPowerSpectrum } from './fft.ts'
import { toHertz, toMel } from './mel.ts'

/** Samples of a frame: 32 ms at 16 kHz, which resolve the formants of vowels and still show onsets. */
const SPECTRUM_FRAME_SAMPLES = 512
/** The power of a full-scale sine: with this window, its magnitude is a quarter of the frame's samples. */
const FULL_POWER = (SPECTRUM_FRAME_SAMPLES / 4) ** 2
/** Highest frequency shown, in Hz. */
const SPECTROGRAM_TOP_HZ = 8000
/** Level 0 is this many dB below a full-scale sine; each dB has `PER_DB` levels. */
const FLOOR_DB = 102
const PER_DB = 2.5

/** The stretch of sound to show, and the resolution. */
export interface SpectrogramOptions {
  /** Samples a second. */
  readonly rate: number
  /** Seconds from the first sample to the start of the first column. */
  readonly from: number
  readonly columns: number
  /** Columns a second. */
  readonly perSecond: number
  /** Rows from the highest frequency to the lowest, evenly spaced in mel. */
  readonly rows: number
}

/**
 * Levels of mono sound by time and frequency: row by row from the top, one byte each, see `levelOf`. Each column is the
 * spectrum around its middle (Hann window).
 */
export function spectrogram(samples: Float32Array, options: SpectrogramOptions): Uint8Array<ArrayBuffer> {
  const { rate, from, columns, perSecond, rows } = options
  const analyse = createPowerSpectrum(SPECTRUM_FRAME_SAMPLES)
  const window = Float64Array.from(
    { length: SPECTRUM_FRAME_SAMPLES },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / SPECTRUM_FRAME_SAMPLES),
  )
  const frame = new Float64Array(SPECTRUM_FRAME_SAMPLES)
  const power = new Float64Array(SPECTRUM_FRAME_SAMPLES / 2 + 1)
  const bands = Array.from({ length: rows }, (_, row) => bandOf(row, { rows, rate }))
  const levels = new Uint8Array(rows * columns)
  for (let column = 0; column < columns; column++) {
    const first = Math.round((from + (column + 0.5) / perSecond) * rate) - SPECTRUM_FRAME_SAMPLES / 2
    for (let at = 0; at < SPECTRUM_FRAME_SAMPLES; at++) frame[at] = (window[at] ?? 0) * (samples[first + at] ?? 0)
    analyse(frame, power)
    for (const [row, band] of bands.entries())
      levels[row * columns + column] = levelOf(decibelsOfPower(greatest(power, band) / FULL_POWER, 1e-12))
  }
  return levels
}

/** The byte of a level in dB; 0 dB is a full-scale sine. */
export function levelOf(db: number): number {
  return Math.max(0, Math.min(255, Math.round((db + FLOOR_DB) * PER_DB)))
}

/** The position of a frequency as a share of the height from the bottom. */
export function heightOf(hertz: number): number {
  return toMel(hertz) / toMel(SPECTROGRAM_TOP_HZ)
}

interface Band {
  /** Fractional indices of bins. */
  readonly low: number
  readonly high: number
}

function bandOf(row: number, { rows, rate }: { readonly rows: number; readonly rate: number }): Band {
  const bin = (edge: number) => (hertzAt(1 - edge / rows) / rate) * SPECTRUM_FRAME_SAMPLES
  return { low: bin(row + 1), high: bin(row) }
}

/** The greatest power in a band, or the interpolated power where the band is narrower than a bin. */
function greatest(power: Float64Array, { low, high }: Band): number {
  const centerPower = between(power, (low + high) / 2)
  let peakPower = centerPower
  for (let bin = Math.ceil(low); bin <= Math.min(high, power.length - 1); bin++)
    peakPower = Math.max(peakPower, power[bin] ?? 0)
  return peakPower
}

function between(power: Float64Array, at: number): number {
  const below = Math.min(power.length - 1, Math.floor(at))
  const share = at - below
  return (power[below] ?? 0) * (1 - share) + (power[below + 1] ?? 0) * share
}

function hertzAt(height: number): number {
  return toHertz(height * toMel(SPECTROGRAM_TOP_HZ))
}
