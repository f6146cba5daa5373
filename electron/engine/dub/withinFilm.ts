import { formatClock } from '../../../shared/timecode.ts'
import { cutAtEnd } from '../../../shared/timing/cutAtEnd.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** Seconds by which a line may reach past the end of the film before that is told: rounding, and the hang of subtitles. */
const HANG = 2
/** Lines named in a note at most. */
const NAMED = 10

/**
 * The lines as far as they lie within a film of so many seconds, and sentences on those that do not. To be called before
 * anything is made of the lines: what is reckoned over time grows with the latest of them.
 */
export function withinFilm<T extends Line>(lines: readonly T[], duration: number): { lines: T[]; notes: string[] } {
  const { within, beyond } = cutAtEnd(lines, duration)
  const cut = lines.filter(({ start, end }) => start < duration && end > duration + HANG)
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
