import { HOP, type Span } from './frames.ts'
import { COEFFICIENTS } from './mfcc.ts'
import type { SoundFeatures } from './soundFeatures.ts'

/** Values per frame that tell speakers apart: the cepstrum without its level. */
export const DIMENSIONS = COEFFICIENTS - 1

/** The loud frames of speech, scaled so that every dimension varies by 1 within a stretch of one voice. */
export interface SpeakerFrames {
  /** Frame number of each row, ascending. */
  readonly frames: Int32Array
  /** `DIMENSIONS` values per row. */
  readonly rows: Float32Array
  /** log2 of the fundamental frequency per row, `NaN` where there is no voice. */
  readonly octave: Float32Array
}

// Soft frames (breath, room, the tails of words) say more about the room than about the speaker, and voiceless ones
// more about the consonant: without them speakers lie further apart against the variation within each.
const DYNAMIC_DB = 30
const LOUD_SHARE = 0.95
// Seconds of level history that `LOUD_SHARE` is taken from.
const LEVEL_WINDOW = 60
// Seconds of one voice over which phonetic variation is measured; changes of speaker hardly ever fall inside.
const BLOCK = 1

/** Picks the rows for speaker comparison out of the speech, and scales them. */
export function speakerFrames(features: SoundFeatures, speech: readonly Span[]): SpeakerFrames {
  const frames = clearFrames(features, speech)
  const rows = new Float32Array(frames.length * DIMENSIONS)
  const octave = new Float32Array(frames.length)
  for (const [row, frame] of frames.entries()) {
    for (let k = 0; k < DIMENSIONS; k++) rows[row * DIMENSIONS + k] = features.mfcc[frame * COEFFICIENTS + k + 1] ?? 0
    const hz = features.hz[frame] ?? 0
    octave[row] = hz > 0 ? Math.log2(hz) : Number.NaN
  }
  scale(rows, deviations(rows))
  return { frames, rows, octave }
}

function clearFrames({ level, hz }: SoundFeatures, speech: readonly Span[]): Int32Array {
  const spoken = speech.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i))
  const window = Math.round(LEVEL_WINDOW / HOP)
  const kept: number[] = []
  for (let i = 0; i < spoken.length; i += window) {
    const part = spoken.slice(i, i + window)
    const levels = Float32Array.from(part, (frame) => level[frame] ?? 0).sort()
    const least = (levels[Math.floor(LOUD_SHARE * levels.length)] ?? 0) - DYNAMIC_DB
    kept.push(...part.filter((frame) => (level[frame] ?? 0) >= least && (hz[frame] ?? 0) > 0))
  }
  return Int32Array.from(kept)
}

/** Standard deviation per dimension within blocks, so that differences between speakers do not count. */
function deviations(rows: Float32Array): Float64Array {
  const length = Math.round(BLOCK / HOP)
  const count = rows.length / DIMENSIONS
  const squares = new Float64Array(DIMENSIONS)
  for (let start = 0; start < count; start += length) {
    const end = Math.min(count, start + length)
    for (let k = 0; k < DIMENSIONS; k++) squares[k] = (squares[k] ?? 0) + deviationSum(rows, k, { start, end })
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, count)) || 1)
}

function deviationSum(rows: Float32Array, dimension: number, { start, end }: Span): number {
  let sum = 0
  let squares = 0
  for (let row = start; row < end; row++) {
    const x = rows[row * DIMENSIONS + dimension] ?? 0
    sum += x
    squares += x * x
  }
  return squares - (sum * sum) / (end - start)
}

function scale(rows: Float32Array, deviation: Float64Array): void {
  for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) / (deviation[i % DIMENSIONS] ?? 1)
}
