import type { TimeSpan } from '../../timing/timeSpan.ts'
import { type Document, type DocumentDraft, type LineDraft, MIN_LINE_SECONDS } from '../document.ts'
import { describerOf } from '../speakers/describer.ts'
import { addSpeaker, setDescribes } from '../speakers/speakerEdits.ts'
import { durationOf, editable, editables, laneOf, nearestFree, placeLine, tidyPlace } from './draftLines.ts'
import { mayWait } from './mayWait.ts'

/** The start values of a new line. */
interface NewLine extends TimeSpan {
  /** The speaker; if absent or unknown, the first speaker, created if there is none. */
  readonly speaker?: string
  readonly source?: string
}

/** Creates a line; answers its id. */
export function addLine(draft: DocumentDraft, { speaker, source = '', ...place }: NewLine): number {
  const id = draft.nextLine
  draft.nextLine += 1
  const owner = speaker !== undefined && Object.hasOwn(draft.speakers, speaker) ? speaker : firstSpeaker(draft)
  draft.lines[id] = {
    id,
    ...tidyPlace(place, durationOf(draft)),
    speaker: owner,
    source,
    locked: false,
    keepOriginal: false,
    note: '',
    texts: {},
  }
  return id
}

/**
 * Adds a line of the speaker who describes the picture; `name` is that speaker's where there is none yet. Answers its id.
 */
export function addDescription(
  draft: DocumentDraft,
  { name, ...line }: Omit<NewLine, 'speaker'> & { readonly name: string },
): number {
  const speaker = describerOf(draft as Document)?.id ?? addSpeaker(draft, name)
  setDescribes(draft, speaker, true)
  return addLine(draft, { ...line, speaker })
}

function firstSpeaker(draft: DocumentDraft): string {
  return Object.values(draft.speakers).find(({ describes }) => describes !== true)?.id ?? addSpeaker(draft)
}

/** Deletes the lines, except locked ones. */
export function deleteLines(draft: DocumentDraft, ids: readonly number[]): void {
  for (const { id } of editables(draft, ids)) delete draft.lines[id]
}

/** The drop position of a dragged line. */
interface Move {
  readonly start: number
  /** The speaker of the lane it is dropped on. */
  readonly speaker?: string
  /** Least gap to other lines of its lane, in seconds; without it lines may overlap. */
  readonly gap?: number
}

/**
 * Moves a line without changing its length. With a gap it goes to the nearest free position, and stays if there is
 * none.
 */
export function moveLine(draft: DocumentDraft, id: number, { start, speaker, gap }: Move): void {
  const line = editable(draft, id)
  if (line === undefined) return
  const duration = durationOf(draft)
  const lane = speaker !== undefined && Object.hasOwn(draft.speakers, speaker) ? speaker : line.speaker
  const length = line.end - line.start
  let from = Math.max(0, Math.min(start, duration - length))
  if (gap !== undefined) {
    const free = nearestFree(laneOf(draft, lane, id), { start: from, end: from + length }, { gap, duration })
    if (free === undefined) return
    from = free
  }
  line.speaker = lane
  placeLine(line, tidyPlace({ start: from, end: from + length }))
  settleTime(line)
}

/** New edges of a line, in seconds. */
interface Trim {
  readonly start?: number
  readonly end?: number
  /** Least gap to the neighbours of its lane, in seconds; without it lines may overlap. */
  readonly gap?: number
}

/** Moves one or both edges; a line never gets shorter than `MIN_LINE_SECONDS`, nor an edge past the other. */
export function trimLine(draft: DocumentDraft, id: number, { start, end, gap }: Trim): void {
  const line = editable(draft, id)
  if (line === undefined) return
  const limits = gap === undefined ? { start: 0, end: durationOf(draft) } : between(draft, line, gap)
  // An edge that is too close already may stay, but not come closer.
  const earliest = Math.min(limits.start, line.start)
  const latest = Math.max(limits.end, line.end)
  const to = end === undefined ? line.end : Math.min(latest, Math.max(end, (start ?? line.start) + MIN_LINE_SECONDS))
  const from = start === undefined ? line.start : Math.min(Math.max(earliest, start), to - MIN_LINE_SECONDS)
  const place = tidyPlace({ start: from, end: to })
  line.start = place.start
  line.end = place.end
  settleTime(line)
}

/** A time that somebody set is no longer in doubt. */
function settleTime(line: LineDraft): void {
  if (line.doubt === 'time') delete line.doubt
}

function between(draft: DocumentDraft, line: LineDraft, gap: number): TimeSpan {
  let start = 0
  let end = durationOf(draft)
  for (const other of laneOf(draft, line.speaker, line.id)) {
    if (other.start < line.start) start = Math.max(start, other.end + gap)
    else end = Math.min(end, other.start - gap)
  }
  return { start, end }
}

/** Assigns lines to a speaker of the document. */
export function setSpeaker(draft: DocumentDraft, ids: readonly number[], speaker: string): void {
  if (!Object.hasOwn(draft.speakers, speaker)) return
  for (const line of editables(draft, ids)) line.speaker = speaker
}

/** Locks or unlocks lines. Every other edit skips locked lines, except edits of their speaker as a whole. */
export function setLocked(draft: DocumentDraft, ids: readonly number[], locked: boolean): void {
  for (const id of ids) {
    const line = draft.lines[id]
    if (line !== undefined) line.locked = locked
  }
}

/** Sets whether lines keep the original voice. */
export function setKeepOriginal(draft: DocumentDraft, ids: readonly number[], keep: boolean): void {
  for (const line of editables(draft, ids)) line.keepOriginal = keep
}

/** Sets whether the picture may wait for lines; a choice that is the project's anyway is not stored with them. */
export function setWait(draft: DocumentDraft, ids: readonly number[], wait: boolean): void {
  for (const line of editables(draft, ids)) {
    if (wait === mayWait(draft, { speaker: line.speaker })) delete line.wait
    else line.wait = wait
  }
}

/** Lets the picture wait for no line, locked ones too: it is kept. */
export function forgetWaits(draft: DocumentDraft): void {
  for (const line of Object.values(draft.lines)) delete line.wait
}

/** Sets the note of a line, also of a locked one. */
export function setNote(draft: DocumentDraft, id: number, note: string): void {
  const line = draft.lines[id]
  if (line !== undefined) line.note = note
}
