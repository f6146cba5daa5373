import { clamp } from '../../basics/clamp.ts'
import type { TimeSpan } from '../timeSpan.ts'
import { type CueTimes, startsAt } from './cueTimes.ts'
import { gainsOf } from './offsetPath.ts'
import { BREAK_PRICE, type OffsetGrid, ORDER_STEPS_PER_SECOND, STRAY_PRICE } from './offsetWalk.ts'
import type { SpeechScores } from './speechScores.ts'

/** Offsets this close (seconds) place a cue at the same line. */
const SAME_OFFSET_SECONDS = 0.4
/** Step of the offsets for which a break has its whole price. */
const PRICED_STEP_SECONDS = 0.1

/**
 * How likely each cue belongs elsewhere in the film than where it was placed, from 0 to 1: the share of all paths, each by its likelihood,
 * that lead through the cue at another offset. Paths are those of `offsetPath`. In most of the likely ones a cue that the film lacks has no
 * place, so it has no odds either; one that may have a place that was not found has. By the forward-backward algorithm (Baum 1972). Cues
 * and offsets are at the rate of the times.
 */
export function misplacedOdds(
  cues: readonly TimeSpan[],
  { pieces }: Pick<CueTimes, 'pieces'>,
  scores: SpeechScores,
  grid: OffsetGrid,
): number[] {
  const weightsOf = (cue: TimeSpan) => gainsOf(cue, scores, grid.offsets).map(Math.exp)
  const forward = pathSums(grid, 1)
  const ways = cues.map((cue) => {
    forward.take(cue.start, weightsOf(cue))
    return { masses: new Float32Array(forward.masses), scale: forward.scale() }
  })
  const whole = forward.total()
  const backward = pathSums(grid, -1)
  const placed = startsAt(cues, { rate: 1, pieces })
  const odds = cues.map(() => 0)
  for (const [at, cue] of [...cues.entries()].reverse()) {
    const weights = weightsOf(cue)
    backward.take(cue.start, weights)
    const way = ways.pop()
    if (way === undefined) continue
    const own = (placed[at] ?? cue.start) - cue.start
    let elsewhere = 0
    for (let place = 0; place < weights.length; place++) {
      if (Math.abs((grid.offsets[place] ?? 0) - own) <= SAME_OFFSET_SECONDS) continue
      elsewhere += ((way.masses[place] ?? 0) * (backward.masses[place] ?? 0)) / (weights[place] ?? 1)
    }
    odds[at] = elsewhere * Math.exp(way.scale + backward.scale() - whole)
  }
  return odds
}

/** Sums of the likelihoods of all paths over the cues taken so far. */
interface PathSums {
  /** For each offset, the sum of the paths that have the last cue there, divided by the exponential of `scale`. */
  readonly masses: Float64Array
  scale(): number
  /** Takes the next cue, with its likelihood at each offset. */
  take(start: number, weights: Float32Array): void
  /** Logarithm of the sum of all paths. */
  total(): number
}

/** Starts the sums at the first cue (1), or at the last one to go back from it (-1). */
function pathSums({ offsets, filmSeconds }: OffsetGrid, direction: 1 | -1): PathSums {
  const count = offsets.length
  const masses = new Float64Array(count)
  const steps = Math.max(1, Math.ceil(filmSeconds * ORDER_STEPS_PER_SECOND))
  /** Paths whose last cue with a place lies in each step of the film's time, and up to the end of it. */
  const within = new Float64Array(steps)
  const upTo = new Float64Array(steps)
  const stepOf = new Int32Array(count)
  const strayWeight = Math.exp(-STRAY_PRICE)
  const breakWeight = (Math.exp(-BREAK_PRICE) * ((offsets[1] ?? 0) - (offsets[0] ?? 0))) / PRICED_STEP_SECONDS
  let [scale, beginWeight] = [0, 1]
  const addSteps = (): void => {
    let sum = 0
    for (let step = 0; step < steps; step++) {
      sum += within[step] ?? 0
      upTo[step] = sum
    }
  }
  /** Divides all sums, which would grow too large for a number, and adds the paths that have the last cue to the steps. */
  const divideBy = (highest: number): void => {
    for (let step = 0; step < steps; step++) within[step] = ((within[step] ?? 0) * strayWeight) / highest
    for (let place = 0; place < count; place++) {
      const mass = (masses[place] ?? 0) / highest
      const step = stepOf[place] ?? 0
      masses[place] = mass
      within[step] = (within[step] ?? 0) + mass
    }
    beginWeight *= strayWeight / highest
    scale += Math.log(highest)
  }
  return {
    masses,
    scale: () => scale,
    take: (start, weights) => {
      addSteps()
      let highest = Number.MIN_VALUE
      for (let place = 0; place < count; place++) {
        const seconds = start + (offsets[place] ?? 0)
        const filmTime = direction === 1 ? seconds : filmSeconds - seconds
        const step = clamp(Math.floor(filmTime * ORDER_STEPS_PER_SECOND), 0, steps - 1)
        stepOf[place] = step
        const mass = (weights[place] ?? 0) * ((masses[place] ?? 0) + breakWeight * (upTo[step] ?? 0) + beginWeight)
        masses[place] = mass
        highest = Math.max(highest, mass)
      }
      divideBy(highest)
    },
    total: () => scale + Math.log(within.reduce((sum, mass) => sum + mass, 0)),
  }
}
