import type { TimeSpan } from '../timeSpan.ts'
import { type PlacedTimes, startsAt } from './cueTimes.ts'
import { gainsOf } from './offsetPath.ts'
import { type OffsetGrid, offsetWalk } from './offsetWalk.ts'
import type { SpeechScores } from './speechScores.ts'

/** Offsets this close (seconds) place a cue at the same line. */
const SAME_OFFSET_SECONDS = 0.4

/**
 * How much likelier each cue lies where it was placed than anywhere else, whatever the others then do: as a logarithm, infinite for cues
 * without a place. By the best paths through each cue and offset, from the first cue on and from the last one back. Cues and offsets are
 * at the rate of the times.
 */
export function pathDoubts(
  cues: readonly TimeSpan[],
  { pieces, strays }: PlacedTimes,
  scores: SpeechScores,
  grid: OffsetGrid,
): number[] {
  const forward = offsetWalk(grid, 1)
  const ways = cues.map((cue) => {
    forward.take(cue.start, gainsOf(cue, scores, grid))
    return new Float32Array(forward.best)
  })
  const backward = offsetWalk(grid, -1)
  const placed = startsAt(cues, { rate: 1, pieces })
  const doubts = cues.map(() => Number.POSITIVE_INFINITY)
  for (const [at, cue] of [...cues.entries()].reverse()) {
    const gains = gainsOf(cue, scores, grid)
    backward.take(cue.start, gains)
    const way = ways.pop() ?? gains
    if (strays.has(at)) continue
    for (let place = 0; place < gains.length; place++)
      way[place] = (way[place] ?? 0) + (backward.best[place] ?? 0) - (gains[place] ?? 0)
    doubts[at] = leadOf(way, (placed[at] ?? cue.start) - cue.start, grid.offsets)
  }
  return doubts
}

/** By how much the best path through offsets near a chosen one exceeds the best through others. */
function leadOf(through: Float32Array, chosen: number, offsets: Float64Array): number {
  let [own, other] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let place = 0; place < through.length; place++) {
    const score = through[place] ?? 0
    if (Math.abs((offsets[place] ?? 0) - chosen) > SAME_OFFSET_SECONDS) other = Math.max(other, score)
    else own = Math.max(own, score)
  }
  return own - other
}
