import { clamp } from '../../basics/clamp.ts'

/** Offsets that are tried, and the film. */
export interface OffsetGrid {
  /** Seconds, ascending. */
  readonly offsets: Float64Array
  readonly filmSeconds: number
}

/** Sources of a cue at an offset: the cue before at the same offset, or none before it. */
export const STAYS = -2
export const STARTS = -1

/** A break costs as much as this logarithm: one of some thousand offsets begins at one cue of many. */
export const BREAK_PRICE = 12
/** A cue without a place costs this. */
export const STRAY_PRICE = 0.3
/** Steps of the film's time in a second, by which the order of cues is kept. */
export const ORDER_STEPS_PER_SECOND = 10

/** Walks over the cues of a file in order. */
interface OffsetWalk {
  /**
   * Takes the next cue with what it gains at each offset. Answers for each where its path comes from: `STAYS`, `STARTS`, or the index of a
   * cue before times the count of offsets, plus the index of its offset.
   */
  take(start: number, gains: Float32Array): Int32Array
  /** The best path over all cues that were taken: its score, and the source that it ends with. */
  end(): { readonly score: number; readonly source: number }
}

/** Starts a walk at the first cue. */
export function offsetWalk({ offsets, filmSeconds }: OffsetGrid): OffsetWalk {
  const count = offsets.length
  /** Score of the best path that has the last cue taken at each offset. */
  const best = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const left = leftPaths(Math.max(1, Math.ceil(filmSeconds * ORDER_STEPS_PER_SECOND)))
  const steps = new Int32Array(count)
  let taken = 0
  const take = (start: number, gains: Float32Array): Int32Array => {
    const sources = new Int32Array(count).fill(STAYS)
    for (let place = 0; place < count; place++) {
      const step = left.stepOf(start + (offsets[place] ?? 0))
      steps[place] = step
      const fromBreak = left.scoreAt(step) - STRAY_PRICE * (taken - 1) - BREAK_PRICE
      const stay = best[place] ?? 0
      if (fromBreak > stay) sources[place] = left.sourceAt(step)
      best[place] = Math.max(stay, fromBreak) + (gains[place] ?? 0)
    }
    for (let place = 0; place < count; place++) {
      left.add(steps[place] ?? 0, (best[place] ?? 0) + STRAY_PRICE * taken, taken * count + place)
    }
    left.carry()
    taken++
    return sources
  }
  return {
    take,
    end: () => {
      const last = left.stepOf(filmSeconds)
      return { score: left.scoreAt(last) - STRAY_PRICE * (taken - 1), source: left.sourceAt(last) }
    },
  }
}

/**
 * For each step of the film's time, the best path whose last cue with a place lies there or before: from it a cue may go on at any offset
 * that keeps the order. Scores are as if every cue since the first had its stray price back, so that they hold while cues are taken.
 */
function leftPaths(steps: number) {
  const scores = new Float64Array(steps).fill(BREAK_PRICE - STRAY_PRICE)
  const sources = new Int32Array(steps).fill(STARTS)
  return {
    stepOf: (seconds: number): number => clamp(Math.floor(seconds * ORDER_STEPS_PER_SECOND), 0, steps - 1),
    scoreAt: (step: number): number => scores[step] ?? 0,
    sourceAt: (step: number): number => sources[step] ?? STARTS,
    add(step: number, score: number, source: number): void {
      if (score <= (scores[step] ?? 0)) return
      scores[step] = score
      sources[step] = source
    },
    /** Brings each step's path to all later ones that have a worse one. */
    carry(): void {
      for (let step = 1; step < steps; step++) {
        const before = scores[step - 1] ?? 0
        if (before <= (scores[step] ?? 0)) continue
        scores[step] = before
        sources[step] = sources[step - 1] ?? STARTS
      }
    },
  }
}
