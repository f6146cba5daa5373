import { useFits } from '../state/fits.ts'
import { theProject } from '../state/project.ts'
import { selection, selectLine, selectLines } from '../state/selection.ts'
import { standingIn } from '../state/standings.ts'
import { shownLines } from './shownLines.ts'

/** The line so many places after the current one among those shown, or before; the first where none is current. */
export function shownNeighbour(step: number): number | undefined {
  const ids = shownLines()
  const { current } = selection()
  const at = current === undefined ? -1 : ids.indexOf(current)
  if (at < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[Math.max(0, Math.min(ids.length - 1, at + step))]
}

/** Goes so many lines on, or back. */
export function goTo(step: number): void {
  const id = shownNeighbour(step)
  if (id !== undefined) selectLine(id)
}

/** Goes to the first or the last line. */
export function goToEdge(edge: 'first' | 'last'): void {
  const id = shownLines().at(edge === 'first' ? 0 : -1)
  if (id !== undefined) selectLine(id)
}

/** Makes the selection longer or shorter by a line, from where it began. */
export function extendSelection(step: number): void {
  const id = shownNeighbour(step)
  if (id !== undefined) selectUpTo(id)
}

/** Selects all lines that are shown between where the selection began and this one. */
export function selectUpTo(id: number): void {
  const ids = shownLines()
  const { anchor = id } = selection()
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) selectLine(id)
  else selectLines(ids.slice(from, to + 1), id, anchor)
}

/** Selects every line that is shown; in a field, the text there. */
export function selectShown(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  else {
    const { current } = selection()
    const ids = shownLines()
    selectLines(ids, current !== undefined && ids.includes(current) ? current : ids[0])
  }
}

const WELL = new Set(['fits', 'late', 'tight', 'kept', 'wordless', 'recorded', 'unknown'])

/** Goes to the next line that cannot be rendered as it is; from the last on, it begins anew. */
export function goToProblem(): void {
  const { document, target } = theProject()
  if (target === undefined) return
  const { fits } = useFits.getState()
  const ids = shownLines()
  const { current } = selection()
  const at = current === undefined ? -1 : ids.indexOf(current)
  const next = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find((id) => {
    const line = document.lines[id]
    return line !== undefined && !WELL.has(standingIn(document, line, { target, fit: fits.get(id) }).name)
  })
  if (next !== undefined) selectLine(next)
}
