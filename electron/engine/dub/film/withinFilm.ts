import { formatClock } from '../../../../shared/basics/timecode.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { cutAtEnd } from '../../../../shared/timing/waits/cutAtEnd.ts'
import { andMore } from '../andMore.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
}

/**
 * Seconds by which a line may pass the end of the film without a note: rounding, and subtitles that stay a little
 * longer.
 */
const FILM_END_TOLERANCE_SECONDS = 2
/** Maximal number of lines in a note. */
const MAX_NAMED_CUT_LINES = 10

/**
 * Cuts lines at the end of the film (`duration` in seconds), with notes on the lines that were cut or left out. Call it
 * before any work on the lines, because the cost of planning grows with the latest time.
 */
export function withinFilm<T extends Line>(lines: readonly T[], duration: number): { lines: T[]; notes: Message[] } {
  const { within, beyond, cut } = cutAtEnd(lines, duration, FILM_END_TOLERANCE_SECONDS)
  const end = formatClock(duration)
  return {
    lines: within,
    notes: [
      ...(beyond.length > 0 ? [say('engineNote.leftOut', { end, lines: listed(beyond) })] : []),
      ...(cut.length > 0 ? [say('engineNote.cutOff', { end, lines: listed(cut) })] : []),
    ],
  }
}

function listed(lines: readonly Line[]): Message {
  const named = lines.slice(0, MAX_NAMED_CUT_LINES).map(({ id }) => id)
  if (lines.length === 1) return say('engineNote.line', { line: named.join() })
  return say('engineNote.lines', { lines: andMore(named.join(', '), lines.length - MAX_NAMED_CUT_LINES) })
}
