/** The stored part of a symmetric matrix: row `r` from column `first[r]` to its diagonal, which lies at `diagonal[r]`. */
export interface Envelope {
  readonly first: Int32Array
  readonly diagonal: Int32Array
  readonly size: number
}

/**
 * A whole number that is known to be there. Apart from `read`: V8 reads arrays of one kind at a place of the code a third
 * faster than of two.
 */
export function place(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0
}

/** An element that is known to be there. */
export function read(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0
}

/** Least pivot, as a share of the element that it is made from. */
const MIN_PIVOT_SHARE = 1e-13

/** Cholesky's lower factor, in place. */
export function factorise(matrix: Float64Array, { first, diagonal }: Envelope): void {
  for (let row = 0; row < diagonal.length; row++) {
    // Where the element of a row in column 0 would lie.
    const own = place(diagonal, row) - row
    const from = place(first, row)
    // Rounding may leave a pivot of a stiff lane a hair below zero.
    const minPivot = MIN_PIVOT_SHARE * read(matrix, own + row) + Number.MIN_VALUE
    for (let column = from; column <= row; column++) {
      const other = place(diagonal, column) - column
      let sum = read(matrix, own + column)
      for (let k = Math.max(from, place(first, column)); k < column; k++) {
        sum -= read(matrix, own + k) * read(matrix, other + k)
      }
      matrix[own + column] =
        row === column ? Math.sqrt(Math.max(sum, minPivot)) : sum / read(matrix, place(diagonal, column))
    }
  }
}

/** Forward and back substitution with the factor, in place; answers the vector. */
export function solve(factor: Float64Array, { first, diagonal }: Envelope, vector: Float64Array): Float64Array {
  for (let row = 0; row < vector.length; row++) {
    const own = place(diagonal, row) - row
    let sum = read(vector, row)
    for (let k = place(first, row); k < row; k++) sum -= read(factor, own + k) * read(vector, k)
    vector[row] = sum / read(factor, own + row)
  }
  for (let row = vector.length - 1; row >= 0; row--) {
    const own = place(diagonal, row) - row
    const value = read(vector, row) / read(factor, own + row)
    vector[row] = value
    for (let k = place(first, row); k < row; k++) vector[k] = read(vector, k) - read(factor, own + k) * value
  }
  return vector
}
