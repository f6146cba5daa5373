import { isDraft } from 'immer'
import type { Line } from '../document.ts'

type Placed = Pick<Line, 'id' | 'start'>

/** The order of lines that never change: a page asks for it many times for each version of a document. */
const ordered = new WeakMap<object, readonly Placed[]>()

/** Lines by start time; lines with the same start by id. */
export function linesInOrder<L extends Placed>(document: {
  readonly lines: Readonly<Record<string, L>>
}): readonly L[] {
  const { lines } = document
  const known = ordered.get(lines) as readonly L[] | undefined
  if (known !== undefined) return known
  const sorted = Object.values(lines).sort((a, b) => a.start - b.start || a.id - b.id)
  // A draft is still being changed.
  if (!isDraft(lines)) ordered.set(lines, sorted)
  return sorted
}
