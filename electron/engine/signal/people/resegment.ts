import { ROWS_PER_OBSERVATION } from '../../../../shared/project/speakers/oddsOfTwo.ts'
import { readRow, SPEAKER_ROW_DIMENSIONS, type SpeakerFrames } from './speakerFrames.ts'
import type { Voiceprint } from './voiceprint.ts'

// Cost in nats of a change of speaker: about half a second of evidence for voices one deviation apart.
const CHANGE_COST = 12
// After a pause of `CHANGE_PAUSE_FRAMES` frames, a change costs only `PAUSE_CHANGE_COST_SHARE`.
const CHANGE_PAUSE_FRAMES = 20
const PAUSE_CHANGE_COST_SHARE = 0.5

/**
 * Finds the likeliest speaker of every row by Viterbi search, with one Gaussian of unit covariance for each speaker and
 * a cost of changes.
 */
export function resegment(voices: SpeakerFrames, speakers: readonly Voiceprint[]): Uint16Array {
  const rows = voices.frames.length
  const count = speakers.length
  const means = speakers.map(({ mean }) => mean)
  const back = new BackPointers(rows, count)
  const values = new Float64Array(SPEAKER_ROW_DIMENSIONS)
  let scores = new Float64Array(count)
  let next = new Float64Array(count)
  for (let row = 0; row < rows; row++) {
    const best = indexOfMax(scores)
    const change = (scores[best] ?? 0) - changeCost(voices.frames, row)
    const weight = voices.weights[row] ?? 0
    readRow(voices, row, values)
    back.best[row] = best
    for (const [s, mean] of means.entries()) {
      const score = scores[s] ?? 0
      const stays = score >= change
      if (stays) back.stay(row, s)
      next[s] = (stays ? score : change) + likelihood(values, mean, weight)
    }
    ;[scores, next] = [next, scores]
  }
  return traceBack(back, rows, indexOfMax(scores))
}

/** Where each row's best way to each speaker came from: the same speaker (a bit), or the best of all so far (one number for all). */
class BackPointers {
  readonly best: Uint16Array
  readonly #stays: Uint32Array
  readonly #words: number

  constructor(rows: number, count: number) {
    this.best = new Uint16Array(rows)
    this.#words = Math.ceil(count / 32)
    this.#stays = new Uint32Array(rows * this.#words)
  }

  stay(row: number, speaker: number): void {
    const at = row * this.#words + (speaker >> 5)
    this.#stays[at] = (this.#stays[at] ?? 0) | (1 << (speaker & 31))
  }

  from(row: number, speaker: number): number {
    const stays = (this.#stays[row * this.#words + (speaker >> 5)] ?? 0) & (1 << (speaker & 31))
    return stays !== 0 ? speaker : (this.best[row] ?? 0)
  }
}

function likelihood(values: Float64Array, mean: Float64Array, weight: number): number {
  let squares = 0
  for (let k = 0; k < SPEAKER_ROW_DIMENSIONS; k++) squares += ((values[k] ?? 0) - (mean[k] ?? 0)) ** 2
  return (-weight * squares) / (2 * ROWS_PER_OBSERVATION)
}

/** The cost in nats of a change of speaker before a row. */
export function changeCost(frames: Int32Array, row: number): number {
  const gap = (frames[row] ?? 0) - (frames[row - 1] ?? 0)
  return gap > CHANGE_PAUSE_FRAMES ? CHANGE_COST * PAUSE_CHANGE_COST_SHARE : CHANGE_COST
}

function indexOfMax(scores: Float64Array): number {
  let best = 0
  for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i
  return best
}

function traceBack(back: BackPointers, rows: number, last: number): Uint16Array {
  const path = new Uint16Array(rows)
  let state = last
  for (let row = rows - 1; row >= 0; row--) {
    path[row] = state
    state = back.from(row, state)
  }
  return path
}
