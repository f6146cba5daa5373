import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import { codebookOf, squaredDistance } from './codebook.ts'
import { type GappedPath, type GappedProblem, type PricedPath, pricedPath } from './gappedPath.ts'
import { type FeatureRows, MATCH_DIMENSIONS } from './matchFeatures.ts'

/** Two sounds to compare: the rows of a text, and the columns of a film of which some are compared with each row. */
export interface Comparison extends Band {
  readonly rows: number
  readonly columns: number
  /** Writes the distances of a row and these columns to `out`: the root mean square difference of their features. */
  distances(row: number, range: { readonly from: number; readonly to: number }, out: Float32Array): void
}

/** The columns that are compared with each row, `to` excluded. */
export interface Band {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** Extra cost of a row or column that matches no new one of the other: it keeps a text that the film lacks from being squeezed in. */
const STRETCH_COST = 0.3
/** Seconds of speech on both sides at a whole unit of cost that leaving something out must save. */
const GAP_OPENING_SECONDS = 0.15

/** All of a text, as several voices say it, against all of a film, by codes of the film. */
export function comparisonByCodes(texts: readonly FeatureRows[], film: FeatureRows): Comparison {
  const { codes, codeOf } = codebookOf(film)
  const table = new Float32Array(codes.count)
  const rows = texts[0]?.count ?? 0
  return overBackground(texts, film, {
    rows,
    columns: film.count,
    from: new Int32Array(rows),
    to: new Int32Array(rows).fill(film.count),
    distances(row, { from, to }, out) {
      for (let code = 0; code < codes.count; code++) table[code] = distance(texts, row, codes, code)
      for (let column = from; column < to; column++) out[column - from] = table[codeOf[column] ?? 0] ?? 0
    },
  })
}

/** A text against what lies within a band of the film. */
export function comparisonWithin(texts: readonly FeatureRows[], film: FeatureRows, band: Band): Comparison {
  return overBackground(texts, film, {
    rows: texts[0]?.count ?? 0,
    columns: film.count,
    ...band,
    distances(row, { from, to }, out) {
      for (let column = from; column < to; column++) out[column - from] = distance(texts, row, film, column)
    },
  })
}

/** Rows and columns against which every other one is compared to find how near it is to anything. */
const BACKGROUND_SAMPLES = 24

/**
 * The same comparison, each distance as a multiple of what its row and its column have to others on average: a sound that is near
 * to many, as a murmur or a pause is, says little (symmetric score normalisation, as verification of speakers has it).
 */
function overBackground(texts: readonly FeatureRows[], film: FeatureRows, comparison: Comparison): Comparison {
  const rows = texts[0]?.count ?? 0
  const ofColumns = new Float32Array(film.count)
  const ofRows = new Float32Array(rows)
  for (let at = 0; at < BACKGROUND_SAMPLES; at++) {
    const row = Math.floor(((at + 0.5) * rows) / BACKGROUND_SAMPLES)
    const column = Math.floor(((at + 0.5) * film.count) / BACKGROUND_SAMPLES)
    for (let other = 0; other < film.count; other++)
      ofColumns[other] = (ofColumns[other] ?? 0) + distance(texts, row, film, other) / BACKGROUND_SAMPLES
    for (let other = 0; other < rows; other++)
      ofRows[other] = (ofRows[other] ?? 0) + distance(texts, other, film, column) / BACKGROUND_SAMPLES
  }
  return {
    ...comparison,
    distances(row, range, out) {
      comparison.distances(row, range, out)
      const own = ofRows[row] ?? 1
      for (let column = range.from; column < range.to; column++)
        out[column - range.from] = (2 * (out[column - range.from] ?? 0)) / (own + (ofColumns[column] ?? 1))
    },
  }
}

/** The distance of the nearest of several voices. */
function distance(voices: readonly FeatureRows[], row: number, other: FeatureRows, otherRow: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const { values } of voices)
    least = Math.min(least, squaredDistance(values, row * MATCH_DIMENSIONS, other.values, otherRow * MATCH_DIMENSIONS))
  return Math.sqrt(least / MATCH_DIMENSIONS)
}

/** The cheapest way through a comparison; a step that is left out costs `gapCost`. `span` is how many frames of 10 ms a step has. */
export function pathOf(comparison: Comparison, { gapCost, span }: { gapCost: number; span: number }): PricedPath {
  const { rows, columns, from, to } = comparison
  return pricedPath({
    ...problemOf(comparison),
    skipRow: new Float32Array(rows).fill(gapCost),
    skipColumn: new Float32Array(columns).fill(gapCost),
    openingCost: (2 * GAP_OPENING_SECONDS) / ANALYSIS_HOP_SECONDS / span,
    from,
    to,
  })
}

/** The costs of the ways through a comparison, without those of leaving anything out. */
export function problemOf({
  rows,
  columns,
  from,
  to,
  distances,
}: Comparison): Omit<GappedProblem, 'skipRow' | 'skipColumn' | 'openingCost'> {
  return {
    rows,
    columns,
    from,
    to,
    costs: (row, out) => distances(row, { from: from[row] ?? 0, to: to[row] ?? 0 }, out),
    stretchCost: STRETCH_COST,
  }
}

/** For each row the mean distance of the columns that it matches; NaN where it is left out. */
export function pathDistances({ rows, distances }: Comparison, { first, last }: GappedPath): Float32Array {
  const found = new Float32Array(rows).fill(Number.NaN)
  let out = new Float32Array(64)
  for (let row = 0; row < rows; row++) {
    const from = first[row] ?? -1
    if (from < 0) continue
    const to = (last[row] ?? from) + 1
    if (to - from > out.length) out = new Float32Array(2 * (to - from))
    distances(row, { from, to }, out)
    let sum = 0
    for (let at = 0; at < to - from; at++) sum += out[at] ?? 0
    found[row] = sum / (to - from)
  }
  return found
}
