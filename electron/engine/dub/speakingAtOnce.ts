import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { formatClock } from '../../../shared/timecode.ts'

/** Shorter overlaps, in seconds, are turns that touch. */
const SHORTEST = 0.3
/** Most places that are named. */
const NAMED = 6

/** Where several people speak at once, in order; only some diarizers can tell. */
export function speakingAtOnce(turns: readonly SpeakerTurn[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const byStart = turns.toSorted((a, b) => a.start - b.start)
  for (const [index, turn] of byStart.entries()) {
    for (const other of byStart.slice(index + 1)) {
      if (other.start >= turn.end) break
      const overlap = { start: other.start, end: Math.min(turn.end, other.end) }
      if (other.speaker === turn.speaker || overlap.end - overlap.start < SHORTEST) continue
      const last = found.at(-1)
      if (last !== undefined && overlap.start <= last.end) last.end = Math.max(last.end, overlap.end)
      else found.push(overlap)
    }
  }
  return found
}

/** The same as a sentence, where there is anything to say. */
export function atOnceNotes(places: readonly { start: number }[]): string[] {
  if (places.length === 0) return []
  const times = places.slice(0, NAMED).map(({ start }) => formatClock(start))
  const more = places.length > NAMED ? ` and ${places.length - NAMED} more times` : ''
  return [`Several people speak at once at ${times.join(', ')}${more}. Check who says what there.`]
}
