import { ROWS_PER_OBSERVATION } from '../../../../shared/project/speakers/oddsOfTwo.ts'

/** The mean features of a voice. */
export interface Voiceprint {
  /** Sum of the weights of the rows (10 ms each). */
  readonly count: number
  /** Weighted mean of the rows. */
  readonly mean: Float64Array
}

// Variance of each dimension between long spans of one speaker (style, effort, distance, room).
const SPEAKER_DRIFT_VARIANCE = 0.03

/** Joins two voiceprints. */
export function joinVoiceprints(a: Voiceprint, b: Voiceprint): Voiceprint {
  const count = a.count + b.count
  const mean = a.mean.map((x, k) => (a.count * x + b.count * (b.mean[k] ?? 0)) / count)
  return { count, mean }
}

/** Squared distance of two voiceprints. */
export function distanceOf(a: Voiceprint, b: Voiceprint): number {
  let squares = 0
  for (let k = 0; k < a.mean.length; k++) squares += ((a.mean[k] ?? 0) - (b.mean[k] ?? 0)) ** 2
  return squares
}

/**
 * The difference of two voiceprints, where 1 is the average within one speaker. Squared distance of the means over its
 * expectation under a random-effects model with tied covariance: in each dimension the means scatter by 1/n1 + 1/n2 (n
 * independent observations) plus a drift that more speech does not remove.
 */
export function difference(a: Voiceprint, b: Voiceprint): number {
  const expected = ROWS_PER_OBSERVATION / a.count + ROWS_PER_OBSERVATION / b.count + 2 * SPEAKER_DRIFT_VARIANCE
  return distanceOf(a, b) / a.mean.length / expected
}

/** Squared distance of two timbres over its expectation for two stretches of one voice without drift. */
export function scatter(a: Voiceprint, b: Voiceprint): number {
  const last = a.mean.length - 1
  let squares = 0
  for (let k = 0; k < last; k++) squares += ((a.mean[k] ?? 0) - (b.mean[k] ?? 0)) ** 2
  return squares / last / (ROWS_PER_OBSERVATION / a.count + ROWS_PER_OBSERVATION / b.count)
}
