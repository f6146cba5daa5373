import { CORRELATED } from '../../../shared/project/speakers/oddsOfTwo.ts'
import { DIMENSIONS, type SpeakerFrames } from './speakerFrames.ts'
import type { Voiceprint } from './voiceprint.ts'

// Cost in nats of a change of speaker: about half a second of evidence for voices one deviation apart.
const CHANGE_COST = 12
// After a pause of `PAUSE` frames, a change costs only `PAUSE_SHARE`.
const PAUSE = 20
const PAUSE_SHARE = 0.5

/**
 * Finds the likeliest speaker of every row by Viterbi search, with one Gaussian of unit covariance for each speaker and
 * a cost of changes.
 */
export function resegment(voices: SpeakerFrames, speakers: readonly Voiceprint[]): Uint16Array {
  const rows = voices.frames.length
  const count = speakers.length
  const back = new Uint16Array(rows * count)
  let scores = new Float64Array(count)
  for (let row = 0; row < rows; row++) {
    const best = indexOfMost(scores)
    const change = (scores[best] ?? 0) - changeCost(voices.frames, row)
    const next = new Float64Array(count)
    for (const [s, { mean }] of speakers.entries()) {
      const stays = (scores[s] ?? 0) >= change
      back[row * count + s] = stays ? s : best
      next[s] = (stays ? (scores[s] ?? 0) : change) + likelihood(voices, row, mean)
    }
    scores = next
  }
  return traceBack(back, rows, indexOfMost(scores))
}

function likelihood({ rows, weights }: SpeakerFrames, row: number, mean: Float64Array): number {
  let squares = 0
  for (let k = 0; k < DIMENSIONS; k++) squares += ((rows[row * DIMENSIONS + k] ?? 0) - (mean[k] ?? 0)) ** 2
  return (-(weights[row] ?? 0) * squares) / (2 * CORRELATED)
}

function changeCost(frames: Int32Array, row: number): number {
  const gap = (frames[row] ?? 0) - (frames[row - 1] ?? 0)
  return gap > PAUSE ? CHANGE_COST * PAUSE_SHARE : CHANGE_COST
}

function indexOfMost(scores: Float64Array): number {
  let best = 0
  for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[best] ?? 0)) best = i
  return best
}

function traceBack(back: Uint16Array, rows: number, last: number): Uint16Array {
  const count = rows === 0 ? 0 : back.length / rows
  const path = new Uint16Array(rows)
  let state = last
  for (let row = rows - 1; row >= 0; row--) {
    path[row] = state
    state = back[row * count + state] ?? 0
  }
  return path
}
