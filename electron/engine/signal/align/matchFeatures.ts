import { MEL_BANDS } from '../melSpectrum.ts'
import { MFCC_COEFFICIENTS, mfcc } from '../mfcc.ts'
import { BAND_LEVEL_STEP, type BandLevels } from './bandLevels.ts'

/** Cepstral coefficients that are compared, the level among them. */
const MATCHED_COEFFICIENTS = 13
/** Values of a frame: the coefficients and their slopes. */
export const MATCH_DIMENSIONS = 2 * MATCHED_COEFFICIENTS
/** Frames before and behind over which the mean is taken that stands for the voice and the room. */
const MEAN_REACH_FRAMES = 300
/** Frames before and behind over which a slope is taken. */
const SLOPE_REACH_FRAMES = 4
/** Share of the mean power of a band that is added to both sounds, so that what is weak counts alike in both. */
const MATCH_NOISE_SHARE = 0.02
/** Power that the strongest band leaks into all others: the side lobes of the Hamming window lie 43 dB under it. */
const LEAKED_POWER_SHARE = 10 ** -4.3
/** The most of a band's power that counts as noise: such a band says nothing. */
const MAX_NOISE_SHARE = 0.99
/** Frames without speech from which the noise of a film is known. */
const MIN_NOISE_FRAMES = 50

/** Rows of values to compare, each of `MATCH_DIMENSIONS`. */
export interface FeatureRows {
  readonly count: number
  readonly values: Float32Array
}

/**
 * How much noise there is to a unit of speech in each band of a film, by the power between the frames in which somebody speaks
 * and by what the strongest band leaks. A band that a telephone cuts off, or that music fills, has more noise than speech.
 */
export function bandNoise({ frames: total, values: levels }: BandLevels, frames: Int32Array): Float64Array {
  const means = bandMeans(levels, frames)
  const leaked = LEAKED_POWER_SHARE * means.reduce((most, one) => Math.max(most, one), 0)
  const quiet = quietLevels(levels, frames, total)
  return means.map((mean, band) => {
    const share = Math.min(MAX_NOISE_SHARE, Math.max(leaked, quiet[band] ?? 0) / mean)
    return share / (1 - share)
  })
}

/** The power of each band between the chosen frames, by its mean level, which a few louder frames hardly raise. */
function quietLevels(levels: Int16Array, frames: Int32Array, total: number): Float64Array {
  const sums = new Float64Array(MEL_BANDS)
  let [count, next] = [0, 0]
  for (let frame = 0; frame < total; frame++) {
    if (frames[next] === frame) {
      next++
      continue
    }
    count++
    for (let band = 0; band < MEL_BANDS; band++)
      sums[band] = (sums[band] ?? 0) + (levels[frame * MEL_BANDS + band] ?? 0)
  }
  return sums.map((sum) => (count < MIN_NOISE_FRAMES ? 0 : Math.exp((sum * BAND_LEVEL_STEP) / count)))
}

/**
 * Features of the chosen frames of a sound for comparing it with another voice's: cepstra of its bands over their mean around each
 * frame, so that voice, room and channel count little where they change too, and their slopes, all scaled to zero mean and unit
 * deviation. Each band gets the noise that the film has in it, so that both sounds hide the same.
 */
export function matchFeatures({ values: levels }: BandLevels, frames: Int32Array, noise: Float64Array): FeatureRows {
  const count = frames.length
  const offsets = bandMeans(levels, frames)
  const cepstra = new Float32Array(count * MATCHED_COEFFICIENTS)
  const row = new Float64Array(MEL_BANDS)
  const coefficients = new Float64Array(MFCC_COEFFICIENTS)
  for (let at = 0; at < count; at++) {
    const from = (frames[at] ?? 0) * MEL_BANDS
    for (let band = 0; band < MEL_BANDS; band++) {
      const power = Math.exp((levels[from + band] ?? 0) * BAND_LEVEL_STEP) / (offsets[band] ?? 1)
      row[band] = Math.log(power + MATCH_NOISE_SHARE + (noise[band] ?? 0))
    }
    mfcc(row, coefficients)
    for (let k = 0; k < MATCHED_COEFFICIENTS; k++) cepstra[at * MATCHED_COEFFICIENTS + k] = coefficients[k] ?? 0
  }
  subtractMeans(cepstra, count)
  const values = withSlopes(cepstra, count)
  for (let k = 0; k < MATCH_DIMENSIONS; k++) standardise(values, k, count)
  return { count, values }
}

function bandMeans(levels: Int16Array, frames: Int32Array): Float64Array {
  const sums = new Float64Array(MEL_BANDS)
  for (const frame of frames) {
    for (let band = 0; band < MEL_BANDS; band++)
      sums[band] = (sums[band] ?? 0) + Math.exp((levels[frame * MEL_BANDS + band] ?? 0) * BAND_LEVEL_STEP)
  }
  return sums.map((sum) => Math.max(1e-12, sum / Math.max(1, frames.length)))
}

/** Subtracts from each coefficient its mean over the frames around (cepstral mean normalisation in a sliding window). */
function subtractMeans(cepstra: Float32Array, count: number): void {
  const sums = new Float64Array(count + 1)
  for (let k = 0; k < MATCHED_COEFFICIENTS; k++) {
    for (let at = 0; at < count; at++) sums[at + 1] = (sums[at] ?? 0) + (cepstra[at * MATCHED_COEFFICIENTS + k] ?? 0)
    for (let at = 0; at < count; at++) {
      const from = Math.max(0, at - MEAN_REACH_FRAMES)
      const to = Math.min(count, at + MEAN_REACH_FRAMES + 1)
      const place = at * MATCHED_COEFFICIENTS + k
      cepstra[place] = (cepstra[place] ?? 0) - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
    }
  }
}

function withSlopes(cepstra: Float32Array, count: number): Float32Array {
  const values = new Float32Array(count * MATCH_DIMENSIONS)
  for (let at = 0; at < count; at++) {
    const before = Math.max(0, at - SLOPE_REACH_FRAMES) * MATCHED_COEFFICIENTS
    const behind = Math.min(count - 1, at + SLOPE_REACH_FRAMES) * MATCHED_COEFFICIENTS
    for (let k = 0; k < MATCHED_COEFFICIENTS; k++) {
      values[at * MATCH_DIMENSIONS + k] = cepstra[at * MATCHED_COEFFICIENTS + k] ?? 0
      values[at * MATCH_DIMENSIONS + MATCHED_COEFFICIENTS + k] = (cepstra[behind + k] ?? 0) - (cepstra[before + k] ?? 0)
    }
  }
  return values
}

function standardise(values: Float32Array, column: number, count: number): void {
  let [sum, squares] = [0, 0]
  for (let at = column; at < values.length; at += MATCH_DIMENSIONS) {
    const value = values[at] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / Math.max(1, count)
  const scale = 1 / Math.sqrt(Math.max(1e-6, squares / Math.max(1, count) - mean * mean))
  for (let at = column; at < values.length; at += MATCH_DIMENSIONS) values[at] = ((values[at] ?? 0) - mean) * scale
}

/** Rows that are each the mean of `span` rows, which need not be a whole number. */
export function pooled(rows: FeatureRows, span: number): FeatureRows {
  if (span === 1) return rows
  const { count, values } = rows
  const groups = Math.max(1, Math.round(count / span))
  const means = new Float32Array(groups * MATCH_DIMENSIONS)
  for (let group = 0; group < groups; group++) {
    const from = Math.min(count - 1, Math.round(group * span))
    const to = Math.min(count, Math.max(from + 1, Math.round((group + 1) * span)))
    for (let k = 0; k < MATCH_DIMENSIONS; k++) {
      let sum = 0
      for (let at = from; at < to; at++) sum += values[at * MATCH_DIMENSIONS + k] ?? 0
      means[group * MATCH_DIMENSIONS + k] = sum / (to - from)
    }
  }
  return { count: groups, values: means }
}
