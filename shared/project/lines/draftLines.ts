import { current, isDraft } from 'immer'
import { type DocumentDraft, type LineDraft, ROUNDING, SHORTEST_LINE } from '../document.ts'

/** Where a line is, in seconds. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** A draft as plain data: reading thousands of lines through a draft would wrap each of them. */
export function peek<T>(draft: T): T {
  // What `current` answers has the type of its argument; its declaration knows that only of drafts.
  return isDraft(draft) ? (current as (value: T) => T)(draft) : draft
}

/** The line with this id, unless it is locked or gone. */
export function editable(draft: DocumentDraft, id: number): LineDraft | undefined {
  const line = Object.hasOwn(draft.lines, id) ? draft.lines[id] : undefined
  return line?.locked ? undefined : line
}

/** The lines with these ids that may be changed, in the order in which they are heard, none twice. */
export function editables(draft: DocumentDraft, ids: readonly number[]): LineDraft[] {
  const lines = [...new Set(ids)].map((id) => editable(draft, id)).filter((line) => line !== undefined)
  return lines.sort((a, b) => a.start - b.start || a.id - b.id)
}

/** Seconds to the millisecond, so that sums of many edits leave no dust behind; what is no number becomes 0. */
export function tidySeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000) / 1000) : 0
}

/** The place as a line may have it: within the video, not shorter than the shortest line. */
export function tidyPlace({ start, end }: Place, duration = Number.POSITIVE_INFINITY): Place {
  const from = tidySeconds(Math.min(start, Math.max(0, duration - SHORTEST_LINE)))
  const least = from + SHORTEST_LINE
  const to = Number.isFinite(end) ? Math.max(least, Math.min(end, duration)) : least
  return { start: from, end: tidySeconds(to) }
}

/** The length of the video, endless where it is not known. */
export function durationOf(draft: DocumentDraft): number {
  return draft.media.facts?.duration ?? Number.POSITIVE_INFINITY
}

/** Puts a line at a place. Its words go along when it moves and keep their times when only its edges do. */
export function placeLine(line: LineDraft, place: Place): void {
  const by = place.start - line.start
  const moved = Math.abs(place.end - line.end - by) < ROUNDING && by !== 0
  line.start = place.start
  line.end = place.end
  if (moved) mapWords(line, (seconds) => seconds + by)
}

/** Changes the times of a line's words. */
export function mapWords(line: LineDraft, change: (seconds: number) => number): void {
  if (line.words === undefined) return
  line.words = peek(line.words).map(({ text, start, end }) => {
    const from = tidySeconds(change(start))
    return { text, start: from, end: Math.max(from, tidySeconds(change(end))) }
  })
}

/** The places of a speaker's other lines, in order. */
export function laneOf(draft: DocumentDraft, speaker: string, without: number): Place[] {
  return Object.values(peek(draft.lines))
    .filter((line) => line.speaker === speaker && line.id !== without)
    .sort((a, b) => a.start - b.start)
}

/** The start nearest to the wanted one at which a line this long keeps the gap to its lane; undefined if it fits nowhere. */
export function nearestFree(lane: readonly Place[], wanted: Place, { gap, duration }: Room): number | undefined {
  const length = wanted.end - wanted.start
  let best: number | undefined
  let free = 0
  for (const { start, end } of [...lane, { start: duration + gap, end: duration + gap }]) {
    const last = start - gap - length
    if (last >= free - ROUNDING) {
      const place = Math.max(free, Math.min(last, wanted.start))
      if (best === undefined || Math.abs(place - wanted.start) < Math.abs(best - wanted.start)) best = place
    }
    free = Math.max(free, end + gap)
  }
  return best
}

/** The room that lines of a lane have. */
export interface Room {
  /** Least silence between two lines, in seconds. */
  readonly gap: number
  readonly duration: number
}
