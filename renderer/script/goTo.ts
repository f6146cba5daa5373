import { theProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { selection, selectLine, selectLines } from '../state/editor/selection.ts'
import { shownLines } from './lines/shownLines.ts'

/** The shown line `step` places from the current one, within the ends; the first or last where none is current. */
export function shownNeighbour(step: number): number | undefined {
  const ids = shownLines()
  const { current } = selection()
  const at = current === undefined ? -1 : ids.indexOf(current)
  if (at < 0) return step > 0 ? ids[0] : ids.at(-1)
  return ids[Math.max(0, Math.min(ids.length - 1, at + step))]
}

/** Selects the shown line `step` places from the current one. */
export function goTo(step: number): void {
  const id = shownNeighbour(step)
  if (id !== undefined) selectLine(id)
}

/** Selects the first or the last shown line. */
export function goToEdge(edge: 'first' | 'last'): void {
  const id = shownLines().at(edge === 'first' ? 0 : -1)
  if (id !== undefined) selectLine(id)
}

/** Extends or shrinks the selection by `step` lines from its anchor. */
export function extendSelection(step: number): void {
  const id = shownNeighbour(step)
  if (id !== undefined) selectUpTo(id)
}

/** Selects the shown lines from the anchor to this line. */
export function selectUpTo(id: number): void {
  const ids = shownLines()
  const { anchor = id } = selection()
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) selectLine(id)
  else selectLines(ids.slice(from, to + 1), id, anchor)
}

/** Selects all shown lines; in a field, its text. */
export function selectShown(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  else {
    const { current } = selection()
    const ids = shownLines()
    selectLines(ids, current !== undefined && ids.includes(current) ? current : ids[0])
  }
}

/** Selects the next shown line that fails, or whose time may be wrong, wrapping round. */
export function goToProblem(): void {
  const { lines } = useLineStatuses.getState()
  const { document } = theProject()
  const isProblem = (id: number) => lines.get(id)?.level === 'fail' || document.lines[id]?.doubt === 'time'
  const ids = shownLines()
  const { current } = selection()
  const at = current === undefined ? -1 : ids.indexOf(current)
  const next = [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find(isProblem)
  if (next !== undefined) selectLine(next)
}
