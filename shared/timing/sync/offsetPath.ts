import type { TimeSpan } from '../timeSpan.ts'
import type { SpeechScores } from './speechScores.ts'

/** Cues in a row that are moved by the same time. */
export interface OffsetPiece {
  /** Index of the first cue, and of the one after the last. */
  readonly first: number
  readonly end: number
  /** Seconds added to each. */
  readonly offset: number
}

/** The best offsets of all cues. */
export interface OffsetPath {
  readonly pieces: readonly OffsetPiece[]
  /** What all cues gain, less the price of the breaks. */
  readonly score: number
  /** Standard deviation of what one cue gains at any offset: what chance does. */
  readonly deviation: number
}

/** Range of the offsets that are tried. */
export interface OffsetRange {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** A break costs this many standard deviations of a cue's gain: fewer than about five cues do not pay for one. */
const BREAK_PRICE_DEVIATIONS = 5

/**
 * Finds for every cue, in order, the offset at which all lie best on the speech, where an offset holds until a break and each break has
 * a price: by dynamic programming over cues and offsets, as described of `alass` (Kaegi 2019). Takes as many steps as cues
 * times offsets.
 */
export function offsetPath(
  cues: readonly TimeSpan[],
  scores: SpeechScores,
  { from, to, step }: OffsetRange,
): OffsetPath {
  const count = Math.round((to - from) / step) + 1
  const offsetAt = (at: number): number => from + at * step
  const gains = cues.map(({ start, end }) =>
    Float32Array.from({ length: count }, (_, at) => scores.at(start + offsetAt(at), end + offsetAt(at))),
  )
  const deviation = deviationOf(gains)
  const best = new Float64Array(count)
  const ways = gains.map((row, index) =>
    index === 0 ? begin(best, row) : takeCue(best, row, BREAK_PRICE_DEVIATIONS * deviation),
  )
  const last = indexOfMax(best)
  return { pieces: piecesOf(ways, last, offsetAt), score: best[last] ?? 0, deviation }
}

/** How the best way to a cue came to each offset. */
interface Way {
  /** The offset from which a break comes. */
  readonly leader: number
  /** 1 for each offset to which a break is better than to stay. */
  readonly isBreak: Uint8Array
}

function begin(best: Float64Array, row: Float32Array): Way {
  best.set(row)
  return { leader: 0, isBreak: new Uint8Array(0) }
}

/** Adds a cue's gains to the best of the cues before, at each offset by staying or by a break. */
function takeCue(best: Float64Array, row: Float32Array, price: number): Way {
  const leader = indexOfMax(best)
  const afterBreak = (best[leader] ?? 0) - price
  const isBreak = new Uint8Array(row.length)
  for (const [at, gain] of row.entries()) {
    const stay = best[at] ?? 0
    if (afterBreak > stay) isBreak[at] = 1
    best[at] = Math.max(stay, afterBreak) + gain
  }
  return { leader, isBreak }
}

/** The pieces of the way that ends at an offset, from the last cue back. */
function piecesOf(ways: readonly Way[], last: number, offsetAt: (at: number) => number): OffsetPiece[] {
  const pieces: OffsetPiece[] = []
  let [at, end] = [last, ways.length]
  for (let index = ways.length - 1; index >= 0; index--) {
    const { leader, isBreak } = ways[index] ?? { leader: 0, isBreak: [] }
    if (index > 0 && isBreak[at] !== 1) continue
    pieces.unshift({ first: index, end, offset: offsetAt(at) })
    at = leader
    end = index
  }
  return pieces
}

function indexOfMax(values: Float64Array): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at
  return best
}

function deviationOf(rows: readonly Float32Array[]): number {
  let [sum, squares, count] = [0, 0, 0]
  for (const row of rows) {
    for (const value of row) {
      sum += value
      squares += value * value
    }
    count += row.length
  }
  if (count === 0) return 0
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}
