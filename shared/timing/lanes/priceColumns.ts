import { type Envelope, place, read } from '../envelope.ts'

/** A linear form of the variables of one line, or of two, and what its values cost. */
export interface Price {
  /** The first two coefficients are for the variables from `at` on, the last two for those from `and` on (`at` + 2). */
  readonly at: number
  /** Greater than `at`. */
  readonly and?: number
  readonly coefficients: readonly [number, number, number, number]
  readonly pieces: readonly CostPiece[]
}

/**
 * A convex cost of a value v. With r = v - bound it costs ½ weight r², on the side where r > 0 (`over`), r < 0 (`under`) or on
 * both. Past `knee` it grows on as a straight line.
 */
export interface CostPiece {
  readonly side: 'over' | 'under' | 'both'
  readonly bound: number
  readonly weight: number
  readonly knee: number
}

/** Most variables of a form, and how many numbers a piece and its state are. */
const MAX_FORM_VARIABLES = 4
export const NUMBERS_PER_PIECE = 4
export const NUMBERS_PER_STATE = 3

/** All prices by columns of numbers, which is ten times as fast as a list of objects. */
export interface PriceColumns {
  /** The variables of all forms and their coefficients, and the place behind the last of every form. */
  readonly variables: Int32Array
  readonly coefficients: Float64Array
  readonly ends: Int32Array
  /** Where in the Hessian two variables of a form meet, for all forms. */
  readonly cells: Int32Array
  /** Two numbers of every form: the derivative at 0 of what it costs without corners, and the second derivative. */
  readonly smooth: Float64Array
  /** Of every piece with corners the root of its weight, and by this its bound and the limits of its force. */
  readonly pieces: Float64Array
  /** The place behind the last piece of every form. */
  readonly pieceEnds: Int32Array
  /** The values of the forms, and what they grow by along a direction. */
  readonly values: Float64Array
  readonly slopes: Float64Array
  /** Of every piece its force, and how far its value is kept under and over it; and what they change by. */
  readonly state: Float64Array
  readonly change: Float64Array
  readonly envelope: Envelope
}

/** Prices as columns, for so many variables; forms and states have no values yet. */
export function priceColumns(prices: readonly Price[], size: number): PriceColumns {
  const count = prices.length
  const pieceCount = prices.reduce((sum, { pieces }) => sum + pieces.length, 0)
  const forms = {
    variables: new Int32Array(MAX_FORM_VARIABLES * count),
    coefficients: new Float64Array(MAX_FORM_VARIABLES * count),
  }
  const [ends, pieceEnds] = [new Int32Array(count), new Int32Array(count)]
  const [smooth, pieces] = [new Float64Array(2 * count), new Float64Array(NUMBERS_PER_PIECE * pieceCount)]
  let [end, last] = [0, 0]
  for (const [form, price] of prices.entries()) {
    end = addForm(forms, end, price)
    ends[form] = end
    for (const piece of price.pieces) {
      if (isFree(piece)) continue
      if (piece.side !== 'both' || piece.knee < Number.POSITIVE_INFINITY) {
        last = addPiece(pieces, last, piece)
        continue
      }
      smooth[2 * form] = read(smooth, 2 * form) - piece.weight * piece.bound
      smooth[2 * form + 1] = read(smooth, 2 * form + 1) + piece.weight
    }
    pieceEnds[form] = last
  }
  const envelope = envelopeOf({ ...forms, ends }, size)
  const states = (last / NUMBERS_PER_PIECE) * NUMBERS_PER_STATE
  return {
    ...forms,
    ends,
    cells: cellsOf({ ...forms, ends }, envelope),
    envelope,
    smooth,
    pieces: pieces.subarray(0, last),
    pieceEnds,
    values: new Float64Array(count),
    slopes: new Float64Array(count),
    state: new Float64Array(states),
    change: new Float64Array(states),
  }
}

/** Whether a piece costs nothing anywhere, so that its force has no room between its limits. Throws where it is no number. */
function isFree({ bound, weight, knee }: CostPiece): boolean {
  if (Number.isNaN(bound + weight + knee)) throw new Error('The bound, weight and knee of a price are numbers.')
  return weight === 0 || knee === 0
}

/** Adds what a form is made of; answers the place behind it. */
function addForm(
  { variables, coefficients }: Pick<PriceColumns, 'variables' | 'coefficients'>,
  from: number,
  { at, and = at + 2, coefficients: factors }: Price,
): number {
  let end = from
  for (let index = 0; index < MAX_FORM_VARIABLES; index++) {
    const factor = factors[index] ?? 0
    if (factor === 0) continue
    variables[end] = index < 2 ? at + index : and + index - 2
    coefficients[end++] = factor
  }
  return end
}

/** Adds a piece with corners; answers the place behind it. */
function addPiece(pieces: Float64Array, at: number, { side, bound, weight, knee }: CostPiece): number {
  const scale = Math.sqrt(weight)
  pieces[at] = scale
  pieces[at + 1] = bound * scale
  pieces[at + 2] = side === 'over' ? 0 : -knee * scale
  pieces[at + 3] = side === 'under' ? 0 : knee * scale
  return at + NUMBERS_PER_PIECE
}

type Forms = Pick<PriceColumns, 'variables' | 'ends'>

function envelopeOf({ variables, ends }: Forms, size: number): Envelope {
  const first = Int32Array.from({ length: size }, (_, row) => row)
  for (let form = 0, i = 0; form < ends.length; form++) {
    // Variables of a form ascend.
    const lowest = place(variables, i)
    for (const end = place(ends, form); i < end; i++) {
      const row = place(variables, i)
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

function cellsOf({ variables, ends }: Forms, { diagonal }: Envelope): Int32Array {
  // Four variables of a form meet in ten cells.
  const cells = new Int32Array(10 * ends.length)
  let count = 0
  for (let form = 0, from = 0; form < ends.length; form++) {
    const end = place(ends, form)
    for (let i = from; i < end; i++) {
      const row = place(variables, i)
      for (let j = from; j <= i; j++) cells[count++] = place(diagonal, row) - row + place(variables, j)
    }
    from = end
  }
  return cells.subarray(0, count)
}

/** coefficients · vector of every form. */
export function project(
  { variables, coefficients, ends }: PriceColumns,
  vector: Float64Array,
  out: Float64Array,
): void {
  for (let form = 0, i = 0; form < out.length; form++) {
    let sum = 0
    for (const end = place(ends, form); i < end; i++) sum += read(coefficients, i) * read(vector, place(variables, i))
    out[form] = sum
  }
}
