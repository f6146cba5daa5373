import { linesInOrder } from '../../shared/project/document.ts'
import { openProject } from '../state/project.ts'

let shown: readonly number[] | undefined
let pageLength = 10

/** Tells which lines the script shows, in order, and how many at once. */
export function tellShownLines(ids: readonly number[] | undefined, atOnce?: number): void {
  shown = ids
  if (atOnce !== undefined) pageLength = Math.max(1, atOnce)
}

/** The lines that the script shows, in order; all where there is no script in sight. */
export function shownLines(): readonly number[] {
  const document = openProject()?.document
  if (document === undefined) return []
  return shown?.filter((id) => document.lines[id] !== undefined) ?? linesInOrder(document).map(({ id }) => id)
}

/** How many lines are in sight at once. */
export const shownAtOnce = (): number => pageLength
