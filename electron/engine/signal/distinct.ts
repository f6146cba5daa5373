import { DIMENSIONS } from './speakerFrames.ts'
import { CORRELATED, difference, type Voiceprint } from './voiceprint.ts'

// Log-odds that two groups of spans are two people: logistic regression on 2,700 pairs of groups of 154 talks, in which every kind of
// talk weighs the same; right in 87 % of the pairs of 154 others (other readers, but the same four people of meetings). `none` is
// higher than fitted (4.9), for the sake of short talks. Seconds of talk and the scatter within a group added nothing to these three.
const ODDS = { none: 5.4, apart: 2, pitch: 1.08, share: 2.1 }
// Squared distances below which two voices are alike.
const LEAST_APART = 0.01
const LEAST_PITCH = 0.15

/** Two groups, and the log-odds that they are two people. */
export interface Pair {
  readonly first: Voiceprint
  readonly second: Voiceprint
  readonly odds: number
}

/**
 * The two groups to join first: of those that are rather one person than two the most alike, else the most alike of all. Throws
 * `RangeError` for fewer than two groups.
 */
export function nextToJoin(groups: readonly Voiceprint[]): Pair {
  const mean = groups.reduce((sum, { count }) => sum + count, 0) / groups.length
  const pairs = groups.flatMap((first, at) =>
    groups.slice(at + 1).map((second) => ({
      ...{ first, second, odds: oddsOfTwo(first, second, mean), distance: difference(first, second) },
    })),
  )
  const ones = pairs.filter(({ odds }) => odds < 0)
  const [next, ...others] = ones.length > 0 ? ones : pairs
  if (next === undefined) throw new RangeError('Two voices are needed to compare.')
  return others.reduce((best, pair) => (pair.distance < best.distance ? pair : best), next)
}

/**
 * The log-odds that two groups are two people: their timbre and pitch are further apart than so few seconds scatter, and the smaller
 * is not small against the `mean` group, as laughs and moods are, which are far from their own speaker too.
 */
function oddsOfTwo(a: Voiceprint, b: Voiceprint, mean: number): number {
  let squares = 0
  for (let k = 0; k < DIMENSIONS; k++) squares += ((a.mean[k] ?? 0) - (b.mean[k] ?? 0)) ** 2
  const apart = squares / DIMENSIONS - CORRELATED / a.count - CORRELATED / b.count
  const pitch = ((a.mean[DIMENSIONS - 1] ?? 0) - (b.mean[DIMENSIONS - 1] ?? 0)) ** 2
  return (
    ODDS.none +
    ODDS.apart * Math.log(Math.max(apart, LEAST_APART)) +
    ODDS.pitch * Math.log(pitch + LEAST_PITCH) +
    ODDS.share * Math.log(Math.min(a.count, b.count) / mean)
  )
}
