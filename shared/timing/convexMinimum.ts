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
 * The greatest weight of each round; a round starts from the minimum of the round before. Steep walls from the start would
 * take many short steps in a long lane.
 */
const STEEPEST = [1e4, 1e6, 1e7, 1e8, Number.POSITIVE_INFINITY]
const MOST_STEPS = 100
/** A step that moves no variable by more than this is the last, on the way and at the end. */
const NEAR = 0.01
const SMALL = 1e-7

/**
 * The `x` that makes the sum of all prices least, found from `x`, which it overwrites and returns. Every variable needs
 * a piece on both sides that holds it; then the sum is strictly convex and the minimum is one and global.
 *
 * The sum is piecewise quadratic and once differentiable, so Newton's method (Boyd & Vandenberghe, *Convex
 * Optimization*, 2004, section 9.5; for pieces of this kind Madsen & Nielsen, BIT 30, 1990) reaches the minimum itself
 * after finitely many steps: each solves the quadratic of the pieces in force by Cholesky's factors and goes along that
 * direction to about its lowest point. The factors keep the envelope of the matrix (George & Liu, *Computer Solution of
 * Large Sparse Positive Definite Systems*, 1981, chapter 4): a row is stored from its first element on that is not zero,
 * so lines that touch only near lines cost time in proportion to their number.
 */
export function convexMinimum(x: Float64Array, prices: readonly Price[]): Float64Array {
  const given = inColumns(prices, x.length)
  for (const steepest of STEEPEST) {
    descend(x, softened(given, steepest), Number.isFinite(steepest) ? NEAR : SMALL)
  }
  return x
}

/** The same pieces with less weight and knees as much farther off, so that they pull as hard past those as before. */
function softened(columns: Columns, steepest: number): Columns {
  const weights = columns.weights.map((weight) => Math.min(steepest, weight))
  const farther = (end: number, piece: number): number =>
    end === 0 ? 0 : end * Math.max(1, read(columns.weights, piece) / steepest)
  return { ...columns, weights, lowest: columns.lowest.map(farther), highest: columns.highest.map(farther) }
}

/** Newton's steps until one is small. */
function descend(x: Float64Array, columns: Columns, small: number): void {
  const { values, envelope } = columns
  const slopes = new Float64Array(values.length)
  const hessian = new Float64Array(envelope.size)
  const direction = new Float64Array(x.length)
  for (let step = 0, moved = Number.POSITIVE_INFINITY; step < MOST_STEPS && moved >= small; step++) {
    project(columns, x, values)
    derive(columns, hessian, direction)
    factorise(hessian, envelope)
    solve(hessian, envelope, direction)
    project(columns, direction, slopes)
    moved = move(x, direction, lowestAlong(columns, slopes))
  }
}

/** Goes a length along a direction; answers how far the variable that moves most does. */
function move(x: Float64Array, direction: Float64Array, length: number): number {
  let most = 0
  for (let index = 0; index < x.length; index++) {
    const step = length * read(direction, index)
    x[index] = read(x, index) + step
    most = Math.max(most, Math.abs(step))
  }
  return most
}

/** The stored part of a symmetric matrix: row `r` from column `first[r]` to its diagonal, which lies at `diagonal[r]`. */
interface Envelope {
  readonly first: Int32Array
  readonly diagonal: Int32Array
  readonly size: number
}

/** All prices by columns of numbers, which is ten times as fast as a list of objects. */
interface Columns {
  /** The variables of every form and their coefficients, WIDTH each. */
  readonly variables: Int32Array
  readonly coefficients: Float64Array
  /** The place behind the last piece of every form. */
  readonly ends: Int32Array
  /** The values of the forms. */
  readonly values: Float64Array
  /** Of every piece. */
  readonly bounds: Float64Array
  readonly weights: Float64Array
  /** What a value is over its bound is held between these before it is weighed. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
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
    bounds: column(count),
    weights: column(count),
    lowest: column(count),
    highest: column(count),
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

/** An element that is known to be there. */
function read(numbers: Float64Array | Int32Array, index: number): number {
  return numbers[index] ?? 0
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
  const { ends, values, bounds, weights, lowest, highest } = columns
  hessian.fill(0)
  downhill.fill(0)
  for (let form = 0, piece = 0; form < values.length; form++) {
    let force = 0
    let stiffness = 0
    for (const end = read(ends, form); piece < end; piece++) {
      const residual = read(values, form) - read(bounds, piece)
      const held = Math.max(read(lowest, piece), Math.min(read(highest, piece), residual))
      force += read(weights, piece) * held
      if (held === residual) stiffness += read(weights, piece)
    }
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

/** Cholesky's lower factor, in place. */
function factorise(matrix: Float64Array, { first, diagonal }: Envelope): void {
  for (let row = 0; row < diagonal.length; row++) {
    // Where the element of a row in column 0 would lie.
    const own = read(diagonal, row) - row
    const from = read(first, row)
    for (let column = from; column <= row; column++) {
      const other = read(diagonal, column) - column
      let sum = read(matrix, own + column)
      for (let k = Math.max(from, read(first, column)); k < column; k++) {
        sum -= read(matrix, own + k) * read(matrix, other + k)
      }
      // Rounding may leave a pivot of a stiff lane a hair below zero.
      matrix[own + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / read(matrix, read(diagonal, column))
    }
  }
}

/** Forward and back substitution with the factor, in place. */
function solve(factor: Float64Array, { first, diagonal }: Envelope, vector: Float64Array): void {
  for (let row = 0; row < vector.length; row++) {
    const own = read(diagonal, row) - row
    let sum = read(vector, row)
    for (let k = read(first, row); k < row; k++) sum -= read(factor, own + k) * read(vector, k)
    vector[row] = sum / read(factor, own + row)
  }
  for (let row = vector.length - 1; row >= 0; row--) {
    const own = read(diagonal, row) - row
    const value = read(vector, row) / read(factor, own + row)
    vector[row] = value
    for (let k = read(first, row); k < row; k++) vector[k] = read(vector, k) - read(factor, own + k) * value
  }
}

/**
 * How far along a direction, up to its whole length, the sum is about least. Its derivative only grows, so halving the
 * length closes in on its zero; a tenth of the first derivative is near enough, for the next step starts anew. Pieces that
 * stay on one side of their knees on the way add up to a straight line once and for all.
 */
function lowestAlong(columns: Columns, slopes: Float64Array): number {
  const { ends, values, bounds, weights, lowest, highest } = columns
  let constant = 0
  let linear = 0
  const bent: number[] = []
  const bentSlopes: number[] = []
  const bentResiduals: number[] = []
  const held = (piece: number, residual: number): number =>
    Math.max(read(lowest, piece), Math.min(read(highest, piece), residual))
  for (let form = 0, piece = 0; form < values.length; form++) {
    const slope = read(slopes, form)
    for (const end = read(ends, form); piece < end; piece++) {
      const residual = read(values, form) - read(bounds, piece)
      const [low, high] = [read(lowest, piece), read(highest, piece)]
      const last = residual + slope
      const force = read(weights, piece) * slope
      if ((residual <= low && last <= low) || (residual >= high && last >= high)) {
        constant += force * (residual <= low ? low : high)
      } else if (residual >= low && residual <= high && last >= low && last <= high) {
        constant += force * residual
        linear += force * slope
      } else {
        bent.push(piece)
        bentSlopes.push(slope)
        bentResiduals.push(residual)
      }
    }
  }
  const derivative = (length: number): number => {
    let sum = constant + linear * length
    for (const [at, piece] of bent.entries()) {
      const slope = bentSlopes[at] ?? 0
      sum += read(weights, piece) * held(piece, (bentResiduals[at] ?? 0) + length * slope) * slope
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
