/**
 * One convex cost on at most four neighbouring variables. The residual is r = coefficients · x - bound, with x the
 * variables from `at` on; the cost is ½ weight r², and 0 for r < 0 if one-sided. Past `knee` it continues as a straight
 * line.
 */
export interface Term {
  readonly at: number
  readonly coefficients: readonly [number, number, number, number]
  readonly bound: number
  readonly weight: number
  readonly oneSided: boolean
  readonly knee: number
}

/** Variables of a term: the width of the Hessian's lower band. */
const WIDTH = 4
/**
 * Upper limits on the weights, applied in turn, each from the result before: steep walls from the start would take many
 * short steps in a long lane.
 */
const STEEPEST = [1e3, 1e4, 1e5, 1e6, Number.POSITIVE_INFINITY]
const MOST_STEPS = 100
/** The iteration ends with a step that moves no variable by more than this: in the early rounds, and in the last. */
const NEAR = 0.1
const SMALL = 1e-8

/**
 * Minimises the sum of all terms from the starting point `x`, which it overwrites and returns. Every variable needs a
 * two-sided term; then the sum is strictly convex and has one global minimum.
 *
 * The sum is piecewise quadratic and once differentiable, so Newton's method (Boyd & Vandenberghe, *Convex
 * Optimization*, 2004, section 9.5; for such pieces Madsen & Nielsen, BIT 30, 1990) reaches the exact minimum after
 * finitely many steps: each solves the quadratic of the active pieces by Cholesky factorisation of a band matrix
 * (section C.3.2), with a line search along the direction. A step takes time in proportion to the variables; a lane of
 * thousands of lines takes some 30 steps.
 */
export function convexMinimum(x: Float64Array, terms: readonly Term[]): Float64Array {
  const given = inColumns(terms)
  for (const steepest of STEEPEST) {
    descend(x, softened(given, steepest), Number.isFinite(steepest) ? NEAR : SMALL)
  }
  return x
}

/**
 * The terms with limited weights, and knees farther off in proportion, so that the pull beyond a knee stays the same.
 */
function softened(columns: Columns, steepest: number): Columns {
  const weights = columns.weights.map((weight) => Math.min(steepest, weight))
  const farther = (end: number, term: number): number =>
    end === 0 ? 0 : end * Math.max(1, read(columns.weights, term) / steepest)
  return { ...columns, weights, lowest: columns.lowest.map(farther), highest: columns.highest.map(farther) }
}

/** Newton steps until a step is small. */
function descend(x: Float64Array, columns: Columns, small: number): void {
  const { residuals, bounds } = columns
  const slopes = new Float64Array(residuals.length)
  const hessian = new Float64Array(x.length * WIDTH)
  const direction = new Float64Array(x.length)
  for (let step = 0, moved = Number.POSITIVE_INFINITY; step < MOST_STEPS && moved >= small; step++) {
    project(columns, x, residuals)
    for (let term = 0; term < residuals.length; term++) residuals[term] = read(residuals, term) - read(bounds, term)
    derive(columns, hessian, direction)
    factorise(hessian, x.length)
    solve(hessian, direction)
    project(columns, direction, slopes)
    moved = move(x, direction, lowestAlong(columns, slopes))
  }
}

/** Goes a length along a direction; returns the greatest change of a variable. */
function move(x: Float64Array, direction: Float64Array, length: number): number {
  let most = 0
  for (let index = 0; index < x.length; index++) {
    const step = length * read(direction, index)
    x[index] = read(x, index) + step
    most = Math.max(most, Math.abs(step))
  }
  return most
}

/** The terms as columns of numbers, ten times as fast as a list of objects, and their residuals. */
interface Columns {
  readonly at: Int32Array
  /** `WIDTH` of them for every term. */
  readonly coefficients: Float64Array
  readonly bounds: Float64Array
  readonly weights: Float64Array
  /** A residual is clamped between these before it is weighed. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
  readonly residuals: Float64Array
}

function inColumns(terms: readonly Term[]): Columns {
  const column = (): Float64Array => new Float64Array(terms.length)
  const columns = {
    at: new Int32Array(terms.length),
    coefficients: new Float64Array(terms.length * WIDTH),
    bounds: column(),
    weights: column(),
    lowest: column(),
    highest: column(),
    residuals: column(),
  }
  terms.forEach((term, index) => {
    columns.at[index] = term.at
    columns.coefficients.set(term.coefficients, index * WIDTH)
    columns.bounds[index] = term.bound
    columns.weights[index] = term.weight
    columns.lowest[index] = term.oneSided ? 0 : -term.knee
    columns.highest[index] = term.knee
  })
  return columns
}

/** An element that is known to exist. */
function read(numbers: Float64Array | Int32Array, index: number): number {
  return numbers[index] ?? 0
}

/** Computes coefficients · vector for every term. */
function project({ at, coefficients }: Columns, vector: Float64Array, out: Float64Array): void {
  for (let term = 0; term < out.length; term++) {
    const first = read(at, term)
    const most = Math.min(WIDTH, vector.length - first)
    let sum = 0
    for (let i = 0; i < most; i++) sum += read(coefficients, term * WIDTH + i) * read(vector, first + i)
    out[term] = sum
  }
}

/**
 * Writes the lower band of the Hessian, element (row, column) at row · WIDTH + row - column, and the negative gradient.
 */
function derive(columns: Columns, hessian: Float64Array, downhill: Float64Array): void {
  const { at, coefficients, weights, residuals } = columns
  hessian.fill(0)
  downhill.fill(0)
  for (let term = 0; term < residuals.length; term++) {
    const residual = read(residuals, term)
    const held = Math.max(read(columns.lowest, term), Math.min(read(columns.highest, term), residual))
    const stiffness = held === residual ? read(weights, term) : 0
    if (held === 0 && stiffness === 0) continue
    const force = read(weights, term) * held
    for (let i = 0; i < WIDTH; i++) {
      const a = read(coefficients, term * WIDTH + i)
      if (a === 0) continue
      const row = read(at, term) + i
      downhill[row] = read(downhill, row) - force * a
      for (let j = 0; j <= i; j++) {
        const place = row * WIDTH + i - j
        hessian[place] = read(hessian, place) + stiffness * a * read(coefficients, term * WIDTH + j)
      }
    }
  }
}

/** Cholesky's lower factor of a band matrix, in place. */
function factorise(band: Float64Array, size: number): void {
  const at = (row: number, column: number): number => read(band, row * WIDTH + row - column)
  for (let row = 0; row < size; row++) {
    const first = Math.max(0, row - WIDTH + 1)
    for (let column = first; column <= row; column++) {
      let sum = at(row, column)
      for (let k = first; k < column; k++) sum -= at(row, k) * at(column, k)
      // Rounding may leave a pivot of a stiff lane slightly negative.
      band[row * WIDTH + row - column] = row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / at(column, column)
    }
  }
}

/** Forward and back substitution with the factor, in place. */
function solve(factor: Float64Array, vector: Float64Array): void {
  const size = vector.length
  const at = (row: number, column: number): number => read(factor, row * WIDTH + row - column)
  for (let row = 0; row < size; row++) {
    let sum = read(vector, row)
    for (let k = Math.max(0, row - WIDTH + 1); k < row; k++) sum -= at(row, k) * read(vector, k)
    vector[row] = sum / at(row, row)
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = read(vector, row)
    for (let k = row + 1; k < Math.min(size, row + WIDTH); k++) sum -= at(k, row) * read(vector, k)
    vector[row] = sum / at(row, row)
  }
}

/**
 * Line search: the length along a direction, from 0 to 1, at which the sum is about least. The derivative is monotonic,
 * so bisection closes in on its zero; a tenth of the first derivative is accurate enough, as the next step starts anew.
 */
function lowestAlong({ weights, lowest, highest, residuals }: Columns, slopes: Float64Array): number {
  const derivative = (length: number): number => {
    let sum = 0
    for (let term = 0; term < slopes.length; term++) {
      const slope = read(slopes, term)
      const residual = read(residuals, term) + length * slope
      sum += read(weights, term) * Math.max(read(lowest, term), Math.min(read(highest, term), residual)) * slope
    }
    return sum
  }
  if (derivative(1) <= 0) return 1
  const enough = Math.abs(derivative(0)) / 10
  let low = 0
  let high = 1
  for (let count = 0; count < 40; count++) {
    const middle = (low + high) / 2
    const steepness = derivative(middle)
    if (Math.abs(steepness) <= enough) return middle
    if (steepness > 0) high = middle
    else low = middle
  }
  return low
}
