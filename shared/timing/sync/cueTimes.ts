import type { TimeSpan } from '../timeSpan.ts'
import type { OffsetPiece } from './offsetPath.ts'
import { likelyOnsets, type SpeechOnsets, toNearest } from './onsets.ts'

/** Cues at new times: each time by the rate, then by the offset of its piece. */
export interface CueTimes {
  readonly rate: number
  readonly pieces: readonly OffsetPiece[]
}

/** The same, and which cues have no place in the film. */
export interface PlacedTimes extends CueTimes {
  /** Their indices: the film lacks what they say. They move with their piece. */
  readonly strays: ReadonlySet<number>
}

/** The starts of all cues at new times, in seconds. */
export function startsAt(cues: readonly TimeSpan[], { rate, pieces }: CueTimes): number[] {
  return pieces.flatMap(({ first, end, offset }) => cues.slice(first, end).map(({ start }) => start * rate + offset))
}

/** Seconds around a cue's start in which a beginning of speech counts as its own. */
const HIT_REACH_SECONDS = 0.2
/** Share of cues at times by chance that begin with speech, at most. */
const MAX_CHANCE_SHARE = 0.8

/** Share of the cues that begin with speech, beyond what chance would give: 0 is chance, 1 is every one. */
export function onsetShare(starts: readonly number[], onsets: SpeechOnsets): number {
  const seconds = likelyOnsets(onsets)
  const chance = Math.min(MAX_CHANCE_SHARE, sharedTime(seconds, HIT_REACH_SECONDS) / onsets.filmSeconds)
  const hits = starts.filter((start) => Math.abs(toNearest(seconds, start)) <= HIT_REACH_SECONDS).length
  return (hits / Math.max(1, starts.length) - chance) / (1 - chance)
}

/** Seconds that lie within the reach of some times, in order. */
function sharedTime(seconds: readonly number[], reach: number): number {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const onset of seconds) {
    covered += onset + reach - Math.max(until, onset - reach)
    until = onset + reach
  }
  return covered
}
