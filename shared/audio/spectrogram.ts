import { createPowerSpectrum } from './fft.ts'
import { toHertz, toMel } from './mel.ts'

/** Samples of a frame: at 16 kHz 32 ms, in which vowels show their formants and steps are still seen. */
const SIZE = 512
/** Highest frequency that is shown, in Hz. */
const TOP = 8000
/** What a level of 0 stands for, in dB below a sine of full scale, and how many levels a dB has. */
const FLOOR_DB = 102
const PER_DB = 2.5

/** Which part of some sound is to be looked at, and how closely. */
export interface SpectrogramOptions {
  /** Samples a second. */
  readonly rate: number
  /** Seconds from the first sample to where the first column begins. */
  readonly from: number
  readonly columns: number
  /** Columns in a second. */
  readonly perSecond: number
  /** From the highest frequency to the lowest, spaced as ears hear. */
  readonly rows: number
}

/**
 * Levels of mono sound by time and frequency: row by row from the top, a byte each, see `levelOf`. Each column is the
 * spectrum (Hann window) around its middle.
 */
export function spectrogram(samples: Float32Array, wish: SpectrogramOptions): Uint8Array<ArrayBuffer> {
  const { rate, from, columns, perSecond, rows } = wish
  const powerOf = createPowerSpectrum(SIZE)
  const window = Float64Array.from({ length: SIZE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / SIZE))
  const frame = new Float64Array(SIZE)
  const power = new Float64Array(SIZE / 2 + 1)
  const bands = Array.from({ length: rows }, (_, row) => bandOf(row, { rows, rate }))
  const levels = new Uint8Array(rows * columns)
  for (let column = 0; column < columns; column++) {
    const first = Math.round((from + (column + 0.5) / perSecond) * rate) - SIZE / 2
    for (let at = 0; at < SIZE; at++) frame[at] = (window[at] ?? 0) * (samples[first + at] ?? 0)
    powerOf(frame, power)
    for (const [row, band] of bands.entries()) levels[row * columns + column] = levelOf(decibels(greatest(power, band)))
  }
  return levels
}

/** The byte for so many dB (0 is a sine of full scale). */
export function levelOf(db: number): number {
  return Math.max(0, Math.min(255, Math.round((db + FLOOR_DB) * PER_DB)))
}

/** The share of the height, from the bottom, at which a frequency is shown. */
export function heightOf(hertz: number): number {
  return toMel(hertz) / toMel(TOP)
}

interface Band {
  /** Places among the bins, fractions included. */
  readonly low: number
  readonly high: number
}

function bandOf(row: number, { rows, rate }: { readonly rows: number; readonly rate: number }): Band {
  const bin = (edge: number) => (hertzAt(1 - edge / rows) / rate) * SIZE
  return { low: bin(row + 1), high: bin(row) }
}

/** The greatest power in a band; between bins where it is narrower than one. */
function greatest(power: Float64Array, { low, high }: Band): number {
  const middle = between(power, (low + high) / 2)
  let most = middle
  for (let bin = Math.ceil(low); bin <= Math.min(high, power.length - 1); bin++) most = Math.max(most, power[bin] ?? 0)
  return most
}

function between(power: Float64Array, at: number): number {
  const below = Math.min(power.length - 1, Math.floor(at))
  const share = at - below
  return (power[below] ?? 0) * (1 - share) + (power[below + 1] ?? 0) * share
}

/** A sine of full scale has a quarter of the frame's samples as its magnitude under this window. */
function decibels(power: number): number {
  return 10 * Math.log10(power / (SIZE / 4) ** 2 + 1e-12)
}

function hertzAt(height: number): number {
  return toHertz(height * toMel(TOP))
}
