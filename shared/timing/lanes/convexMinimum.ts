import { factorise, place, read, solve } from '../envelope.ts'
import {
  NUMBERS_PER_PIECE,
  NUMBERS_PER_STATE,
  type Price,
  type PriceColumns,
  priceColumns,
  project,
} from './priceColumns.ts'

/**
 * Of two numbers one is zero at the minimum (see `begin`): the mean of their products, in units of cost, at the first step and
 * at the last. The first leaves all corners round, the last is as good as exact.
 */
const INITIAL_COMPLEMENTARITY = 1e6
const FINAL_COMPLEMENTARITY = 1e-4
/** Share of the products that a step aims to leave: of the first, and limits for later ones. */
const FIRST_CENTERING_SHARE = 0.5
const CENTERING_SHARE_LIMITS = { least: 0.2, most: 0.8 }
/** Share of the way to where something would become negative that a step goes, and a step that is as good as whole. */
const STEP_TO_BOUNDARY_SHARE = 0.99
const MIN_FULL_STEP_SHARE = 0.9
const MAX_NEWTON_STEPS = 100

/**
 * The `x` that makes the sum of all prices least, found from `x`, which it overwrites and returns. Every variable needs
 * a piece on both sides that holds it; then the sum is strictly convex and the minimum is one and global.
 *
 * The sum is a convex quadratic programme, solved by a primal-dual interior-point method (Wright, *Primal-Dual Interior-Point
 * Methods*, 1997, chapters 5, 8): Newton steps for the conditions of the minimum, whose products are let go to zero together.
 * Their number, some thirty, hardly grows with the lane. Cholesky's factors keep the envelope of the matrix (George & Liu,
 * *Computer Solution of Large Sparse Positive Definite Systems*, 1981, chapter 4): a row is stored from its first element on
 * that is not zero, so lines that touch only near lines cost time in proportion to their number.
 */
export function convexMinimum(x: Float64Array, prices: readonly Price[]): Float64Array {
  const columns = priceColumns(prices, x.length)
  const { values, slopes, envelope } = columns
  const hessian = new Float64Array(envelope.size)
  const downhill = new Float64Array(x.length)
  project(columns, x, values)
  begin(columns)
  let mean = go(columns, 0)
  let aim = FIRST_CENTERING_SHARE
  for (let step = 0; step < MAX_NEWTON_STEPS; step++) {
    derive(columns, { hessian, downhill, targetProduct: aim * mean })
    factorise(hessian, envelope)
    solve(hessian, envelope, downhill)
    project(columns, downhill, slopes)
    const length = Math.min(1, STEP_TO_BOUNDARY_SHARE * turn(columns, aim * mean))
    move(x, downhill, length)
    move(values, slopes, length)
    mean = go(columns, length)
    if (mean < FINAL_COMPLEMENTARITY && length > MIN_FULL_STEP_SHARE) break
    aim =
      mean < FINAL_COMPLEMENTARITY
        ? 1
        : Math.min(CENTERING_SHARE_LIMITS.most, Math.max(CENTERING_SHARE_LIMITS.least, (1 - length) ** 2))
  }
  return x
}

/** Goes a length along a direction. */
function move(x: Float64Array, direction: Float64Array, length: number): void {
  for (let index = 0; index < x.length; index++) x[index] = read(x, index) + length * read(direction, index)
}

/**
 * The state of every piece at the first step. A piece pulls with a force that lies between limits (from 0 to the knee, for
 * one side) and is its residual, plus by how much this is under the lower limit, less by how much it is over the upper. At
 * the minimum one of two is zero: what is left of the force to a limit, or how far the residual is past it. Here their product
 * is about `INITIAL_COMPLEMENTARITY`.
 */
function begin({ values, pieces, pieceEnds, state }: PriceColumns): void {
  for (let form = 0, i = 0, at = 0; form < values.length; form++) {
    for (const end = place(pieceEnds, form); i < end; i += NUMBERS_PER_PIECE, at += NUMBERS_PER_STATE) {
      const residual = read(pieces, i) * read(values, form) - read(pieces, i + 1)
      const low = read(pieces, i + 2)
      const high = read(pieces, i + 3)
      const maxOffset = (high - low) / 4
      const minForce = low + Math.min(maxOffset, roomPast(low - residual))
      const force = Math.max(minForce, Math.min(high - Math.min(maxOffset, roomPast(residual - high)), residual))
      const under = INITIAL_COMPLEMENTARITY / (force - low)
      const over = INITIAL_COMPLEMENTARITY / (high - force)
      const lacking = force - residual - under + over
      state[at] = force
      state[at + 1] = lacking > 0 && low > Number.NEGATIVE_INFINITY ? under + lacking : under
      state[at + 2] = lacking < 0 && high < Number.POSITIVE_INFINITY ? over - lacking : over
    }
  }
}

/** How far a force begins off a limit that its residual is so far past. */
function roomPast(past: number): number {
  return INITIAL_COMPLEMENTARITY / (Math.sqrt(INITIAL_COMPLEMENTARITY) + Math.max(0, past))
}

interface Derivatives {
  readonly hessian: Float64Array
  readonly downhill: Float64Array
  /** The wanted value of each product. */
  readonly targetProduct: number
}

/** Writes the Hessian and the negative gradient of the problem in which the states are expressed by the variables. */
function derive(columns: PriceColumns, { hessian, downhill, targetProduct }: Derivatives): void {
  const { coefficients, variables, ends, cells, values, smooth, pieces, pieceEnds, state, change } = columns
  hessian.fill(0)
  downhill.fill(0)
  for (let form = 0, i = 0, at = 0, from = 0, cell = 0; form < values.length; form++) {
    const value = read(values, form)
    let stiffness = read(smooth, 2 * form + 1)
    let force = read(smooth, 2 * form) + stiffness * value
    for (const end = place(pieceEnds, form); i < end; i += NUMBERS_PER_PIECE, at += NUMBERS_PER_STATE) {
      const scale = read(pieces, i)
      const own = read(state, at)
      const low = 1 / (own - read(pieces, i + 2))
      const high = 1 / (read(pieces, i + 3) - own)
      const give = 1 / (1 + read(state, at + 1) * low + read(state, at + 2) * high)
      const grows = give * (scale * value - read(pieces, i + 1) - own + targetProduct * (low - high))
      change[at] = grows
      change[at + 1] = give
      force += scale * (own + grows)
      stiffness += scale * scale * give
    }
    const end = place(ends, form)
    for (let j = from; j < end; j++) {
      const a = read(coefficients, j)
      const row = place(variables, j)
      downhill[row] = read(downhill, row) - force * a
      for (let k = from; k <= j; k++, cell++) {
        const where = place(cells, cell)
        hessian[where] = read(hessian, where) + stiffness * a * read(coefficients, k)
      }
    }
    from = end
  }
}

/** Completes the changes of all states along a direction; answers how far they can go until one would be negative. */
function turn({ slopes, pieces, pieceEnds, state, change }: PriceColumns, targetProduct: number): number {
  let nearest = 0
  for (let form = 0, i = 0, at = 0; form < slopes.length; form++) {
    const slope = read(slopes, form)
    for (const end = place(pieceEnds, form); i < end; i += NUMBERS_PER_PIECE, at += NUMBERS_PER_STATE) {
      const own = read(state, at)
      const under = read(state, at + 1)
      const over = read(state, at + 2)
      const force = read(change, at) + read(change, at + 1) * read(pieces, i) * slope
      const low = 1 / (own - read(pieces, i + 2))
      const high = 1 / (read(pieces, i + 3) - own)
      const underBy = low * (targetProduct - under * force) - under
      const overBy = high * (targetProduct + over * force) - over
      change[at] = force
      change[at + 1] = underBy
      change[at + 2] = overBy
      // As shares of what is left.
      const shrinks = force > 0 ? force * high : -force * low
      if (shrinks > nearest) nearest = shrinks
      if (-underBy > nearest * under) nearest = -underBy / under
      if (-overBy > nearest * over) nearest = -overBy / over
    }
  }
  return 1 / nearest
}

/** Changes all states so far; answers the mean of their products. */
function go({ pieces, state, change }: PriceColumns, length: number): number {
  let sum = 0
  let count = 0
  for (let i = 0, at = 0; i < pieces.length; i += NUMBERS_PER_PIECE, at += NUMBERS_PER_STATE) {
    const force = read(state, at) + length * read(change, at)
    const under = read(state, at + 1) + length * read(change, at + 1)
    const over = read(state, at + 2) + length * read(change, at + 2)
    state[at] = force
    state[at + 1] = under
    state[at + 2] = over
    const low = read(pieces, i + 2)
    const high = read(pieces, i + 3)
    if (low > Number.NEGATIVE_INFINITY) {
      sum += (force - low) * under
      count++
    }
    if (high < Number.POSITIVE_INFINITY) {
      sum += (high - force) * over
      count++
    }
  }
  return sum / Math.max(1, count)
}
