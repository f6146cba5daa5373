/** What a stretch of one voice sounds like. */
export interface Voiceprint {
  /** Sum of the weights of its rows (10 ms each). */
  readonly count: number
  /** Weighted mean of the rows. */
  readonly mean: Float64Array
}

/** Rows that make one independent observation: neighbouring ones belong to the same sound, and a phone lasts about 0.11 s. */
export const CORRELATED = 11

// What remains between two long stretches of one speaker (style, effort, distance, room), as variance per dimension.
const DRIFT = 0.03

/** The voiceprint of two stretches together. */
export function join(a: Voiceprint, b: Voiceprint): Voiceprint {
  const count = a.count + b.count
  const mean = a.mean.map((x, k) => (a.count * x + b.count * (b.mean[k] ?? 0)) / count)
  return { count, mean }
}

/**
 * How much more two stretches differ than two of one speaker would: 1 is what one speaker gives on average. Squared
 * distance of the means over its expectation under a random-effects model with tied covariance: per dimension the
 * means scatter by 1/n1 + 1/n2 (n independent observations) plus a drift that more talk does not remove.
 */
export function difference(a: Voiceprint, b: Voiceprint): number {
  let squares = 0
  for (let k = 0; k < a.mean.length; k++) squares += ((a.mean[k] ?? 0) - (b.mean[k] ?? 0)) ** 2
  const expected = CORRELATED / a.count + CORRELATED / b.count + 2 * DRIFT
  return squares / a.mean.length / expected
}
