import { lowerBound } from '../lowerBound.ts'

interface Span {
  readonly start: number
}

const LARGEST = 3
const STEP = 0.05
/** Starts this close together (seconds) count as the same moment. */
const SAME_MOMENT = 0.15
/** Fewer agreeing cues could be chance. */
const FEWEST = 4

/**
 * The constant number of seconds to add to the cues' times so that most cues start with a line. Zero unless another
 * offset is clearly better, so that files that agree stay as they are.
 */
export function cueOffset(lines: readonly Span[], cues: readonly Span[]): number {
  const starts = lines.map((line) => line.start).sort((a, b) => a - b)
  const moments = cues.map((cue) => cue.start).sort((a, b) => a - b)
  const atZero = hits(starts, moments, 0)
  let best = { offset: 0, hits: atZero }
  for (const offset of candidates(starts, moments)) {
    const found = hits(starts, moments, offset)
    const closer = found === best.hits && Math.abs(offset) < Math.abs(best.offset)
    if (found > best.hits || closer) best = { offset, hits: found }
  }
  const clear = best.hits >= FEWEST && best.hits > atZero * 1.5 && best.hits >= Math.min(lines.length, cues.length) / 2
  return clear ? refine(starts, moments, best.offset) : 0
}

/** The offsets, in whole steps, at which some cue starts with a line. */
function candidates(starts: readonly number[], moments: readonly number[]): Set<number> {
  const offsets = new Set<number>()
  for (const moment of moments) {
    let index = firstFrom(starts, moment - LARGEST)
    while (index < starts.length) {
      const difference = (starts[index] ?? 0) - moment
      if (difference > LARGEST) break
      const step = Math.round(difference / STEP)
      offsets.add(step * STEP)
      // Lines that start within the same step add nothing, however many.
      index = Math.max(index + 1, firstFrom(starts, moment + (step + 0.5) * STEP))
    }
  }
  return offsets
}

/** How many cues start with a line, by one way through both. */
function hits(starts: readonly number[], moments: readonly number[], offset: number): number {
  let [found, at] = [0, 0]
  for (const moment of moments) {
    while ((starts[at] ?? Number.POSITIVE_INFINITY) < moment + offset - SAME_MOMENT) at++
    if ((starts[at] ?? Number.POSITIVE_INFINITY) <= moment + offset + SAME_MOMENT) found++
  }
  return found
}

/** Adds the median remaining difference of the matching cues, so that the offset is not bound to the search grid. */
function refine(starts: readonly number[], moments: readonly number[], offset: number): number {
  const rest = moments
    .map((moment) => nearest(starts, moment + offset))
    .filter((difference) => Math.abs(difference) <= SAME_MOMENT)
    .sort((a, b) => a - b)
  return offset + (rest[Math.floor(rest.length / 2)] ?? 0)
}

/** Signed seconds from a moment to the nearest line start. */
function nearest(starts: readonly number[], moment: number): number {
  const after = firstFrom(starts, moment)
  const ahead = (starts[after] ?? Number.POSITIVE_INFINITY) - moment
  const behind = (starts[after - 1] ?? Number.NEGATIVE_INFINITY) - moment
  return ahead < -behind ? ahead : behind
}

/** Index of the first start that is not before a moment. */
function firstFrom(starts: readonly number[], moment: number): number {
  return lowerBound(starts.length, (index) => (starts[index] ?? 0) >= moment)
}
