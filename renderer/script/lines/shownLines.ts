import { type LineOrder, lineOrder } from '../../state/document/lineOrder.ts'
import { openProject } from '../../state/document/project.ts'

interface Shown {
  readonly order: LineOrder
  readonly ids: readonly number[]
}

let shown: Shown | undefined
let pageLength = 10

/** Sets which lines the script shows, in order, and how many fit at once. */
export function setShownLines(newLines: Shown | undefined, atOnce?: number): void {
  shown = newLines
  if (atOnce !== undefined) pageLength = Math.max(1, atOnce)
}

/** Ids of the lines that the script shows, in order; all lines while no script is drawn. */
export function shownLines(): readonly number[] {
  const lines = openProject()?.document.lines
  if (lines === undefined) return []
  const order = lineOrder(lines)
  if (shown === undefined) return order.ids
  // The shown lines may be a moment behind the document.
  return shown.order === order ? shown.ids : shown.ids.filter((id) => order.numbers.has(id))
}

/** Number of lines that fit into the list. */
export const shownAtOnce = (): number => pageLength
