import { invalid } from '../../../shared/failure.ts'

interface Line {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly speaker: string
}

/** Speakers in one film at most: each is cast, and matched against every line. */
const MOST_SPEAKERS = 500

/** Faults of ordered lines that are known before any work. Throws `invalid` that names the field they came in. */
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
