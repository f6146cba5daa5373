import { oddsOfTwo } from '../../../shared/project/speakers/oddsOfTwo.ts'
import { difference, type Voiceprint } from './voiceprint.ts'

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
      ...{
        first,
        second,
        odds: oddsOfTwo(first, second, Math.min(first.count, second.count) / mean),
        distance: difference(first, second),
      },
    })),
  )
  const ones = pairs.filter(({ odds }) => odds < 0)
  const [next, ...others] = ones.length > 0 ? ones : pairs
  if (next === undefined) throw new RangeError('Two voices are needed to compare.')
  return others.reduce((best, pair) => (pair.distance < best.distance ? pair : best), next)
}
