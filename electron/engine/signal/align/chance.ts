import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import { type Comparison, pathDistances, problemOf } from './comparison.ts'
import { type GappedPath, gappedPath } from './gappedPath.ts'

/** Costs of comparing sounds that say different words. */
export interface Chance {
  /** A step of a path on either side. */
  readonly cost: number
  /** The mean distance along a path. */
  readonly distance: number
}

/** A part of a comparison: rows and columns, `to` excluded. */
interface Part {
  readonly rows: { readonly from: number; readonly to: number }
  readonly columns: { readonly from: number; readonly to: number }
}

/** How a comparison is looked at: frames of 10 ms in a step, and columns on both sides of a diagonal. */
interface ChanceOptions {
  readonly span: number
  readonly reach: number
}

/** Seconds of the text that the chance of the whole is measured on. */
const CHANCE_SECONDS = 60
/** Seconds of the text over which chance is measured anew, so that another voice or room has its own, and the least of them. */
const LOCAL_CHANCE_SECONDS = 10
const MIN_LOCAL_CHANCE_SECONDS = 3
/** Seconds of the stretches whose mean distances are compared. */
const STRETCH_SECONDS = 2
/** The least deviation as a share of the mean: of a short sound it is found too small. */
const MIN_DEVIATION_SHARE = 0.01

/**
 * Measures what a path costs between sounds that say different words: the middle of the text backwards against the middle of the
 * film, within `reach` columns of the diagonal. Order alone is another, so voice, channel and noise are the same.
 */
export function chanceOf(comparison: Comparison, options: ChanceOptions): Chance {
  const count = Math.min(stepsIn(CHANCE_SECONDS, options), comparison.rows, comparison.columns)
  const [row, column] = [(comparison.rows - count) >> 1, (comparison.columns - count) >> 1]
  const part = { rows: { from: row, to: row + count }, columns: { from: column, to: column + count } }
  const { path, distances } = pathBackwards(comparison, part, options)
  return { cost: path.cost / (2 * count), distance: meanOf(distances) }
}

/**
 * By how many deviations of chance the speech around each row of a path is more alike than other words of the same place are: those
 * of the text there, backwards. NaN where a row is left out.
 */
export function scoresAlong(
  comparison: Comparison,
  { path, chance, ...options }: ChanceOptions & { readonly path: GappedPath; readonly chance: Chance },
): Float32Array<ArrayBuffer> {
  const { rows } = comparison
  const usual = new Float32Array(rows).fill(chance.distance)
  const length = stepsIn(LOCAL_CHANCE_SECONDS, options)
  let [squares, count] = [0, 0]
  for (let from = 0; from < rows; from += length) {
    const part = partAlong(
      path,
      { from, to: Math.min(rows, from + length) },
      stepsIn(MIN_LOCAL_CHANCE_SECONDS, options),
    )
    if (part === undefined) continue
    const distances = stretchMeans(pathBackwards(comparison, part, options).distances, options.span)
    const mean = meanOf(distances)
    usual.fill(mean, from, part.rows.to)
    squares += distances.reduce((sum, one) => sum + (one - mean) ** 2, 0)
    count += distances.length
  }
  const deviation = Math.max(MIN_DEVIATION_SHARE * chance.distance, Math.sqrt(squares / Math.max(1, count)))
  const means = stretchMeans(pathDistances(comparison, path), options.span)
  return Float32Array.from(means, (mean, row) => ((usual[row] ?? 0) - mean) / deviation)
}

function stepsIn(seconds: number, { span }: ChanceOptions): number {
  return Math.max(1, Math.round(seconds / ANALYSIS_HOP_SECONDS / span))
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
}

/** The part of a comparison that a path goes through in these rows; undefined where that is less than `least` rows or columns. */
function partAlong({ first, last }: GappedPath, rows: Part['rows'], least: number): Part | undefined {
  const matched = Array.from({ length: rows.to - rows.from }, (_, at) => rows.from + at).filter(
    (row) => (first[row] ?? -1) >= 0,
  )
  const [from, to] = [first[matched[0] ?? -1] ?? 0, (last[matched.at(-1) ?? -1] ?? -1) + 1]
  return matched.length < least || to - from < least ? undefined : { rows, columns: { from, to } }
}

/** The cheapest way through a part whose text is said backwards, with nothing left out, and the distance at each row of it. */
function pathBackwards(
  { distances }: Comparison,
  { rows, columns }: Part,
  { reach }: ChanceOptions,
): { path: GappedPath; distances: Float32Array } {
  const [rowCount, columnCount] = [rows.to - rows.from, columns.to - columns.from]
  const columnAt = (row: number): number => (row * columnCount) / rowCount
  const from = Int32Array.from({ length: rowCount }, (_, row) => Math.max(0, Math.floor(columnAt(row) - reach)))
  const to = Int32Array.from({ length: rowCount }, (_, row) =>
    Math.min(columnCount, Math.ceil(columnAt(row + 1) + reach)),
  )
  const backwards: Comparison = {
    rows: rowCount,
    columns: columnCount,
    from,
    to,
    distances: (row, range, out) =>
      distances(rows.to - 1 - row, { from: columns.from + range.from, to: columns.from + range.to }, out),
  }
  const path = gappedPath({
    ...problemOf(backwards),
    skipRow: new Float32Array(rowCount).fill(Number.POSITIVE_INFINITY),
    skipColumn: new Float32Array(columnCount).fill(Number.POSITIVE_INFINITY),
    openingCost: Number.POSITIVE_INFINITY,
  })
  return { path, distances: pathDistances(backwards, path) }
}

/** The mean of each row and those around it that are matched, over a stretch of speech; NaN where there is none. */
function stretchMeans(distances: Float32Array, span: number): Float32Array {
  const reach = Math.max(1, Math.round(STRETCH_SECONDS / ANALYSIS_HOP_SECONDS / span / 2))
  const means = new Float32Array(distances.length)
  let [sum, count] = [0, 0]
  const add = (row: number, sign: number): void => {
    const value = distances[row] ?? Number.NaN
    if (Number.isNaN(value)) return
    sum += sign * value
    count += sign
  }
  for (let row = 0; row < Math.min(reach, distances.length); row++) add(row, 1)
  for (let row = 0; row < distances.length; row++) {
    add(row + reach, 1)
    add(row - reach - 1, -1)
    means[row] = count > 0 ? sum / count : Number.NaN
  }
  return means
}
