import type { TimeSpan } from '../timeSpan.ts'
import type { SpeechScores } from './speechScores.ts'

/** Rates between which any may be a film's: beyond them speech does not sound natural. */
const MIN_RATE = 0.9
const MAX_RATE = 1.1
/** Cues by which rates are searched, and the step of offsets in it. */
const SEARCHED_CUES = 200
const SEARCH_STEP_SECONDS = 0.25
/** Seconds by which a file's end moves from one rate to the next that is tried: first, then around the best. */
const COARSE_DRIFT_SECONDS = 1
const FINE_DRIFT_SECONDS = 0.1
/** Score of a cue in the search, at least: cues without a place in the film do little harm. Whole seconds of a cue that count in it. */
const MIN_SEARCH_SCORE = -1
const MAX_COUNTED_SECONDS = 4
/** Peaks of the coarse search that are looked at again. */
const KEPT_PEAKS = 2

/** A film, and the offsets at which cues are tried on it. */
interface RateSearch {
  readonly scores: SpeechScores
  readonly filmSeconds: number
  readonly maxOffsetSeconds: number
}

/** The rates at which one offset for all cues scores best, of any from `MIN_RATE` to `MAX_RATE`. */
export function likelyRates(cues: readonly TimeSpan[], search: RateSearch): number[] {
  const table = gainTable(search)
  const every = Math.max(1, Math.floor(cues.length / SEARCHED_CUES))
  const some = cues.filter((_, at) => at % every === 0)
  const length = Math.max(1, cues.at(-1)?.end ?? 0)
  const gainsFrom = (from: number, to: number, drift: number) => {
    const count = Math.max(1, Math.ceil(((to - from) * length) / drift))
    return Array.from({ length: count + 1 }, (_, at) => {
      const rate = from + ((to - from) * at) / count
      return { rate, gain: highestGain(atRate(rate, some), table) }
    })
  }
  const coarse = gainsFrom(MIN_RATE, MAX_RATE, COARSE_DRIFT_SECONDS)
  const gainAt = (at: number): number => coarse[at]?.gain ?? Number.NEGATIVE_INFINITY
  const peaks = coarse.filter(({ gain }, at) => gain >= gainAt(at - 1) && gain >= gainAt(at + 1))
  return byGain(peaks)
    .slice(0, KEPT_PEAKS)
    .flatMap(({ rate }) => {
      const reach = COARSE_DRIFT_SECONDS / length
      return byGain(gainsFrom(rate - reach, rate + reach, FINE_DRIFT_SECONDS)).slice(0, 1)
    })
    .map(({ rate }) => rate)
}

/** Cues whose times are multiplied by a rate. */
export function atRate(rate: number, cues: readonly TimeSpan[]): TimeSpan[] {
  return cues.map(({ start, end }) => ({ start: start * rate, end: end * rate }))
}

function byGain<Found extends { readonly gain: number }>(found: readonly Found[]): Found[] {
  return [...found].sort((a, b) => b.gain - a.gain)
}

/** Gain of a cue of each counted length in each step of the film's time, beginning `maxOffsetSeconds` before it. */
interface GainTable {
  readonly maxOffsetSeconds: number
  /** By the whole seconds that a cue lasts. */
  readonly rows: readonly Float32Array[]
}

function gainTable({ scores, filmSeconds, maxOffsetSeconds }: RateSearch): GainTable {
  const count = Math.ceil((filmSeconds + 2 * maxOffsetSeconds) / SEARCH_STEP_SECONDS)
  const rows = Array.from({ length: MAX_COUNTED_SECONDS + 1 }, (_, seconds) => {
    const row = new Float32Array(count)
    for (let at = 0; at < count; at++) {
      const start = at * SEARCH_STEP_SECONDS - maxOffsetSeconds
      row[at] = Math.max(MIN_SEARCH_SCORE, scores.at(start, start + Math.max(0.5, seconds)))
    }
    return row
  })
  return { maxOffsetSeconds, rows }
}

/** The highest sum of what all cues gain at one offset. */
function highestGain(cues: readonly TimeSpan[], { rows, maxOffsetSeconds }: GainTable): number {
  const sums = new Float32Array(Math.round((2 * maxOffsetSeconds) / SEARCH_STEP_SECONDS))
  for (const { start, end } of cues) {
    const row = rows[Math.min(MAX_COUNTED_SECONDS, Math.round(end - start))] ?? sums
    const first = Math.round(start / SEARCH_STEP_SECONDS)
    const last = Math.min(sums.length, row.length - first)
    for (let at = 0; at < last; at++) sums[at] = (sums[at] ?? 0) + (row[first + at] ?? 0)
    for (let at = Math.max(0, last); at < sums.length; at++) sums[at] = (sums[at] ?? 0) + MIN_SEARCH_SCORE
  }
  return sums.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
