import { type Document, linesInOrder } from '../../shared/project/document.ts'

type Lines = Document['lines']

/** Which place each line has. */
export interface LineOrder {
  readonly ids: readonly number[]
  /** From 1. */
  readonly numbers: ReadonlyMap<number, number>
}

let latest: LineOrder = { ids: [], numbers: new Map() }
const orders = new WeakMap<Lines, LineOrder>()

/**
 * The order of a document's lines. While no line comes, goes or changes places it is the very same value, so that a text
 * that is typed redraws its own row alone.
 */
export function lineOrder(lines: Lines): LineOrder {
  const known = orders.get(lines)
  if (known !== undefined) return known
  const ids = linesInOrder({ lines }).map(({ id }) => id)
  if (!isSame(ids, latest.ids)) latest = { ids, numbers: new Map(ids.map((id, at) => [id, at + 1])) }
  orders.set(lines, latest)
  return latest
}

/** The number that people know a line by, from 1; 0 where it is no more. */
export function lineNumber(lines: Lines, id: number): number {
  return lineOrder(lines).numbers.get(id) ?? 0
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at])
}
