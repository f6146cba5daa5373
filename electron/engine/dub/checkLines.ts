import { invalid } from '../../../shared/failure.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly speaker: string
}

/** Maximal number of speakers: each is cast, and matched against every line. */
const MOST_SPEAKERS = 500

/**
 * Checks the lines of an order before any work. Throws `invalid`, naming the field, for a line that does not end after
 * its start and for too many speakers.
 */
export function checkLines(lines: readonly Line[], field: string): void {
  const wrong = lines.find(({ start, end }) => end <= start)
  if (wrong !== undefined) {
    const { id, start, end } = wrong
    throw invalid(`Line ${id} ends at ${end} s, which is not after its start at ${start} s.`, field)
  }
  const speakers = new Set(lines.map(({ speaker }) => speaker)).size
  if (speakers > MOST_SPEAKERS)
    throw invalid(`${field} has ${speakers} speakers; at most ${MOST_SPEAKERS} are possible. Label them anew.`, field)
}
