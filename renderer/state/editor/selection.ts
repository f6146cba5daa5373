import type { Document } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { t } from '../../locales/t.ts'
import { openProject } from '../document/project.ts'
import { announce } from '../session.ts'
import { createSlice } from '../stores.ts'

/** The text of a line that is edited. */
export type EditedField = 'source' | 'translation' | 'spoken' | 'note'

/** The selection, shared by script, timeline and picture. */
export interface Selection {
  /** Ids of the selected lines, the current one included. */
  readonly lines: ReadonlySet<number>
  /** Id of the line that keys and panels act on. */
  readonly current: number | undefined
  /** Id of the line at which a range starts. */
  readonly anchor: number | undefined
  /** The open text field of the current line. */
  readonly editing: EditedField | undefined
}

const EMPTY_SELECTION: Selection = { lines: new Set(), current: undefined, anchor: undefined, editing: undefined }

export const useSelection = createSlice<Selection>('session', 'selection', EMPTY_SELECTION)

/** The selection now. */
export const selection = useSelection.getState

/** Clears the selection. */
export function clearSelection(): void {
  useSelection.setState(EMPTY_SELECTION)
}

/**
 * Makes a line the current one: `alone`, added to or removed from the selection (`toggle`), or with all lines from the
 * anchor (`range`).
 */
export function selectLine(id: number, how: 'alone' | 'toggle' | 'range' = 'alone'): void {
  const { lines, anchor } = selection()
  if (how === 'toggle') {
    const next = new Set(lines)
    if (!next.delete(id)) next.add(id)
    const current = next.has(id) ? id : [...next].at(-1)
    useSelection.setState({ lines: next, current, anchor: id, editing: undefined })
  } else if (how === 'range' && anchor !== undefined) {
    useSelection.setState({ lines: new Set(between(anchor, id)), current: id, editing: undefined })
  } else useSelection.setState({ lines: new Set([id]), current: id, anchor: id, editing: undefined })
}

/** Selects exactly these lines; by default the first is the current line and the anchor. */
export function selectLines(ids: readonly number[], current = ids[0], anchor = current): void {
  useSelection.setState({ lines: new Set(ids), current, anchor, editing: undefined })
}

/** Opens a text of a line for editing; undefined closes the open one. */
export function editField(editing: EditedField | undefined, id = selection().current): void {
  if (id === undefined) return
  if (editing !== undefined && id !== selection().current) selectLine(id)
  useSelection.setState({ editing })
}

/** Repairs the selection after lines have gone: if the current line is gone, the one at its place becomes current. */
export function reselect(before: Document, after: Document): void {
  const { lines, current } = selection()
  if (current === undefined || after.lines[current] !== undefined) return
  const left = [...lines].filter((id) => after.lines[id] !== undefined)
  const start = before.lines[current]?.start ?? 0
  const ordered = linesInOrder(after)
  const next = ordered.findLast((line) => line.start <= start) ?? ordered[0]
  if (left.length > 0) selectLines(left)
  else if (next !== undefined) selectLine(next.id)
  else clearSelection()
}

/** Ids of the selected lines that still exist, in order of time. */
export function selectedIds(): number[] {
  const document = openProject()?.document
  const { lines } = selection()
  return document === undefined ? [] : linesInOrder(document).flatMap(({ id }) => (lines.has(id) ? [id] : []))
}

function between(from: number, to: number): number[] {
  const document = openProject()?.document
  if (document === undefined) return [to]
  const ids = linesInOrder(document).map(({ id }) => id)
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)].sort((x, y) => x - y)
  return a === undefined || a < 0 || b === undefined ? [to] : ids.slice(a, b + 1)
}

/** Runs an action on the selected lines, or announces that none is selected: a key that does nothing looks broken. */
export function withChosen(does: () => void): void {
  if (selection().current === undefined) announce(t('line.chooseFirst'))
  else does()
}
