import { lowerBound } from '../../basics/lowerBound.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { CueTimes } from './cueTimes.ts'
import { moveCues } from './moveCues.ts'

/**
 * Moves spans, in order of their starts, as the cues of the same file are moved: sounds, or the same subtitles in another language. Two
 * pieces of cues meet in the middle between them.
 */
export function moveAlong<S extends TimeSpan>(
  others: readonly S[],
  cues: readonly TimeSpan[],
  { rate, pieces }: CueTimes,
): S[] {
  const firstIn = ({ first }: CueTimes['pieces'][number]): number => {
    const { start } = cues[first] ?? { start: 0 }
    const border = Math.min(start, ((cues[first - 1]?.end ?? Number.NEGATIVE_INFINITY) + start) / 2)
    return lowerBound(others.length, (at) => (others[at]?.start ?? 0) >= border)
  }
  const firsts = pieces.map(firstIn)
  const along = pieces.map(({ offset }, at) => ({
    offset,
    first: firsts[at] ?? 0,
    end: firsts[at + 1] ?? others.length,
  }))
  return moveCues(others, { rate, pieces: along.filter(({ first, end }) => end > first) })
}
