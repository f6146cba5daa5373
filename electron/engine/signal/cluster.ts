/** What a stretch of one voice sounds like: sums that add up when stretches are joined. */
export interface Voiceprint {
  /** Rows (10 ms each) of speech in it. */
  readonly count: number
  /** Sum of the scaled feature rows. */
  readonly sum: Float64Array
  /** Voiced rows, and the sum of their log2 fundamental frequencies. */
  readonly voiced: number
  readonly octaves: number
}

// Neighbouring frames belong to the same sound: about one phone (0.11 s) makes one independent observation.
const CORRELATED = 11
// What remains between two long stretches of one speaker (style, distance, room), as variance per dimension.
const DRIFT = 0.02
// One independent pitch value per second of voiced sound; a speaker's phrases differ by about a quarter octave.
const PITCH_CORRELATED = 100
const PITCH_VARIANCE = 0.25 ** 2
const PITCH_DRIFT = 0.15 ** 2
const PITCH_WEIGHT = 0.1

/** The sum of two voiceprints. */
export function join(a: Voiceprint, b: Voiceprint): Voiceprint {
  return {
    count: a.count + b.count,
    sum: a.sum.map((x, k) => x + (b.sum[k] ?? 0)),
    voiced: a.voiced + b.voiced,
    octaves: a.octaves + b.octaves,
  }
}

/**
 * How much more two stretches differ than two of one speaker would: 1 is what one speaker gives on average. Squared
 * distance of the means over its expectation under a random-effects model with tied covariance: per dimension the
 * means scatter by 1/n1 + 1/n2 (n independent observations) plus a drift that more data does not remove.
 */
export function difference(a: Voiceprint, b: Voiceprint): number {
  let squares = 0
  for (let k = 0; k < a.sum.length; k++) squares += ((a.sum[k] ?? 0) / a.count - (b.sum[k] ?? 0) / b.count) ** 2
  const expected = CORRELATED / a.count + CORRELATED / b.count + 2 * DRIFT
  const timbre = squares / a.sum.length / expected
  if (a.voiced === 0 || b.voiced === 0) return timbre
  const octaves = (a.octaves / a.voiced - b.octaves / b.voiced) ** 2
  const pitch =
    octaves / (PITCH_VARIANCE * (PITCH_CORRELATED / a.voiced + PITCH_CORRELATED / b.voiced) + 2 * PITCH_DRIFT)
  return timbre * (1 - PITCH_WEIGHT) + pitch * PITCH_WEIGHT
}

/** Joins the two most alike again and again until the least difference exceeds `limit`; gives each print its group, numbered from 0. */
export function cluster(prints: readonly Voiceprint[], limit: number): number[] {
  const groups: (Voiceprint | undefined)[] = [...prints]
  const owner = prints.map((_, i) => i)
  const nearest = prints.map((_, i) => closest(groups, i))
  for (;;) {
    const a = leastIndex(nearest)
    const pair = nearest[a]
    const first = groups[a]
    const second = groups[pair?.index ?? -1]
    if (pair === undefined || pair.distance > limit || first === undefined || second === undefined) break
    groups[a] = join(first, second)
    groups[pair.index] = undefined
    for (const [i, o] of owner.entries()) if (o === pair.index) owner[i] = a
    refresh(groups, nearest, [a, pair.index])
  }
  const numbers = new Map<number, number>()
  for (const o of owner) if (!numbers.has(o)) numbers.set(o, numbers.size)
  return owner.map((o) => numbers.get(o) ?? 0)
}

interface Nearest {
  readonly index: number
  readonly distance: number
}

function closest(groups: readonly (Voiceprint | undefined)[], of: number): Nearest {
  const print = groups[of]
  let index = -1
  let distance = Number.POSITIVE_INFINITY
  if (print === undefined) return { index, distance }
  for (const [i, other] of groups.entries()) {
    if (i === of || other === undefined) continue
    const d = difference(print, other)
    if (d < distance) {
      distance = d
      index = i
    }
  }
  return { index, distance }
}

function refresh(groups: readonly (Voiceprint | undefined)[], nearest: Nearest[], changed: readonly [number, number]) {
  const [grown] = changed
  const print = groups[grown]
  for (const [i, known] of nearest.entries()) {
    const other = groups[i]
    if (other === undefined || i === grown || changed.includes(known.index)) nearest[i] = closest(groups, i)
    else if (print !== undefined) {
      const d = difference(other, print)
      if (d < known.distance) nearest[i] = { index: grown, distance: d }
    }
  }
}

function leastIndex(nearest: readonly Nearest[]): number {
  let best = 0
  for (const [i, { distance }] of nearest.entries()) if (distance < (nearest[best]?.distance ?? 0)) best = i
  return best
}
