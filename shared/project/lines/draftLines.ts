import { current, isDraft } from 'immer'
import type { TimeSpan } from '../../timing/timeSpan.ts'
import { type DocumentDraft, type LineDraft, MIN_LINE_SECONDS, TIME_TOLERANCE_SECONDS } from '../document.ts'

/** A draft as plain data; reading thousands of lines through immer's proxies would be slow. */
export function peek<T>(draft: T): T {
  // `current` returns its argument's type, but is declared for drafts only.
  return isDraft(draft) ? (current as (value: T) => T)(draft) : draft
}

/** The line with this id, unless it is locked or gone. */
export function editable(draft: DocumentDraft, id: number): LineDraft | undefined {
  const line = Object.hasOwn(draft.lines, id) ? draft.lines[id] : undefined
  return line?.locked ? undefined : line
}

/** The editable lines among these ids in time order, without duplicates. */
export function editables(draft: DocumentDraft, ids: readonly number[]): LineDraft[] {
  const lines = [...new Set(ids)].map((id) => editable(draft, id)).filter((line) => line !== undefined)
  return lines.sort((a, b) => a.start - b.start || a.id - b.id)
}

/** Rounds seconds to milliseconds, so that errors of many edits do not add up; NaN becomes 0. */
export function tidySeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000) / 1000) : 0
}

/** Clamps a range to the video and to the shortest line. */
export function tidyPlace({ start, end }: TimeSpan, duration = Number.POSITIVE_INFINITY): TimeSpan {
  const from = tidySeconds(Math.min(start, Math.max(0, duration - MIN_LINE_SECONDS)))
  const minEnd = from + MIN_LINE_SECONDS
  const to = Number.isFinite(end) ? Math.max(minEnd, Math.min(end, duration)) : minEnd
  return { start: from, end: tidySeconds(to) }
}

/** The duration of the video in seconds; infinite if unknown. */
export function durationOf(draft: DocumentDraft): number {
  return draft.media.facts?.duration ?? Number.POSITIVE_INFINITY
}

/** Sets a line's range. Its words and marks move along if the length stays, and keep their times if only edges move. */
export function placeLine(line: LineDraft, place: TimeSpan): void {
  const by = place.start - line.start
  const moved = Math.abs(place.end - line.end - by) < TIME_TOLERANCE_SECONDS && by !== 0
  line.start = place.start
  line.end = place.end
  if (moved) mapTimes(line, (seconds) => seconds + by)
}

/** Maps the times inside a line, in seconds of the film: of its words, its marks, and of what stands on its band. */
export function mapTimes(line: LineDraft, change: (seconds: number) => number): void {
  const mapped = <T extends TimeSpan>(part: T): T => {
    const start = tidySeconds(change(part.start))
    return { ...part, start, end: Math.max(start, tidySeconds(change(part.end))) }
  }
  if (line.words !== undefined) line.words = peek(line.words).map(mapped)
  for (const mark of line.marks ?? []) mark.time = tidySeconds(change(mark.time))
  for (const { band } of Object.values(line.texts)) if (band !== undefined) band.parts = peek(band.parts).map(mapped)
}

/** The ranges of a speaker's other lines, in order. */
export function laneOf(draft: DocumentDraft, speaker: string, without: number): TimeSpan[] {
  return Object.values(peek(draft.lines))
    .filter((line) => line.speaker === speaker && line.id !== without)
    .sort((a, b) => a.start - b.start)
}

/** The nearest start at which a line of this length keeps the gap to its lane; undefined if it fits nowhere. */
export function nearestFree(
  lane: readonly TimeSpan[],
  preferredStretch: TimeSpan,
  { gap, duration }: Room,
): number | undefined {
  const length = preferredStretch.end - preferredStretch.start
  let best: number | undefined
  let free = 0
  for (const { start, end } of [...lane, { start: duration + gap, end: duration + gap }]) {
    const last = start - gap - length
    if (last >= free - TIME_TOLERANCE_SECONDS) {
      const place = Math.max(free, Math.min(last, preferredStretch.start))
      if (best === undefined || Math.abs(place - preferredStretch.start) < Math.abs(best - preferredStretch.start))
        best = place
    }
    free = Math.max(free, end + gap)
  }
  return best
}

/** Limits for lines of a lane. */
interface Room {
  /** Least silence between two lines, in seconds. */
  readonly gap: number
  readonly duration: number
}
