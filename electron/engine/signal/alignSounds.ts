import { gappedPath } from './align/gappedPath.ts'
import { createMelAnalyser } from './melSpectrum.ts'
import { MFCC_COEFFICIENTS, mfcc } from './mfcc.ts'

/** Two sayings of the same words, matched in time. */
interface Alignment {
  /** The sample of the other sound that matches a sample of the first. */
  place(sample: number): number
  /** How much the two differ altogether, in what is matched and in what is not; says little about two other voices. */
  readonly difference: number
  /** How much the two differ in what is matched, over a range of samples of the first. */
  cost(from: number, to: number): number
}

/** Samples from one compared frame to the next: 4.5 ms at 22 050 Hz. */
const ALIGNMENT_HOP_SAMPLES = 100
/** Cepstral coefficients compared, and the frames over which their change is taken. */
const COMPARED_COEFFICIENTS = 13
const SLOPE_REACH_FRAMES = 2
/** Share of the mean power that both are given as noise: a room's, which one may have and the other may not. */
const ALIGNMENT_NOISE_POWER_SHARE = 0.03
/** Cost of a frame of one sound that matches no new frame of the other, against one that does. */
const UNMATCHED_FRAME_COST = 1.3

/**
 * Matches two sayings of the same words by dynamic time warping (Sakoe & Chiba 1978) of cepstra and their slopes, each
 * scaled to unit deviation, so that voice, level and microphone count little. Both have one sample rate near `SPEECH_SAMPLE_RATE_HZ`; the
 * bands of the spectrum move with it, alike in both.
 */
export function alignSounds(one: Float32Array, other: Float32Array): Alignment {
  const [rows, columns] = [framesOf(one), framesOf(other)]
  const { path, costs, sum } = cheapestPath(rows, columns)
  return {
    difference: sum / (rows.count + columns.count),
    place(sample) {
      const frame = Math.min(rows.count - 1, Math.max(0, sample / ALIGNMENT_HOP_SAMPLES))
      const low = Math.floor(frame)
      const at = path[low] ?? 0
      const next = path[low + 1] ?? at
      return Math.min(other.length, ALIGNMENT_HOP_SAMPLES * (at + (next - at) * (frame - low)))
    },
    cost(from, to) {
      const part = costs.subarray(
        Math.floor(from / ALIGNMENT_HOP_SAMPLES),
        Math.max(Math.ceil(to / ALIGNMENT_HOP_SAMPLES), Math.floor(from / ALIGNMENT_HOP_SAMPLES) + 1),
      )
      return part.reduce((sum, cost) => sum + cost, 0) / Math.max(1, part.length)
    },
  }
}

interface Frames {
  readonly count: number
  /** `2 * COMPARED_COEFFICIENTS` values for each frame. */
  readonly values: Float32Array
}

const ALIGNMENT_FEATURE_COUNT = 2 * COMPARED_COEFFICIENTS

function framesOf(sound: Float32Array): Frames {
  const analyser = createMelAnalyser()
  const count = Math.max(1, Math.ceil(sound.length / ALIGNMENT_HOP_SAMPLES))
  const bands = Array.from({ length: count }, (_, frame) => {
    // A frame is centred on its place; there is silence before and behind the sound.
    analyser.analyse(sound, Math.max(0, frame * ALIGNMENT_HOP_SAMPLES - 2 * ALIGNMENT_HOP_SAMPLES))
    return analyser.logMel().map(Math.exp)
  })
  const mean = bands.reduce((sum, row) => sum + row.reduce((one, other) => one + other) / row.length, 0) / count
  const cepstra = new Float64Array(MFCC_COEFFICIENTS)
  const plain = bands.map((row) => {
    mfcc(
      row.map((power) => Math.log(power + ALIGNMENT_NOISE_POWER_SHARE * mean)),
      cepstra,
    )
    return Float64Array.from(cepstra.subarray(0, COMPARED_COEFFICIENTS))
  })
  const values = new Float32Array(count * ALIGNMENT_FEATURE_COUNT)
  plain.forEach((row, frame) => {
    const [before, behind] = [
      plain[Math.max(0, frame - SLOPE_REACH_FRAMES)],
      plain[Math.min(count - 1, frame + SLOPE_REACH_FRAMES)],
    ]
    for (let k = 0; k < COMPARED_COEFFICIENTS; k++) {
      values[frame * ALIGNMENT_FEATURE_COUNT + k] = row[k] ?? 0
      values[frame * ALIGNMENT_FEATURE_COUNT + COMPARED_COEFFICIENTS + k] = (behind?.[k] ?? 0) - (before?.[k] ?? 0)
    }
  })
  for (let k = 0; k < ALIGNMENT_FEATURE_COUNT; k++) standardise(values, k, count)
  return { count, values }
}

function standardise(values: Float32Array, column: number, count: number): void {
  let [sum, squares] = [0, 0]
  for (let frame = 0; frame < count; frame++) {
    const value = values[frame * ALIGNMENT_FEATURE_COUNT + column] ?? 0
    sum += value
    squares += value * value
  }
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(1e-6, squares / count - mean * mean))
  for (let frame = 0; frame < count; frame++) {
    const at = frame * ALIGNMENT_FEATURE_COUNT + column
    values[at] = ((values[at] ?? 0) - mean) / deviation
  }
}

/** For each frame of the first sound the frame of the other on the cheapest path, what the match costs there, and in all. */
function cheapestPath(rows: Frames, columns: Frames): { path: Float32Array; costs: Float32Array; sum: number } {
  const [height, width] = [rows.count, columns.count]
  const none = (count: number): Float32Array => new Float32Array(count).fill(Number.POSITIVE_INFINITY)
  const { first, last, cost } = gappedPath({
    rows: height,
    columns: width,
    from: new Int32Array(height),
    to: new Int32Array(height).fill(width),
    costs(row, out) {
      for (let column = 0; column < width; column++) out[column] = distance(rows, row, columns, column)
    },
    // Both are whole: nothing is left out.
    skipRow: none(height),
    skipColumn: none(width),
    openingCost: Number.POSITIVE_INFINITY,
    stretchCost: 0,
    stretchFactor: UNMATCHED_FRAME_COST,
  })
  // A frame that matches several lies in the middle of them.
  const path = Float32Array.from(first, (column, row) => (column + (last[row] ?? column)) / 2)
  return { path, costs: Float32Array.from(first, (column, row) => distance(rows, row, columns, column)), sum: cost }
}

function distance(rows: Frames, row: number, columns: Frames, column: number): number {
  let sum = 0
  for (let k = 0; k < ALIGNMENT_FEATURE_COUNT; k++) {
    sum +=
      ((rows.values[row * ALIGNMENT_FEATURE_COUNT + k] ?? 0) -
        (columns.values[column * ALIGNMENT_FEATURE_COUNT + k] ?? 0)) **
      2
  }
  return Math.sqrt(sum / ALIGNMENT_FEATURE_COUNT)
}
