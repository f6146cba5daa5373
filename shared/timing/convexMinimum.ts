import { type Envelope, factorise, place, read, solve } from './envelope.ts'

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

/** Variables that a form is made of, and numbers that a piece is. */
const WIDTH = 4
const PIECE = 4
/**
 * Cost at which the corners of a piece are rounded off: in the first round, its factor from round to round, and in the last
 * round, which is as good as exact. Each round starts from the minimum of the one before.
 */
const BLUNTEST = 1e5
const SHARPER = 0.3
const SHARPEST = 1e-4
/** A round is over when a step would save less than this share of the rounding of every form. */
const NEAR = 0.1
const MOST_STEPS = 100
/** Share of the first slope that may be left along a direction. */
const FLAT = 0.7
/** Least share of what is left of a direction by which its search goes on, from either end. */
const INSIDE = 0.1

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
    // The square of twice the distance over which corners are rounded, in units of cost.
    columns.corner = 4 * blunt
    descend(x, columns, blunt * NEAR * prices.length)
  }
  return x
}

/** Newton's steps until one saves less than about `small`. */
function descend(x: Float64Array, columns: Columns, small: number): void {
  const { values, slopes, forces, envelope } = columns
  const hessian = new Float64Array(envelope.size)
  const downhill = new Float64Array(x.length)
  project(columns, x, values)
  derive(columns, hessian, downhill)
  for (let step = 0; step < MOST_STEPS; step++) {
    factorise(hessian, envelope)
    const direction = solve(hessian, envelope, downhill.slice())
    project(columns, direction, slopes)
    const first = dot(forces, slopes)
    if (!(first < 0)) return
    // Most steps go the whole length; what is worked out there serves the next.
    move(values, slopes, 1)
    derive(columns, hessian, downhill)
    const last = dot(forces, slopes)
    if (last <= -FLAT * first) {
      move(x, direction, 1)
    } else {
      project(columns, x, values)
      const length = lowestAlong(columns, { first, last })
      move(x, direction, length)
      move(values, slopes, length)
      derive(columns, hessian, downhill)
    }
    if (-first < small) return
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
  /** Of every piece the root of its weight, and by this its bound and the limits of its value over the bound. */
  readonly pieces: Float64Array
  /** How far the corners of every piece are rounded. */
  corner: number
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
    pieces: column(count * PIECE),
  }
  let end = 0
  for (const [form, { at, and = at + 2, coefficients, pieces }] of prices.entries()) {
    columns.variables.set([at, at + 1, and, and + 1], form * WIDTH)
    columns.coefficients.set(coefficients, form * WIDTH)
    for (const { side, bound, weight, knee } of pieces) {
      const scale = Math.sqrt(weight)
      const lowest = side === 'over' ? 0 : -knee * scale
      const highest = side === 'under' ? 0 : knee * scale
      columns.pieces.set([scale, bound * scale, lowest, highest], end)
      end += PIECE
    }
    columns.ends[form] = end
  }
  return { ...columns, corner: 0, envelope: envelopeOf(columns, size) }
}

function envelopeOf({ variables, coefficients }: Pick<Columns, 'variables' | 'coefficients'>, size: number): Envelope {
  const first = Int32Array.from({ length: size }, (_, row) => row)
  for (let from = 0; from < variables.length; from += WIDTH) {
    let lowest = size
    // Variables of a form ascend.
    for (let i = from; i < from + WIDTH; i++) {
      if (read(coefficients, i) === 0) continue
      const row = place(variables, i)
      lowest = Math.min(lowest, row)
      first[row] = Math.min(place(first, row), lowest)
    }
  }
  const diagonal = new Int32Array(size)
  let end = 0
  for (let row = 0; row < size; row++) {
    end += row - place(first, row) + 1
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
      if (a !== 0) sum += a * read(vector, place(variables, i))
    }
    out[form] = sum
  }
}

/** Writes the Hessian and the negative gradient. */
function derive(columns: Columns, hessian: Float64Array, downhill: Float64Array): void {
  const { ends, values, forces, pieces, corner } = columns
  hessian.fill(0)
  downhill.fill(0)
  for (let form = 0, i = 0; form < values.length; form++) {
    let force = 0
    let stiffness = 0
    const value = read(values, form)
    for (const end = place(ends, form); i < end; i += PIECE) {
      const scale = read(pieces, i)
      const residual = scale * value - read(pieces, i + 1)
      const below = read(pieces, i + 2) - residual
      const above = residual - read(pieces, i + 3)
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
      force += scale * held
      stiffness += scale * scale * inside
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
    const row = place(variables, i)
    downhill[row] = read(downhill, row) - force * a
    const rowAt = place(envelope.diagonal, row) - row
    for (let j = form * WIDTH; j <= i; j++) {
      const b = read(coefficients, j)
      const cell = rowAt + place(variables, j)
      if (b !== 0) hessian[cell] = read(hessian, cell) + stiffness * a * b
    }
  }
}

/**
 * Step along a direction to about the least sum, for a direction whose slope changes its sign on the way. The zero of
 * the rising slope is found by false position, with the slope at the kept end halved (the Illinois rule: Dowell &
 * Jarratt, BIT 11, 1971). The rest of the slope need not be small, as the next step starts anew.
 */
function lowestAlong(columns: Columns, { first, last }: { readonly first: number; readonly last: number }): number {
  let [low, lowSlope, high, highSlope] = [0, first, 1, last]
  for (let count = 0; count < 40; count++) {
    const share = lowSlope / (lowSlope - highSlope)
    // Along a direction that rounding spoilt the numbers may overflow; near the point they do not.
    const inside = Number.isFinite(highSlope) ? Math.min(1 - INSIDE, Math.max(INSIDE, share)) : INSIDE
    const middle = low + inside * (high - low)
    const slope = slopeAt(columns, middle)
    if (Math.abs(slope) <= -FLAT * first) return middle
    if (slope <= 0) [low, lowSlope, highSlope] = [middle, slope, highSlope / 2]
    else [high, highSlope, lowSlope] = [middle, slope, lowSlope / 2]
  }
  return low
}

/** The derivative of the sum along the direction, a length from the point. */
function slopeAt(columns: Columns, length: number): number {
  const { ends, values, slopes, pieces, corner } = columns
  let sum = 0
  for (let form = 0, i = 0; form < values.length; form++) {
    const slope = read(slopes, form)
    const value = read(values, form) + length * slope
    let force = 0
    for (const end = place(ends, form); i < end; i += PIECE) {
      const scale = read(pieces, i)
      const residual = scale * value - read(pieces, i + 1)
      const below = read(pieces, i + 2) - residual
      const above = residual - read(pieces, i + 3)
      let held = residual
      if (below > Number.NEGATIVE_INFINITY) held += (below + Math.sqrt(below * below + corner)) / 2
      if (above > Number.NEGATIVE_INFINITY) held -= (above + Math.sqrt(above * above + corner)) / 2
      force += scale * held
    }
    sum += force * slope
  }
  return sum
}
