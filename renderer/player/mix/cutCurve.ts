import { clamp } from '../../../shared/clamp.ts'
import { type BedPlan, LIFT_SLOPE, type Shift, type Slopes, slopesOf } from './bedCurve.ts'

/** A corner of the cut's curve: seconds, and the share of the speech that is taken, 0 to 1. */
export interface CutCorner {
  readonly time: number
  readonly share: number
}

const LIFT_SLOPES: Slopes = { before: LIFT_SLOPE, after: LIFT_SLOPE }

/** How much of the speech is taken from the middle of the bed at a time: 0 to 1. */
export function bedCut({ ducks, lifts }: Pick<BedPlan, 'ducks' | 'lifts'>, time: number): number {
  const taken = ducks.map((duck) => (duck.cut ? shareAt(duck, slopesOf(duck), time) : 0))
  const kept = lifts.map((lift) => shareAt(lift, LIFT_SLOPES, time))
  return Math.max(0, ...taken) * (1 - Math.max(0, ...kept))
}

/** The corners of the cut's curve between two times, both included. */
export function cutCorners(plan: BedPlan, from: number, to: number): CutCorner[] {
  const reaches = ({ start, end }: Shift, { before, after }: Slopes) => start - before < to && end + after > from
  const ducks = plan.ducks.filter((duck) => duck.cut && reaches(duck, slopesOf(duck)))
  const lifts = plan.lifts.filter((lift) => reaches(lift, LIFT_SLOPES))
  const bends = [
    ...ducks.flatMap((duck) => bendsOf(duck, slopesOf(duck))),
    ...lifts.flatMap((lift) => bendsOf(lift, LIFT_SLOPES)),
  ]
  const times = [...new Set([from, ...bends.filter((time) => time > from && time < to), to])].sort((a, b) => a - b)
  return times.map((time) => ({ time, share: bedCut({ ducks, lifts }, time) }))
}

function bendsOf({ start, end }: Shift, { before, after }: Slopes): number[] {
  return [start - before, start, end, end + after]
}

/** How far a shift is on at a time: 1 within it, 0 beyond its slopes. */
function shareAt({ start, end }: Shift, { before, after }: Slopes, time: number): number {
  return clamp(Math.min(1 + (time - start) / before, 1 + (end - time) / after), 0, 1)
}
