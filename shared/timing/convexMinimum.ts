import { type Envelope, factorise, read, solve } from './envelope.ts'

/** A linear form of the variables of one line, or of two, and what its values cost. */
export interface Price {
  /** The first two coefficients are for the variables from `at` on, the last two for those from `and` on (`at` + 2). */
  readonly at: number
  /** Greater than `at`. */
  readonly and?: number
  readonly coefficients: readonly [number, number, number, number]
  readonly pieces: readonly Piece[]
}

/**
 * A convex cost of a value v. With r = v - bound it costs ½ weight r², on the side where r > 0 (`over`), r < 0 (`under`) or on
 * both. Past `knee` it grows on as a straight line.
 */
export interface Piece {
  readonly side: 'over' | 'under' | 'both'
  readonly bound: number
  readonly weight: number
  readonly knee: number
}

/** Variables that a form is made of. */
const WIDTH = 4
/**
 * Cost at which the corners of a piece are rounded off, in the first round and in the last, and what is left of it from
 * round to round; each starts from the minimum of the one before. The last is as good as exact.
 */
const BLUNTEST = 1e5
const SHARPER = 0.3
const SHARPEST = 1e-4
/** A round is over when a step would save less than this share of the rounding of every form. */
const NEAR = 0.3
const MOST_STEPS = 100
/** Share of the first slope that may be left along a direction. */
const FLAT = 0.3

/**
 * The `x` that makes the sum of all prices least, found from `x`, which it overwrites and returns. Every variable needs
 * a piece on both sides that holds it; then the sum is strictly convex and the minimum is one and global.
 *
 * The sum is piecewise quadratic. Newton's method (Boyd & Vandenberghe, *Convex Optimization*, 2004, section 9.5) solves the
 * quadratic of the pieces in force by Cholesky's factors and goes along that direction to about its lowest point. In a long
 * lane some corner would always be in the way of a long step, so corners are rounded off by x → (x + √(x² + c)) / 2 (Chen &
 * Mangasarian, *Computational Optimization and Applications* 5, 1996), less in each round: a path through the middle, as
 * interior-point methods take it, whose number of steps hardly grows with the lane. The factors keep the envelope of the
 * matrix (George & Liu, *Computer Solution of Large Sparse Positive Definite Systems*, 1981, chapter 4): a row is stored from
 * its first element on that is not zero, so lines that touch only near lines cost time in proportion to their number.
 */
export function convexMinimum(x: Float64Array, prices: readonly Price[]): Float64Array {
  const columns = inColumns(prices, x.length)
  for (let blunt = BLUNTEST; blunt >= SHARPEST; blunt *= SHARPER) {
    round(columns, blunt)
    descend(x, columns, blunt * NEAR * prices.length)
  }
  return x
}

/** Sets how far the corners of every piece are rounded. */
function round({ weights, corners }: Columns, blunt: number): void {
  for (let piece = 0; piece < corners.length; piece++) corners[piece] = (4 * blunt) / read(weights, piece)
}

/** Newton's steps until one saves less than about `small`. */
function descend(x: Float64Array, columns: Columns, small: number): void {
  const { values, slopes, envelope } = columns
  const hessian = new Float64Array(envelope.size)
  const direction = new Float64Array(x.length)
  for (let step = 0; step < MOST_STEPS; step++) {
    project(columns, x, values)
    derive(columns, hessian, direction)
    factorise(hessian, envelope)
    solve(hessian, envelope, direction)
    project(columns, direction, slopes)
    const slope = dot(columns.forces, slopes)
    if (!(slope < 0)) return
    move(x, direction, lowestAlong(columns, slope))
    if (-slope < small) return
  }
}

/** Goes a length along a direction. */
function move(x: Float64Array, direction: Float64Array, length: number): void {
  for (let index = 0; index < x.length; index++) x[index] = read(x, index) + length * read(direction, index)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += read(a, index) * read(b, index)
  return sum
}

/** All prices by columns of numbers, which is ten times as fast as a list of objects. */
interface Columns {
  /** The variables of every form and their coefficients, WIDTH each. */
  readonly variables: Int32Array
  readonly coefficients: Float64Array
  /** The place behind the last piece of every form. */
  readonly ends: Int32Array
  /** The values of the forms, and what they grow by along a direction. */
  readonly values: Float64Array
  readonly slopes: Float64Array
  /** The derivatives of what they cost. */
  readonly forces: Float64Array
  /** Of every piece. */
  readonly bounds: Float64Array
  readonly weights: Float64Array
  /** Limits of a value's excess over its bound before it is weighed. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
  /** The square of twice the distance over which its corners are rounded. */
  readonly corners: Float64Array
  readonly envelope: Envelope
}

function inColumns(prices: readonly Price[], size: number): Columns {
  const count = prices.reduce((sum, { pieces }) => sum + pieces.length, 0)
  const column = (length: number): Float64Array => new Float64Array(length)
  const columns = {
    variables: new Int32Array(prices.length * WIDTH),
    coefficients: column(prices.length * WIDTH),
    ends: new Int32Array(prices.length),
    values: column(prices.length),
    slopes: column(prices.length),
    forces: column(prices.length),
    bounds: column(count),
    weights: column(count),
    lowest: column(count),
    highest: column(count),
    corners: column(count),
  }
  let piece = 0
  for (const [form, { at, and = at + 2, coefficients, pieces }] of prices.entries()) {
    columns.variables.set([at, at + 1, and, and + 1], form * WIDTH)
    columns.coefficients.set(coefficients, form * WIDTH)
    for (const { side, bound, weight, knee } of pieces) {
      columns.bounds[piece] = bound
      columns.weights[piece] = weight
      columns.lowest[piece] = side === 'over' ? 0 : -knee
      columns.highest[piece] = side === 'under' ? 0 : knee
      piece++
    }
    columns.ends[form] = piece
  }
  return { ...columns, envelope: envelopeOf(columns, size) }
}

function envelopeOf({ variables, coefficients }: Pick<Columns, 'variables' | 'coefficients'>, size: number): Envelope {
  const first = Int32Array.from({ length: size }, (_, row) => row)
  for (let from = 0; from < variables.length; from += WIDTH) {
    let lowest = size
    // Variables of a form ascend.
    for (let i = from; i < from + WIDTH; i++) {
      if (read(coefficients, i) === 0) continue
      const row = read(variables, i)
      lowest = Math.min(lowest, row)
      first[row] = Math.min(read(first, row), lowest)
    }
  }
  const diagonal = new Int32Array(size)
  let end = 0
  for (let row = 0; row < size; row++) {
    end += row - read(first, row) + 1
    diagonal[row] = end - 1
  }
  return { first, diagonal, size: end }
}

/** coefficients · vector of every form. */
function project({ variables, coefficients }: Columns, vector: Float64Array, out: Float64Array): void {
  for (let form = 0, i = 0; form < out.length; form++) {
    let sum = 0
    for (const end = i + WIDTH; i < end; i++) {
      const a = read(coefficients, i)
      if (a !== 0) sum += a * read(vector, read(variables, i))
    }
    out[form] = sum
  }
}

/** Writes the Hessian, and less the gradient. */
function derive(columns: Columns, hessian: Float64Array, downhill: Float64Array): void {
  const { ends, values, forces, bounds, weights, lowest, highest, corners } = columns
  hessian.fill(0)
  downhill.fill(0)
  for (let form = 0, piece = 0; form < values.length; form++) {
    let force = 0
    let stiffness = 0
    const value = read(values, form)
    for (const end = read(ends, form); piece < end; piece++) {
      const residual = value - read(bounds, piece)
      const corner = read(corners, piece)
      const weight = read(weights, piece)
      const below = read(lowest, piece) - residual
      const above = residual - read(highest, piece)
      let held = residual
      let inside = 1
      if (below > Number.NEGATIVE_INFINITY) {
        const root = Math.sqrt(below * below + corner)
        const low = (below + root) / 2
        held += low
        inside -= low / root
      }
      if (above > Number.NEGATIVE_INFINITY) {
        const root = Math.sqrt(above * above + corner)
        const high = (above + root) / 2
        held -= high
        inside -= high / root
      }
      force += weight * held
      stiffness += weight * inside
    }
    forces[form] = force
    if (force !== 0 || stiffness !== 0) scatter(columns, form, { force, stiffness, hessian, downhill })
  }
}

interface Derivatives {
  readonly force: number
  readonly stiffness: number
  readonly hessian: Float64Array
  readonly downhill: Float64Array
}

/** Adds the derivatives of a form's cost to those of its variables. */
function scatter({ variables, coefficients, envelope }: Columns, form: number, to: Derivatives): void {
  const { force, stiffness, hessian, downhill } = to
  for (let i = form * WIDTH; i < (form + 1) * WIDTH; i++) {
    const a = read(coefficients, i)
    if (a === 0) continue
    const row = read(variables, i)
    downhill[row] = read(downhill, row) - force * a
    const rowAt = read(envelope.diagonal, row) - row
    for (let j = form * WIDTH; j <= i; j++) {
      const b = read(coefficients, j)
      const place = rowAt + read(variables, j)
      if (b !== 0) hessian[place] = read(hessian, place) + stiffness * a * b
    }
  }
}

/**
 * How far along a direction, up to its whole length, the sum is about least. Its derivative only grows, so halving the
 * length closes in on its zero; what is left of it need not be small, for the next step starts anew.
 */
function lowestAlong(columns: Columns, first: number): number {
  const last = slopeAt(columns, 1)
  if (last <= -FLAT * first) return 1
  let low = 0
  let high = 1
  // Along a direction that rounding spoilt the numbers may overflow; near the point they do not.
  let middle = Number.isFinite(last) ? Math.max(0.1, first / (first - last)) : 0.5
  for (let count = 0; count < 40; count++) {
    const slope = slopeAt(columns, middle)
    if (Math.abs(slope) <= -FLAT * first) return middle
    if (slope <= 0) low = middle
    else high = middle
    middle = (low + high) / 2
  }
  return low
}

/** The derivative of the sum along the direction, a length from the point. */
function slopeAt(columns: Columns, length: number): number {
  const { ends, values, slopes, bounds, weights, lowest, highest, corners } = columns
  let sum = 0
  for (let form = 0, piece = 0; form < values.length; form++) {
    const slope = read(slopes, form)
    const value = read(values, form) + length * slope
    let force = 0
    for (const end = read(ends, form); piece < end; piece++) {
      const residual = value - read(bounds, piece)
      const corner = read(corners, piece)
      const below = read(lowest, piece) - residual
      const above = residual - read(highest, piece)
      let held = residual
      if (below > Number.NEGATIVE_INFINITY) held += (below + Math.sqrt(below * below + corner)) / 2
      if (above > Number.NEGATIVE_INFINITY) held -= (above + Math.sqrt(above * above + corner)) / 2
      force += read(weights, piece) * held
    }
    sum += force * slope
  }
  return sum
}
