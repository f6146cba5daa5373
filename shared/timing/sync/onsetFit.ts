import { median } from '../../basics/median.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { PlacedTimes } from './cueTimes.ts'
import type { OffsetPiece } from './offsetPath.ts'
import { likelyOnsets, type SpeechOnsets, toNearest } from './onsets.ts'
import type { SpeechScores } from './speechScores.ts'

/** Seconds around a cue's start within which a beginning of speech is taken for its own, smaller each time. */
const FIT_REACHES_SECONDS = [0.5, 0.3, 0.2, 0.15]
/** Seconds to either side in which each piece is fit by its score at last, and their step. */
const FINE_REACH_SECONDS = 0.3
const FINE_STEP_SECONDS = 0.02

/**
 * Moves each piece so that its cues begin with speech: by the median distance to the nearest beginning, again and again within a smaller
 * reach. The rate is changed with it, by least squares over all pieces.
 */
export function fitRate(cues: readonly TimeSpan[], times: PlacedTimes, onsets: SpeechOnsets): PlacedTimes {
  const seconds = likelyOnsets(onsets)
  let fitted: PlacedTimes = times
  for (const reach of FIT_REACHES_SECONDS) {
    const near = fitted.pieces.map((piece) => distancesIn(piece, cues, fitted, seconds, reach))
    const slope = commonSlope(near)
    fitted = {
      ...fitted,
      rate: fitted.rate + slope,
      pieces: fitted.pieces.map((piece, at) => {
        const rests = (near[at] ?? []).map(({ time, rest }) => rest - slope * time)
        return { ...piece, offset: piece.offset + median(rests) }
      }),
    }
  }
  return fitted
}

/** Moves each piece to where its cues score best nearby: to the mean of the offsets, weighted by their likelihood. */
export function fitOffsets(cues: readonly TimeSpan[], times: PlacedTimes, scores: SpeechScores): PlacedTimes {
  return {
    ...times,
    pieces: times.pieces.map((piece) => ({ ...piece, offset: bestOffset(piece, cues, times, scores) })),
  }
}

function bestOffset(
  piece: OffsetPiece,
  cues: readonly TimeSpan[],
  { rate, strays }: PlacedTimes,
  scores: SpeechScores,
) {
  const own = Array.from({ length: piece.end - piece.first }, (_, at) => piece.first + at).filter(
    (at) => !strays.has(at),
  )
  const count = 2 * Math.round(FINE_REACH_SECONDS / FINE_STEP_SECONDS) + 1
  const found = Array.from({ length: count }, (_, at) => {
    const offset = piece.offset - FINE_REACH_SECONDS + at * FINE_STEP_SECONDS
    let score = 0
    for (const at of own) {
      const { start, end } = cues[at] ?? { start: 0, end: 0 }
      score += scores.at(start * rate + offset, end * rate + offset)
    }
    return { offset, score }
  })
  const best = Math.max(...found.map(({ score }) => score))
  const weights = found.map(({ score }) => Math.exp(score - best))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return found.reduce((total, { offset }, at) => total + (offset * (weights[at] ?? 0)) / sum, 0)
}

interface Distance {
  /** The cue's start in its file. */
  readonly time: number
  /** Seconds from its new start to the nearest beginning of speech. */
  readonly rest: number
}

function distancesIn(
  { first, end, offset }: OffsetPiece,
  cues: readonly TimeSpan[],
  { rate, strays }: PlacedTimes,
  onsets: readonly number[],
  reach: number,
): Distance[] {
  return cues.slice(first, end).flatMap(({ start }, at) => {
    const rest = toNearest(onsets, start * rate + offset)
    return Math.abs(rest) <= reach && !strays.has(first + at) ? [{ time: start, rest }] : []
  })
}

/** The slope of the distances over time, each piece about its own mean. */
function commonSlope(pieces: readonly (readonly Distance[])[]): number {
  let [joint, square] = [0, 0]
  for (const list of pieces) {
    const time = meanOf(list.map((one) => one.time))
    const rest = meanOf(list.map((one) => one.rest))
    for (const one of list) {
      joint += (one.time - time) * (one.rest - rest)
      square += (one.time - time) ** 2
    }
  }
  return square === 0 ? 0 : joint / square
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
