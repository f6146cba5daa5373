import { levelAt } from '../../../shared/audio/levelCurve.ts'
import { FASTEST_CHANGE, HOLD } from '../../../shared/audio/steadyBed.ts'
import type { LevelPoint } from '../../../shared/contract/assemble.ts'

/** A stretch in which the original sound has another level, in seconds and dB. */
export interface Shift {
  readonly start: number
  readonly end: number
  readonly db: number
}

/** The level of the original sound (the bed) under a dub. */
export interface BedPlan {
  /** Level in dB outside of ducks and lifts. */
  readonly base: number
  /** The level over time on top of the base, in order of time. */
  readonly levels: readonly LevelPoint[]
  /** Stretches in which the bed is lowered, in dB against the base. Sorted by start. */
  readonly ducks: readonly Shift[]
  /** Stretches in which the bed has at least this level, even within ducks. Sorted by start. */
  readonly lifts: readonly Shift[]
}

/** A corner of the level's curve: seconds and dB. */
export interface Corner {
  readonly time: number
  readonly db: number
}

/** Level in dB below which nothing is heard. */
export const SILENT_DB = -80
/** Least seconds that a duck needs: down before a line (its start is known beforehand) and back up after it. */
const ATTACK = 0.15
const RELEASE = 0.35
/** Slope at either end of a lift, in seconds. */
const LIFT_SLOPE = 0.06

/** The original sound at its own level throughout. */
export const PLAIN_BED: BedPlan = { base: 0, levels: [], ducks: [], lifts: [] }

/** Seconds of the slope before a duck of this depth (dB), where it takes no less than `least`. */
export function slopeOf(db: number, least = ATTACK): number {
  return Math.max(least, -db / FASTEST_CHANGE)
}

/** Fills gaps between ducks, over which the bed stays down, at the level of the shallower one. */
export function bridgeDucks(ducks: readonly Shift[]): Shift[] {
  const bridged: Shift[] = []
  let before: Shift | undefined
  for (const duck of ducks.toSorted((a, b) => a.start - b.start)) {
    const gap = before === undefined ? 0 : duck.start - before.end
    if (before !== undefined && gap > 0 && gap < Math.max(HOLD, slopeOf(before.db, RELEASE) + slopeOf(duck.db))) {
      bridged.push({ start: before.end, end: duck.start, db: Math.max(before.db, duck.db) })
    }
    bridged.push(duck)
    if (before === undefined || duck.end > before.end) before = duck
  }
  return bridged
}

/** The level (dB) of the original sound at a time. */
export function bedLevel(plan: BedPlan, time: number): number {
  return heardAt(slopesIn(plan, time, time), time)
}

/** The corners of the level's curve between two times, both included. Between corners the curve is straight. */
export function bedCorners(plan: BedPlan, from: number, to: number): Corner[] {
  const slopes = slopesIn(plan, from, to)
  const slants = [...slopes.ducks, ...slopes.lifts].flatMap(({ corners }) => corners.map(({ time }) => time))
  const bends = [...slants, ...plan.levels.map(({ at }) => at)]
  const times = [...new Set([from, ...bends.filter((time) => time > from && time < to), to])].sort((a, b) => a - b)
  const all = times.flatMap((time, at) => {
    const next = times[at + 1]
    return next === undefined ? [time] : [time, ...crossings(slopes, time, next)]
  })
  return all.map((time) => ({ time, db: heardAt(slopes, time) }))
}

/** A shift with its slopes, as four corners; outside of them the level is `rest`. */
interface Trapezoid {
  readonly corners: readonly [Corner, Corner, Corner, Corner]
  readonly rest: number
}

interface Slopes {
  /** The level outside of ducks and lifts. */
  baseAt(time: number): number
  readonly ducks: readonly Trapezoid[]
  readonly lifts: readonly Trapezoid[]
}

function slopesIn({ base, levels, ducks, lifts }: BedPlan, from: number, to: number): Slopes {
  const floor = Math.min(SILENT_DB, base)
  return {
    baseAt: (time) => base + levelAt(levels, time),
    ducks: ducks.flatMap((duck) =>
      trapezoid(duck, { from, to, before: slopeOf(duck.db), after: slopeOf(duck.db, RELEASE), rest: 0 }),
    ),
    lifts: lifts.flatMap((lift) => trapezoid(lift, { from, to, before: LIFT_SLOPE, after: LIFT_SLOPE, rest: floor })),
  }
}

interface Sides {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
  readonly rest: number
}

function trapezoid({ start, end, db }: Shift, { from, to, before, after, rest }: Sides): Trapezoid[] {
  if (end + after < from || start - before > to) return []
  const corner = (time: number, level: number) => ({ time, db: level })
  return [
    { rest, corners: [corner(start - before, rest), corner(start, db), corner(end, db), corner(end + after, rest)] },
  ]
}

/** The level in dB at a time: the deepest of overlapping ducks, but never below a lift. */
function heardAt({ baseAt, ducks, lifts }: Slopes, time: number): number {
  const ducked = baseAt(time) + Math.min(0, ...ducks.map((one) => valueAt(one, time)))
  return Math.max(SILENT_DB, ducked, ...lifts.map((one) => valueAt(one, time)))
}

function valueAt({ corners, rest }: Trapezoid, time: number): number {
  const after = corners.findIndex((corner) => corner.time >= time)
  const [a, b] = [corners[after - 1], corners[after]]
  if (b === undefined || (a === undefined && b.time > time)) return rest
  if (a === undefined || b.time === time) return b.db
  return a.db + ((b.db - a.db) * (time - a.time)) / (b.time - a.time)
}

/** Times, between two bends, at which the level passes from one of the straight lines to another. */
function crossings(slopes: Slopes, from: number, to: number): number[] {
  // A shift that does not reach this stretch equals the base or silence, which are among the lines already.
  const acts = ({ corners }: Trapezoid) => corners[0].time < to && corners[3].time > from
  const lines = [
    ...slopes.ducks
      .filter(acts)
      .map((one) => [slopes.baseAt(from) + valueAt(one, from), slopes.baseAt(to) + valueAt(one, to)] as const),
    ...slopes.lifts.filter(acts).map((one) => [valueAt(one, from), valueAt(one, to)] as const),
    [slopes.baseAt(from), slopes.baseAt(to)] as const,
    [SILENT_DB, SILENT_DB] as const,
  ]
  const found = lines.flatMap(([a, b], at) =>
    lines.slice(at + 1).flatMap(([c, d]) => {
      const [before, after] = [a - c, b - d]
      return before * after < 0 ? [from + ((to - from) * before) / (before - after)] : []
    }),
  )
  return found.sort((x, y) => x - y)
}
