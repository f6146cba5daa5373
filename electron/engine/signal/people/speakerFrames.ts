import { ANALYSIS_HOP_SECONDS, type FrameRange } from '../frames.ts'
import { type SoundFeatures, TIMBRE_COEFFICIENTS, TIMBRE_QUANTIZATION_STEP } from '../soundFeatures.ts'
// Axes along which voices of several people differ most and those of one least (linear discriminant analysis of stretches of 2.5 s of 110
// voices, each axis as long as it tells people apart), in hundredths, for cepstra in deviations within one voice.
import VOICE_AXES from '../voiceAxes.json' with { type: 'json' }
import { scatter, type Voiceprint } from './voiceprint.ts'

/** Values of a row: the cepstrum without its level, and the pitch. */
export const SPEAKER_ROW_DIMENSIONS = TIMBRE_COEFFICIENTS + 1

// Factor on pitch in octaves: a speaker's phrases differ by a quarter octave, a second of their timbre by 0.4. Pitch is not scaled by
// its deviation: intonation within a second does not tell how far a speaker's phrases differ.
const PITCH_OCTAVE_FACTOR = 2.6

/** The loud frames of speech, in two bytes for each value: as numbers of four or eight they would be most of the memory of a long recording. */
export interface SpeakerFrames {
  /** Frame number of each row, ascending. */
  readonly frames: Int32Array
  /** Weight of each row, 0 to 1. */
  readonly weights: Float32Array
  /** Pitch of each row, in octaves times `PITCH_OCTAVE_FACTOR`. */
  readonly pitches: Float32Array
  /** `TIMBRE_COEFFICIENTS` values for each row, and the length of one of their steps: about unit deviation within one voice. */
  readonly timbre: Int16Array
  readonly step: number
}

/** Writes the `SPEAKER_ROW_DIMENSIONS` values of a row to `out`. */
export function readRow({ timbre, pitches, step }: SpeakerFrames, row: number, out: Float64Array): void {
  const at = row * TIMBRE_COEFFICIENTS
  for (let k = 0; k < TIMBRE_COEFFICIENTS; k++) out[k] = (timbre[at + k] ?? 0) * step
  out[TIMBRE_COEFFICIENTS] = pitches[row] ?? 0
}

/** The voiceprint of the rows of a span. */
export function printOf(voices: SpeakerFrames, { start, end }: FrameRange): Voiceprint {
  const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  const mean = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  let count = 0
  for (let row = start; row < end; row++) {
    const weight = voices.weights[row] ?? 0
    count += weight
    readRow(voices, row, values)
    for (let k = 0; k < SPEAKER_ROW_DIMENSIONS; k++) mean[k] = (mean[k] ?? 0) + weight * (values[k] ?? 0)
  }
  for (let k = 0; k < SPEAKER_ROW_DIMENSIONS; k++) mean[k] = (mean[k] ?? 0) / count
  return { count, mean }
}

// Soft frames (breath, room, the tails of words) describe the room more than the speaker.
const DYNAMIC_DB = 30
const LOUD_SHARE = 0.95
// Seconds of level history that `LOUD_SHARE` is taken from.
const LEVEL_WINDOW = 60
// Seconds over which phonetic variation is measured; changes of speaker rarely fall inside.
const PHONETIC_BLOCK_SECONDS = 1
// Time of neighbouring blocks against their rows, above which there is a pause between them; their usual scatter; how many of a usual
// recording are added, since few tell little.
const MAX_BLOCK_SPAN_RATIO = 3
const EXPECTED_BLOCK_SCATTER = 0.75
const PRIOR_BLOCK_PAIRS = 5
// Weight of unvoiced frames: they describe the consonant more than the speaker, but are most of a short remark.
const VOICELESS_WEIGHT = 0.25

/** Selects the rows for speaker comparison, and how they are scaled. */
export function speakerFrames({ level, hz, timbre }: SoundFeatures, speech: readonly FrameRange[]): SpeakerFrames {
  const frames = loudFrames(level, speech)
  const weights = new Float32Array(frames.length)
  const pitches = new Float32Array(frames.length)
  let octave = Math.log2(hz.find((one) => one > 0) ?? 1)
  for (const [row, frame] of frames.entries()) {
    const tone = hz[frame] ?? 0
    // Unvoiced frames keep the previous pitch.
    if (tone > 0) octave = Math.log2(tone)
    weights[row] = tone > 0 ? 1 : VOICELESS_WEIGHT
    pitches[row] = PITCH_OCTAVE_FACTOR * octave
  }
  const voices = { frames, weights, pitches, timbre: rowsOf(frames, timbre), step: TIMBRE_QUANTIZATION_STEP }
  turn(voices)
  return { ...voices, step: TIMBRE_QUANTIZATION_STEP / Math.sqrt(Math.max(1, unrest(voices))) }
}

function rowsOf(frames: Int32Array, timbre: Int16Array): Int16Array {
  const rows = new Int16Array(frames.length * TIMBRE_COEFFICIENTS)
  for (const [row, frame] of frames.entries())
    rows.set(timbre.subarray(frame * TIMBRE_COEFFICIENTS, (frame + 1) * TIMBRE_COEFFICIENTS), row * TIMBRE_COEFFICIENTS)
  return rows
}

/** The largest value of two bytes. */
const MAX_INT16 = 32_767

/** Turns the timbre of all rows, in deviations, to the axes of voices. What fits no two bytes, as of tones that hardly deviate, is cut. */
function turn(voices: SpeakerFrames): void {
  const scale = deviations(voices).map((deviation) => 1 / (100 * deviation))
  const axes = VOICE_AXES.map((axis) => Float64Array.from(axis, (one, k) => one * (scale[k] ?? 0)))
  const { timbre } = voices
  for (let at = 0; at < timbre.length; at += TIMBRE_COEFFICIENTS) {
    const row = timbre.slice(at, at + TIMBRE_COEFFICIENTS)
    for (let k = 0; k < TIMBRE_COEFFICIENTS; k++)
      timbre[at + k] = Math.max(-MAX_INT16, Math.min(MAX_INT16, Math.round(dot(row, axes[k]))))
  }
}

function dot(row: Int16Array, axis: Float64Array | undefined): number {
  let sum = 0
  for (let k = 0; k < TIMBRE_COEFFICIENTS; k++) sum += (row[k] ?? 0) * (axis?.[k] ?? 0)
  return sum
}

/**
 * How far neighbouring seconds of a recording differ, where 1 is usual: slow or noisy speech has fewer independent sounds in a second. Most
 * neighbours are of one voice; the half that differs more is left out.
 */
function unrest(voices: SpeakerFrames): number {
  const length = Math.round(PHONETIC_BLOCK_SECONDS / ANALYSIS_HOP_SECONDS)
  const { frames } = voices
  const found: number[] = []
  for (let row = length; row + length <= frames.length; row += length) {
    const time = (frames[row + length - 1] ?? 0) - (frames[row - length] ?? 0)
    const before = { start: row - length, end: row }
    const after = { start: row, end: row + length }
    if (time < MAX_BLOCK_SPAN_RATIO * 2 * length) found.push(scatter(printOf(voices, before), printOf(voices, after)))
  }
  const alike = found.sort((a, b) => a - b).slice(0, Math.round(found.length / 2))
  return (
    (alike.reduce((sum, one) => sum + one, 0) / EXPECTED_BLOCK_SCATTER + PRIOR_BLOCK_PAIRS) /
    (alike.length + PRIOR_BLOCK_PAIRS)
  )
}

function loudFrames(level: Float32Array, speech: readonly FrameRange[]): Int32Array {
  const spoken = new Int32Array(speech.reduce((sum, { start, end }) => sum + end - start, 0))
  let count = 0
  for (const { start, end } of speech) for (let frame = start; frame < end; frame++) spoken[count++] = frame
  const window = Math.round(LEVEL_WINDOW / ANALYSIS_HOP_SECONDS)
  let kept = 0
  for (let i = 0; i < spoken.length; i += window) {
    const part = spoken.slice(i, i + window)
    const levels = Float32Array.from(part, (frame) => level[frame] ?? 0).sort()
    const minLevel = (levels[Math.floor(LOUD_SHARE * levels.length)] ?? 0) - DYNAMIC_DB
    for (const frame of part) if ((level[frame] ?? 0) >= minLevel) spoken[kept++] = frame
  }
  return spoken.slice(0, kept)
}

/** Standard deviation of each dimension of the timbre within blocks, which leaves out differences between speakers. */
function deviations(voices: SpeakerFrames): Float64Array {
  const length = Math.round(PHONETIC_BLOCK_SECONDS / ANALYSIS_HOP_SECONDS)
  const squares = new Float64Array(TIMBRE_COEFFICIENTS)
  let count = 0
  for (let start = 0; start < voices.frames.length; start += length) {
    const block = { start, end: Math.min(voices.frames.length, start + length) }
    count += addDeviations(voices, block, squares)
  }
  return squares.map((sum) => Math.sqrt(sum / Math.max(1, count)) || 1)
}

/** Adds the squared deviations within a block to `squares`; answers the weight of its rows. */
function addDeviations(voices: SpeakerFrames, block: FrameRange, squares: Float64Array): number {
  const { count, mean } = printOf(voices, block)
  const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  for (let row = block.start; row < block.end; row++) {
    readRow(voices, row, values)
    const weight = voices.weights[row] ?? 0
    for (let k = 0; k < TIMBRE_COEFFICIENTS; k++)
      squares[k] = (squares[k] ?? 0) + weight * ((values[k] ?? 0) - (mean[k] ?? 0)) ** 2
  }
  return count
}
