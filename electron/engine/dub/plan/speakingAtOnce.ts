import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { joinSpans, type TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { andMore } from '../andMore.ts'

/** Shorter overlaps (seconds) are turns that merely touch. */
const MIN_OVERLAP_SECONDS = 0.3
/** Maximal number of times in a note. */
const MAX_NAMED_OVERLAPS = 6

/**
 * The stretches (seconds) in which several people speak at once, in order. Only some diarizers report overlapping
 * turns.
 */
export function speakingAtOnce(turns: readonly SpeakerTurn[]): TimeSpan[] {
  const found: TimeSpan[] = []
  const byStart = turns.toSorted((a, b) => a.start - b.start)
  for (const [index, turn] of byStart.entries()) {
    for (const other of byStart.slice(index + 1)) {
      if (other.start >= turn.end) break
      const overlap = { start: other.start, end: Math.min(turn.end, other.end) }
      if (other.speaker !== turn.speaker && overlap.end - overlap.start >= MIN_OVERLAP_SECONDS) found.push(overlap)
    }
  }
  return joinSpans(found)
}

/** Notes for the user on overlapping speech. */
export function atOnceNotes(places: readonly { start: number }[]): Message[] {
  if (places.length === 0) return []
  const times = places.slice(0, MAX_NAMED_OVERLAPS).map(({ start }) => formatClock(start))
  return [say('engineNote.atOnce', { times: andMore(times.join(', '), places.length - MAX_NAMED_OVERLAPS) })]
}
