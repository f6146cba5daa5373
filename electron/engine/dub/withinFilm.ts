import { formatClock } from '../../../shared/timecode.ts'
import { cutAtEnd } from '../../../shared/timing/cutAtEnd.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
}

/**
 * Seconds by which a line may pass the end of the film without a note: rounding, and subtitles that stay a little
 * longer.
 */
const HANG = 2
/** Maximal number of lines in a note. */
const NAMED = 10

/**
 * Cuts lines at the end of the film (`duration` in seconds), with notes on the lines that were cut or left out. Call it
 * before any work on the lines, because the cost of planning grows with the latest time.
 */
export function withinFilm<T extends Line>(lines: readonly T[], duration: number): { lines: T[]; notes: string[] } {
  const { within, beyond, cut } = cutAtEnd(lines, duration, HANG)
  const end = `the end of the video (${formatClock(duration)})`
  return {
    lines: within,
    notes: [
      ...(beyond.length > 0
        ? [`Left out, since it would begin after ${end}: ${listed(beyond)}. Correct the times.`]
        : []),
      ...(cut.length > 0 ? [`Ended at ${end}, past which it would reach: ${listed(cut)}.`] : []),
    ],
  }
}

function listed(lines: readonly Line[]): string {
  const named = lines.slice(0, NAMED).map(({ id }) => id)
  const more = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : ''
  return `line${lines.length === 1 ? '' : 's'} ${named.join(', ')}${more}`
}
