import { invalid } from '../../failure.ts'
import { say } from '../../locale/message.ts'
import type { TimeSpan } from '../../timing/timeSpan.ts'
import { type DocumentDraft, TIME_TOLERANCE_SECONDS } from '../document.ts'
import { durationOf, editables, mapTimes, placeLine, tidyPlace, tidySeconds } from './draftLines.ts'

/** Shifts lines by the same number of seconds, and answers how far: the shift is limited so that none leaves the video. */
export function shiftTimes(draft: DocumentDraft, ids: readonly number[], seconds: number): number {
  const lines = editables(draft, ids)
  if (lines.length === 0 || !Number.isFinite(seconds)) return 0
  const first = Math.min(...lines.map(({ start }) => start))
  const last = Math.max(...lines.map(({ end }) => end))
  // Lines past the end already may stay there.
  const maxShift = Math.max(0, durationOf(draft) - last)
  const by = Math.max(-first, Math.min(maxShift, seconds))
  for (const line of lines) placeLine(line, tidyPlace({ start: line.start + by, end: line.end + by }))
  moveScriptTimes(draft, lines.length, (seconds) => seconds + by)
  return by
}

/** Moves the loops and shots of a script where all lines are moved. */
function moveScriptTimes(draft: DocumentDraft, movedLines: number, change: (seconds: number) => number): void {
  if (movedLines < Object.keys(draft.lines).length) return
  const moved = (times: readonly number[]) => times.map((time) => tidySeconds(change(time)))
  if (draft.loops !== undefined) draft.loops = moved(draft.loops)
  if (draft.shots !== undefined) draft.shots = moved(draft.shots)
}

/** A pair of times in seconds: current and wanted. */
interface TimePoint {
  readonly from: number
  readonly to: number
}

/**
 * Stretches and shifts lines so that two times become the given ones. Throws `invalid` for points that reverse time.
 */
export function retimeByTwoPoints(
  draft: DocumentDraft,
  ids: readonly number[],
  [a, b]: readonly [TimePoint, TimePoint],
): void {
  const factor = (b.to - a.to) / (b.from - a.from)
  if (!(Math.abs(b.from - a.from) > TIME_TOLERANCE_SECONDS) || !Number.isFinite(factor) || factor <= 0) {
    throw invalid(say('failure.retimePoints'))
  }
  const moved = (seconds: number) => a.to + (seconds - a.from) * factor
  const duration = durationOf(draft)
  const lines = editables(draft, ids)
  for (const line of lines) {
    const { start, end } = tidyPlace({ start: moved(line.start), end: moved(line.end) }, duration)
    line.start = start
    line.end = end
    mapTimes(line, moved)
  }
  moveScriptTimes(draft, lines.length, moved)
}

/** Moves lines, by their ids, to other times, and their words with them. */
export function moveLinesTo(draft: DocumentDraft, places: ReadonlyMap<number, TimeSpan>): void {
  const duration = durationOf(draft)
  for (const line of editables(draft, [...places.keys()])) {
    const { start, end } = line
    const place = tidyPlace(places.get(line.id) ?? line, duration)
    const rate = (place.end - place.start) / Math.max(TIME_TOLERANCE_SECONDS, end - start)
    line.start = place.start
    line.end = place.end
    mapTimes(line, (seconds) => place.start + (seconds - start) * rate)
  }
}
