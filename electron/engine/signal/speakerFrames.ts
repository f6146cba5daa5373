import { HOP, type Span } from './frames.ts'
import { COEFFICIENTS } from './mfcc.ts'
import type { SoundFeatures } from './soundFeatures.ts'

const TIMBRE = COEFFICIENTS - 1
/** Values of a row: the cepstrum without its level, and the pitch. */
export const DIMENSIONS = TIMBRE + 1

// Factor on pitch in octaves: a speaker's phrases differ by a quarter octave, a second of their timbre by 0.4.
const PITCH_SCALE = 2

/** The loud frames of speech, scaled to unit deviation in every dimension within one voice. */
export interface SpeakerFrames {
  /** Frame number of each row, ascending. */
  readonly frames: Int32Array
  /** Weight of each row, 0 to 1. */
  readonly weights: Float32Array
  /** `DIMENSIONS` values for each row. */
  readonly rows: Float32Array
}

// Soft frames (breath, room, the tails of words) describe the room more than the speaker.
const DYNAMIC_DB = 30
const LOUD_SHARE = 0.95
// Seconds of level history that `LOUD_SHARE` is taken from.
const LEVEL_WINDOW = 60
// Seconds over which phonetic variation is measured; changes of speaker rarely fall inside.
const BLOCK = 1
// Weight of unvoiced frames: they describe the consonant more than the speaker, but are most of a short remark.
const VOICELESS_WEIGHT = 0.25

/** Selects and scales the rows for speaker comparison. */
export function speakerFrames(features: SoundFeatures, speech: readonly Span[]): SpeakerFrames {
  const frames = loudFrames(features.level, speech)
  const weights = Float32Array.from(frames, (frame) => ((features.hz[frame] ?? 0) > 0 ? 1 : VOICELESS_WEIGHT))
  const rows = new Float32Array(frames.length * DIMENSIONS)
  let octave = Math.log2(features.hz.find((hz) => hz > 0) ?? 1)
  for (const [row, frame] of frames.entries()) {
    const at = row * DIMENSIONS
    for (let k = 0; k < TIMBRE; k++) rows[at + k] = features.mfcc[frame * COEFFICIENTS + k + 1] ?? 0
    const hz = features.hz[frame] ?? 0
    // Unvoiced frames keep the previous pitch.
    if (hz > 0) octave = Math.log2(hz)
    rows[at + TIMBRE] = PITCH_SCALE * octave
  }
  scale(rows, deviations(rows, weights))
  return { frames, weights, rows }
}

function loudFrames(level: Float32Array, speech: readonly Span[]): Int32Array {
  const spoken = speech.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))
  const window = Math.round(LEVEL_WINDOW / HOP)
  const kept: number[] = []
  for (let i = 0; i < spoken.length; i += window) {
    const part = spoken.slice(i, i + window)
    const levels = Float32Array.from(part, (frame) => level[frame] ?? 0).sort()
    const least = (levels[Math.floor(LOUD_SHARE * levels.length)] ?? 0) - DYNAMIC_DB
    for (const frame of part) if ((level[frame] ?? 0) >= least) kept.push(frame)
  }
  return Int32Array.from(kept)
}

/** Standard deviation of each dimension within blocks, which leaves out differences between speakers. */
function deviations(rows: Float32Array, weights: Float32Array): Float64Array {
  const length = Math.round(BLOCK / HOP)
  const squares = new Float64Array(DIMENSIONS)
  for (let start = 0; start < weights.length; start += length) {
    const block = { start, end: Math.min(weights.length, start + length) }
    for (let k = 0; k < DIMENSIONS; k++) squares[k] = (squares[k] ?? 0) + deviationSum(rows, weights, { ...block, k })
  }
  const count = weights.reduce((sum, weight) => sum + weight, 0)
  const deviation = squares.map((sum) => Math.sqrt(sum / Math.max(1, count)) || 1)
  // Intonation within a second does not tell how far a speaker's phrases differ.
  deviation[TIMBRE] = 1
  return deviation
}

function deviationSum(
  rows: Float32Array,
  weights: Float32Array,
  { start, end, k }: { start: number; end: number; k: number },
): number {
  let count = 0
  let sum = 0
  let squares = 0
  for (let row = start; row < end; row++) {
    const x = rows[row * DIMENSIONS + k] ?? 0
    const weight = weights[row] ?? 0
    count += weight
    sum += weight * x
    squares += weight * x * x
  }
  return squares - (sum * sum) / count
}

function scale(rows: Float32Array, deviation: Float64Array): void {
  for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) / (deviation[i % DIMENSIONS] ?? 1)
}
