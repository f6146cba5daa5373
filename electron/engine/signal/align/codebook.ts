import { type FeatureRows, MATCH_DIMENSIONS } from './matchFeatures.ts'

/** Rows that stand for many: each row of a sound is told by the nearest. */
export interface Codebook {
  /** The codes themselves. */
  readonly codes: FeatureRows
  /** For each row of the sound the number of its code. */
  readonly codeOf: Uint16Array
}

/** Codes of a sound: more tell no more of rows that are means of a fifth of a second. */
const MAX_CODES = 256
const CODEBOOK_ROUNDS = 6
/** Rows that codes are learned from, for each code. */
const LEARNED_ROWS_PER_CODE = 16

/**
 * Finds codes for the rows of a sound by k-means (Lloyd 1982), from rows at equal distances. With them a row of another sound
 * is compared with all by 256 distances and a look-up for each.
 */
export function codebookOf(rows: FeatureRows): Codebook {
  const count = Math.min(MAX_CODES, rows.count)
  const codes = { count, values: spread(rows, count).values }
  const learned = spread(rows, Math.min(rows.count, count * LEARNED_ROWS_PER_CODE))
  const rounds = learned.count > count ? CODEBOOK_ROUNDS : 0
  for (let round = 0; round < rounds; round++) recentre(codes, learned)
  return { codes, codeOf: nearestCodes(rows, codes) }
}

/** So many of the rows, at equal distances. */
function spread({ count, values }: FeatureRows, wanted: number): FeatureRows {
  const chosen = new Float32Array(wanted * MATCH_DIMENSIONS)
  for (let at = 0; at < wanted; at++) {
    const from = Math.floor(((at + 0.5) * count) / wanted) * MATCH_DIMENSIONS
    chosen.set(values.subarray(from, from + MATCH_DIMENSIONS), at * MATCH_DIMENSIONS)
  }
  return { count: wanted, values: chosen }
}

function recentre(codes: FeatureRows, rows: FeatureRows): void {
  const nearest = nearestCodes(rows, codes)
  const sums = new Float64Array(codes.values.length)
  const members = new Uint32Array(codes.count)
  nearest.forEach((code, at) => {
    members[code] = (members[code] ?? 0) + 1
    for (let k = 0; k < MATCH_DIMENSIONS; k++) {
      const place = code * MATCH_DIMENSIONS + k
      sums[place] = (sums[place] ?? 0) + (rows.values[at * MATCH_DIMENSIONS + k] ?? 0)
    }
  })
  members.forEach((size, code) => {
    if (size === 0) return
    for (let at = code * MATCH_DIMENSIONS; at < (code + 1) * MATCH_DIMENSIONS; at++)
      codes.values[at] = (sums[at] ?? 0) / size
  })
}

function nearestCodes(rows: FeatureRows, codes: FeatureRows): Uint16Array {
  return Uint16Array.from({ length: rows.count }, (_, row) => {
    let [nearest, least] = [0, Number.POSITIVE_INFINITY]
    for (let code = 0; code < codes.count; code++) {
      const distance = squaredDistance(rows.values, row * MATCH_DIMENSIONS, codes.values, code * MATCH_DIMENSIONS)
      if (distance >= least) continue
      nearest = code
      least = distance
    }
    return nearest
  })
}

/** The squared distance of two rows that begin at these places. */
export function squaredDistance(one: Float32Array, from: number, other: Float32Array, otherFrom: number): number {
  let sum = 0
  for (let k = 0; k < MATCH_DIMENSIONS; k++) {
    const difference = (one[from + k] ?? 0) - (other[otherFrom + k] ?? 0)
    sum += difference * difference
  }
  return sum
}
