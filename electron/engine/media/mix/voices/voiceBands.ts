import { createFft } from '../../../../../shared/audio/fft.ts'
import { KWeighting } from '../../loudness/kWeighting.ts'

/** Bands of a third of an octave from 60 Hz to 15 kHz, in which voices are separated from the sound beside them. */
export const VOICE_BAND_COUNT = 24
const MIN_BAND_HZ = 60
const BANDS_PER_OCTAVE = 3

/** The sounds whose bands are measured: the left, the right, and the mean of both. */
export const LANE_COUNT = 3
/** Pieces of a step of 0.1 s, and numbers for one: a level for each band of each lane. */
export const PIECES_PER_STEP = 2
export const LEVELS_PER_PIECE = LANE_COUNT * VOICE_BAND_COUNT
/** Numbers for a step. */
export const BAND_LEVELS_PER_STEP = PIECES_PER_STEP * LEVELS_PER_PIECE

/** Band levels are bytes of half decibels above this level (dB); 0 is silence. */
const BAND_FLOOR_DB = -127.5
export const LEVELS_PER_DB = 2

/** The band of each bin of a spectrum of `size` points; -1 below the lowest. What lies above the highest belongs to it. */
export function bandsOfBins({ size, sampleRate }: { readonly size: number; readonly sampleRate: number }): Int8Array {
  return Int8Array.from({ length: size / 2 + 1 }, (_, bin) => {
    const hertz = (bin * sampleRate) / size
    const band = Math.floor(BANDS_PER_OCTAVE * Math.log2(hertz / MIN_BAND_HZ))
    return hertz < MIN_BAND_HZ ? -1 : Math.min(VOICE_BAND_COUNT - 1, band)
  })
}

/**
 * Makes a function that writes the band levels of a step of stereo, weighted as loudness is (ITU-R BS.1770). Both sides go through
 * one complex transform.
 */
export function createBandLevels({
  sampleRate,
  step,
}: {
  readonly sampleRate: number
  readonly step: number
}): (sides: readonly [Float32Array, Float32Array], into: Uint8Array) => void {
  const size = 2 ** Math.floor(Math.log2(step / PIECES_PER_STEP))
  const fft = createFft(size)
  const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const bands = bandsOfBins({ size, sampleRate })
  const weights = earWeights(size, sampleRate)
  // The mean square of a sound from its windowed spectrum: both halves of it, over the window's power.
  const scale = 2 / (size * window.reduce((sum, one) => sum + one * one, 0))
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  const powers = new Float64Array(LEVELS_PER_PIECE)
  return ([left, right], into) => {
    for (let piece = 0; piece < PIECES_PER_STEP; piece++) {
      const from = Math.round((piece * step) / PIECES_PER_STEP)
      for (let at = 0; at < size; at++) {
        re[at] = (left[from + at] ?? 0) * (window[at] ?? 0)
        im[at] = (right[from + at] ?? 0) * (window[at] ?? 0)
      }
      fft.forward(re, im)
      powers.fill(0)
      addPowers({ re, im }, { bands, weights }, powers)
      for (let at = 0; at < LEVELS_PER_PIECE; at++) {
        const decibels = 10 * Math.log10((powers[at] ?? 0) * scale + 1e-20)
        const level = Math.round(LEVELS_PER_DB * (decibels - BAND_FLOOR_DB))
        into[piece * LEVELS_PER_PIECE + at] = Math.max(0, Math.min(255, level))
      }
    }
  }
}

function addPowers(
  { re, im }: { readonly re: Float64Array; readonly im: Float64Array },
  { bands, weights }: { readonly bands: Int8Array; readonly weights: Float64Array },
  powers: Float64Array,
): void {
  const size = re.length
  for (let bin = 1; bin < size / 2; bin++) {
    const band = bands[bin] ?? -1
    if (band < 0) continue
    const a = re[bin] ?? 0
    const b = im[bin] ?? 0
    const c = re[size - bin] ?? 0
    const d = im[size - bin] ?? 0
    const x = (a + c) / 2
    const y = (b - d) / 2
    const z = (b + d) / 2
    const w = (c - a) / 2
    const weight = weights[bin] ?? 0
    powers[band] = (powers[band] ?? 0) + weight * (x * x + y * y)
    powers[VOICE_BAND_COUNT + band] = (powers[VOICE_BAND_COUNT + band] ?? 0) + weight * (z * z + w * w)
    const centerPower = ((x + z) ** 2 + (y + w) ** 2) / 4
    powers[2 * VOICE_BAND_COUNT + band] = (powers[2 * VOICE_BAND_COUNT + band] ?? 0) + weight * centerPower
  }
}

/** Squared response of the ear's weighting, by bin. */
function earWeights(size: number, sampleRate: number): Float64Array {
  const impulse = Float32Array.from({ length: size }, (_, at) => (at === 0 ? 1 : 0))
  const filtered = new Float32Array(size)
  new KWeighting(sampleRate).filter(impulse, { first: 0, stride: 1, count: size }, filtered)
  const [re, im] = [Float64Array.from(filtered), new Float64Array(size)]
  createFft(size).forward(re, im)
  return re.map((real, bin) => real ** 2 + (im[bin] ?? 0) ** 2)
}

/** Energies by level, as `createBandLevels` writes levels. */
export const BAND_ENERGIES: Float64Array = Float64Array.from({ length: 256 }, (_, level) =>
  level === 0 ? 0 : 10 ** ((level / LEVELS_PER_DB + BAND_FLOOR_DB) / 10),
)
