import { movedTo } from '../../subtitles/cue.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { CueTimes } from './cueTimes.ts'

/**
 * Cues at new times, in their order. A cue that would reach into the first of the next piece ends there, and none begins before
 * the film.
 */
export function moveCues<C extends TimeSpan>(cues: readonly C[], { rate, pieces }: CueTimes): C[] {
  const moved = pieces.flatMap(({ first, end, offset }) =>
    cues.slice(first, end).map((cue) => {
      const [start, until] = [cue.start * rate + offset, cue.end * rate + offset]
      return movedTo(cue, { start: Math.max(0, start), end: Math.max(0, until) })
    }),
  )
  for (const { first } of pieces.slice(1)) {
    const [last, next] = [moved[first - 1], moved[first]]
    if (last !== undefined && next !== undefined && next.start > last.start && next.start < last.end) {
      moved[first - 1] = { ...last, end: next.start }
    }
  }
  return moved
}
