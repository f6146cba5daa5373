import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { say } from '../../shared/locale/message.ts'
import { addLine, deleteLines, trimLine } from '../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { mergeLines } from '../../shared/project/lines/mergeLines.ts'
import { moveWordsAcross } from '../../shared/project/lines/moveWords.ts'
import { roomForLine } from '../../shared/project/lines/roomForLine.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { countedLines, lineNumber, lineOrder } from '../state/document/lineOrder.ts'
import { splitAt } from '../state/document/lineVerbs.ts'
import { theProject } from '../state/document/project.ts'
import { now } from '../state/editor/clock.ts'
import { useFits } from '../state/editor/fits.ts'
import { cutBeforeWord } from '../state/editor/playWord.ts'
import { editField, selectedIds, selection, selectLine, selectLines } from '../state/editor/selection.ts'
import { announce } from '../state/session.ts'
import { caretIn, wantCaret } from './lines/caret.ts'
import { shownLines } from './lines/shownLines.ts'

/** Length in seconds of a new line where there is room. */
const NEW_SECONDS = 2
/** Length in seconds of a new line where there is no room; enough to see and drag it. */
const MIN_NEW_LINE_SECONDS = 0.5
/** Least distance of two starts, in seconds. */
const MIN_START_DISTANCE_SECONDS = 0.001

/** Silence kept between two lines of a speaker, in seconds. */
const MIN_LINE_GAP_SECONDS = 0.083

/** The line `step` places from another in the whole document. */
function beside(id: number, step: number): number | undefined {
  const { ids, numbers } = lineOrder(theProject().document.lines)
  return ids[(numbers.get(id) ?? 0) - 1 + step]
}

/** Splits the current line at the caret; without a caret, at the playhead if it is inside, else in the middle. */
export function splitAtCaret(): void {
  const { current, editing } = selection()
  const { document, target } = theProject()
  const line = current === undefined ? undefined : document.lines[current]
  if (line === undefined) return
  const field = editing === 'source' ? 'source' : 'translation'
  const offset = editing === undefined ? undefined : caretIn(line.id, field)
  const at = now()
  const time = at > line.start && at < line.end ? at : (line.start + line.end) / 2
  const translated = field === 'translation' && target !== undefined
  const cut = offset === undefined || translated ? undefined : cutBeforeWord(line, offset)
  const point =
    offset === undefined ? { time } : { offset, ...(translated ? { target } : {}), ...omitUndefined({ at: cut }) }
  const second = splitAt(line.id, point)
  if (second === undefined || offset === undefined) return
  wantCaret({ line: second, field, offset: 0 })
  editField(field)
}

/** Merges the selected lines; if one is selected, the current line with its neighbour. */
export function mergeWith(step: 1 | -1): void {
  const ids = selectedIds()
  const only = ids.length === 1 ? ids[0] : undefined
  const neighbour = only === undefined ? undefined : beside(only, step)
  const all = only !== undefined && neighbour !== undefined ? [only, neighbour].sort(byTime) : ids
  if (all.length < 2) return
  edit(say('edit.merge', mergedNumbers(all)), (draft) => mergeLines(draft, all))
  const kept = all.find((id) => theProject().document.lines[id] !== undefined)
  if (kept !== undefined) selectLine(kept)
}

function mergedNumbers(ids: readonly number[]) {
  const { lines } = theProject().document
  return { number: lineNumber(lines, ids[0] ?? 0), last: lineNumber(lines, ids.at(-1) ?? 0) }
}

function byTime(a: number, b: number): number {
  const { numbers } = lineOrder(theProject().document.lines)
  return (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0)
}

/** Adds a line before or after the current one, in the free room, and opens it. */
export function insertLine(where: 'before' | 'after'): void {
  const { document } = theProject()
  const { current } = selection()
  const line = current === undefined ? undefined : document.lines[current]
  const place = line === undefined ? { start: now(), end: now() + NEW_SECONDS } : roomBeside(line, where)
  const speaker = line?.speaker
  const label =
    line === undefined
      ? say('edit.insert_first')
      : say(`edit.insert_${where}`, { number: lineNumber(document.lines, line.id) })
  const made = edit(label, (draft) => addLine(draft, { ...place, ...omitUndefined({ speaker }) }))
  if (made === undefined) return
  selectLine(made)
  editField('source')
}

/**
 * The free room between a line and its neighbour. If there is hardly any, the new line overlaps them, but starts
 * between their starts to keep the order.
 */
function roomBeside({ id, start, end }: { id: number; start: number; end: number }, where: 'before' | 'after') {
  const { lines } = theProject().document
  const other = lines[beside(id, where === 'after' ? 1 : -1) ?? 0]
  if (where === 'after') {
    const limit = other?.start ?? Number.POSITIVE_INFINITY
    const from = Math.max(start, Math.min(end, limit - MIN_START_DISTANCE_SECONDS))
    return { start: from, end: Math.max(from + MIN_NEW_LINE_SECONDS, Math.min(from + NEW_SECONDS, limit)) }
  }
  const limit = other?.end ?? 0
  const from = Math.max(other?.start ?? 0, Math.min(Math.max(limit, start - NEW_SECONDS), start - MIN_NEW_LINE_SECONDS))
  return { start: Math.max(0, from), end: start }
}

/** Deletes the selected lines and selects the next one. */
export function removeLines(): void {
  const ids = selectedIds()
  if (ids.length === 0) return
  const gone = new Set(ids)
  const { numbers } = lineOrder(theProject().document.lines)
  // By number in the document, as a filter may hide the last deleted line.
  const last = Math.max(...ids.map((id) => numbers.get(id) ?? 0))
  const left = shownLines().filter((id) => !gone.has(id))
  const next = left.find((id) => (numbers.get(id) ?? 0) > last) ?? left.at(-1)
  edit(say('edit.delete', countedLines(theProject().document.lines, ids)), (draft) => deleteLines(draft, ids))
  // Locked lines are not deleted and stay selected.
  const kept = ids.filter((id) => theProject().document.lines[id] !== undefined)
  if (kept.length > 0) selectLines(kept)
  else if (next !== undefined) selectLine(next)
}

/** Moves the last word to the next line (1), or the first word to the previous one (-1), in the edited text. */
export function moveWord(step: 1 | -1): void {
  const { current, editing } = selection()
  const to = current === undefined ? undefined : beside(current, step)
  if (current === undefined || to === undefined) return
  const { target, document } = theProject()
  const words = editing === 'source' || target === undefined ? {} : { target }
  const [number, other] = [lineNumber(document.lines, current), lineNumber(document.lines, to)]
  edit(say('edit.moveWord', { number, to: other }), (draft) =>
    moveWordsAcross(draft, { from: current, to, count: 1, ...words }),
  )
}

/** Moves and widens the current line into the nearest time in which its speaker says nothing, as far as it needs it. */
export function moveToRoom(): void {
  const { document } = theProject()
  const { fits, map } = useFits.getState()
  const line = document.lines[selection().current ?? 0]
  const fit = fits.get(line?.id ?? 0)
  if (line === undefined || fit === undefined) return
  const lane = linesInOrder(document).filter(({ speaker }) => speaker === line.speaker)
  const at = lane.indexOf(line)
  const [before, after] = [lane[at - 1], lane[at + 1]]
  // With more time after it, the line before is no longer hurried.
  const spoken = fits.get(before?.id ?? 0)
  const over =
    before === undefined
      ? 0
      : Math.max(before.end, spoken ? map.toSource(spoken.start + spoken.natural) : 0) + MIN_LINE_GAP_SECONDS
  const to =
    after === undefined
      ? (document.media.facts?.duration ?? Number.POSITIVE_INFINITY)
      : after.start - MIN_LINE_GAP_SECONDS
  const place = line.locked ? undefined : roomForLine(line, { needed: fit.natural, from: over, to })
  if (place === undefined) announce(t('line.noRoom'))
  else
    edit(say('edit.room', { number: lineNumber(document.lines, line.id) }), (draft) => trimLine(draft, line.id, place))
}
