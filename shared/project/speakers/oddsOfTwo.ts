// Log-odds that two groups of spans are two people: logistic regression on 1,200 joins of groups in 322 talks of 1 to 10 people, each number of
// people weighing the same; right in 86 % of them. `none` is lower than fitted (7.2), for the sake of talks of one.
const LOG_ODDS_WEIGHTS = { none: 6.25, apart: 3.1, pitch: 0.6, share: 3.1 }
// Squared distances below which two voices are alike.
const SQUARED_TIMBRE_FLOOR = 0.01
const SQUARED_PITCH_FLOOR = 0.15

/** Rows in one independent observation: neighbouring rows belong to the same phone, which lasts about 0.11 s. */
export const ROWS_PER_OBSERVATION = 11

/** How a voice sounds. */
export interface Timbre {
  /** Sum of the weights of the measured rows of 10 ms. */
  readonly count: number
  /** Mean cepstrum, and the pitch as the last value, in deviations within one voice. */
  readonly mean: ArrayLike<number>
}

/**
 * The log-odds that two voices are two people: their timbre and pitch are further apart than so few seconds scatter, and the smaller
 * is not small against others, as laughs and moods are, which are far from their own speaker too. `share`: how much the smaller of the two
 * talks, relative to the mean of all.
 */
export function oddsOfTwo(a: Timbre, b: Timbre, share: number): number {
  const last = a.mean.length - 1
  let squares = 0
  for (let k = 0; k <= last; k++) squares += ((a.mean[k] ?? 0) - (b.mean[k] ?? 0)) ** 2
  const apart = squares / (last + 1) - ROWS_PER_OBSERVATION / a.count - ROWS_PER_OBSERVATION / b.count
  const pitch = ((a.mean[last] ?? 0) - (b.mean[last] ?? 0)) ** 2
  return (
    LOG_ODDS_WEIGHTS.none +
    LOG_ODDS_WEIGHTS.apart * Math.log(Math.max(apart, SQUARED_TIMBRE_FLOOR)) +
    LOG_ODDS_WEIGHTS.pitch * Math.log(pitch + SQUARED_PITCH_FLOOR) +
    LOG_ODDS_WEIGHTS.share * Math.log(share)
  )
}
