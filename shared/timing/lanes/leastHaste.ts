import { read } from '../envelope.ts'
import { type FitOptions, SPEAKING_RATE_LIMITS } from '../spokenLine.ts'
import { MAX_SPEAKING_RATE } from './laneCost.ts'
import type { LaneSlot } from './laneSlots.ts'

/** Which lines stay in the natural band of rates, and for how many seconds the picture waits while each is spoken; by slot. */
export interface HasteChoice {
  readonly calm: readonly boolean[]
  readonly waits: readonly number[]
}

/** The price of a second of waiting while the line of a slot is spoken; undefined where the picture does not wait for it. */
export type WaitPrice = (slot: number) => number | undefined

// Costs, in hurried lines: a rate outside the natural band costs 1. Judgements; a listening test would change them.

/** Rates over the limit, so dear that none is ever worth bringing other lines into the band. */
const OVER_LIMIT_PACES = [
  { rate: 1.45, cost: 25 },
  { rate: MAX_SPEAKING_RATE, cost: 30 },
]
const HURRIED_COST = 1
/** Parts of a rate that the plan of lanes leaves to the end of the band and to the limit. */
const RATE_MARGINS = { calm: 0.003, hurried: 0.01 }
/**
 * Costs of a late start, which rises straight between these seconds and on past them: 0.125 s are noticed and 0.185 s not accepted
 * (ITU-R BT.1359-1), so a fifth of a second is as bad as haste. Of an early start; and of one later than the limit: at
 * once, and by the square of the seconds, so that no line at the end of a film is very late for all that were bought time before.
 */
const LATE_COSTS = [
  { seconds: 0.02, cost: 0.02 },
  { seconds: 0.1, cost: 0.9 },
  { seconds: 0.2, cost: 1.2 },
  { seconds: 1, cost: 5 },
]
const EARLY_COST = { freeSeconds: 0.04, perSecond: 4 }
const TOO_LATE_COST = { once: 30, perSecond: 100 }
/** Costs of seconds that are spoken into another speaker's line (`laneCost` has the source of the limits). */
const OVERLAPS = [
  { seconds: 0, cost: 0 },
  { seconds: 0.1, cost: 0.05 },
  { seconds: 0.2, cost: 0.15 },
  { seconds: 0.375, cost: 0.5 },
]
const NO_OVERLAP = OVERLAPS.slice(0, 1)
/** The grid of starts in seconds: its step, and how far it reaches before the onset and past the limit of lateness. */
const GRID = { step: 0.02, before: 0.2, past: 2 }

/**
 * Chooses the lines that are hurried where not all can be spoken at a natural rate, so that they are few: a plan that only shares
 * haste (`laneCost`) leaves nearly every line outside the band. Where waits have a price they are chosen together with them.
 *
 * Slots are taken in the order of their onsets. For each start of a line, on a grid, the cheapest way to it is kept (Bellman, 1957):
 * rates and starts of the lines before, and what is spoken into another speaker's line. A wait brings the next line nearer to its
 * onset at a price by the second, which decides how much is waited in all (Everett, *Operations Research* 11(3), 1963).
 */
export function leastHaste(
  slots: readonly LaneSlot[],
  limits: Required<FitOptions>,
  waitPrice: WaitPrice = () => undefined,
): HasteChoice {
  const latest = Math.max(0, limits.outlast, ...new Set(slots.map(({ lateness }) => lateness)))
  const size = Math.round((GRID.before + latest + GRID.past) / GRID.step) + 1
  const paces = pacesOf(limits)
  const ways: Ways[] = []
  const [first] = slots
  let costs = first === undefined ? new Float64Array(size) : startCosts(first, size)
  for (const [at, slot] of slots.entries()) {
    const after = slots[at + 1]
    const way = waysAfter({ slot, costs, paces, price: waitPrice(at), ...passage(slots, at, limits) })
    costs = startCosts(after ?? { lateness: limits.outlast, weight: 1 }, size)
    for (let start = 0; start < size; start++) costs[start] = read(costs, start) + read(way.costs, start)
    ways.push(way)
  }
  return wayBack(ways, costs)
}

interface Pace {
  readonly rate: number
  readonly cost: number
}

/** The rates to choose from, the natural one first. */
function pacesOf({ fastest }: Required<FitOptions>): Pace[] {
  const calm = Math.min(SPEAKING_RATE_LIMITS.natural.to, fastest) - RATE_MARGINS.calm
  const hurried = { rate: fastest - RATE_MARGINS.hurried, cost: HURRIED_COST }
  const overLimit = OVER_LIMIT_PACES.filter(({ rate }) => rate > fastest)
  return [{ rate: calm, cost: 0 }, hurried, ...overLimit].filter(({ rate, cost }) => cost === 0 || rate > calm)
}

/** The cost of each start of a line; the end of the programme has costs as if a line began there. */
function startCosts({ lateness, weight }: Pick<LaneSlot, 'lateness' | 'weight'>, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, start) => {
    const late = start * GRID.step - GRID.before
    if (late < 0) return weight * EARLY_COST.perSecond * Math.max(0, -late - EARLY_COST.freeSeconds)
    const over = late - lateness
    const tooLate = over > GRID.step / 2 ? TOO_LATE_COST.once + TOO_LATE_COST.perSecond * over ** 2 : 0
    return weight * lateCost(late) + tooLate
  })
}

function lateCost(late: number): number {
  let from = { seconds: 0, cost: 0 }
  for (const to of LATE_COSTS) {
    if (late <= to.seconds || to === LATE_COSTS.at(-1))
      return from.cost + ((late - from.seconds) * (to.cost - from.cost)) / (to.seconds - from.seconds)
    from = to
  }
  return from.cost
}

interface Passage {
  /** Seconds from the onset of a line to where it should be over for the next one. */
  readonly room: number
  /** The earliest start of the next line against its onset, in seconds. */
  readonly earliest: number
  readonly overlaps: typeof OVERLAPS
}

/** From a line to the next one, or to the end of the programme. */
function passage(slots: readonly LaneSlot[], at: number, { duration }: Required<FitOptions>): Passage {
  const [slot, after] = [slots[at], slots[at + 1]]
  if (slot === undefined || after === undefined)
    return { room: Math.max(0, duration - (slot?.onset ?? 0)), earliest: 0, overlaps: NO_OVERLAP }
  const [between, earliest] = [after.onset - slot.onset, after.earliest - after.onset]
  if (slot.next === at + 1) return { room: between - slot.gap, earliest, overlaps: NO_OVERLAP }
  return { room: between + Math.max(0, slot.end - after.onset), earliest, overlaps: OVERLAPS }
}

/** The cheapest ways to each start of a line: costs, the start of the line before, its pace, and the seconds waited since. */
interface Ways {
  readonly costs: Float64Array
  readonly from: Float64Array
  readonly pace: Float64Array
  readonly waited: Float64Array
}

interface Leaving extends Passage {
  readonly slot: LaneSlot
  readonly costs: Float64Array
  readonly paces: readonly Pace[]
  readonly price: number | undefined
}

function waysAfter(leaving: Leaving): Ways {
  const { slot, costs, paces, price, room, overlaps } = leaving
  const size = costs.length
  const ways: Ways = {
    costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    from: new Float64Array(size),
    pace: new Float64Array(size),
    waited: new Float64Array(size),
  }
  const choices = slot.recorded ? [{ rate: 1, cost: 0 }] : paces
  for (const [pace, { rate, cost }] of choices.entries()) {
    for (const overlap of overlaps) {
      const shift = slot.natural / rate - room - overlap.seconds
      goOn(ways, leaving, { pace, shift, cost: cost + overlap.cost })
    }
  }
  if (price !== undefined) wait(ways, price)
  return ways
}

/** Goes from each start of a line to the start of the next that one pace gives, which is so many seconds nearer to its onset. */
function goOn(
  ways: Ways,
  { costs, price = Number.POSITIVE_INFINITY, earliest }: Leaving,
  { pace, shift, cost }: { readonly pace: number; readonly shift: number; readonly cost: number },
): void {
  const [last, least] = [costs.length - 1, Math.round((GRID.before + earliest) / GRID.step)]
  const steps = Math.max(-costs.length, Math.round(shift / GRID.step))
  const isWaited = price < TOO_LATE_COST.perSecond
  const perStep = GRID.step * (isWaited ? price : TOO_LATE_COST.perSecond)
  for (let start = 0; start < costs.length; start++) {
    const past = Math.max(0, start + steps - last)
    const to = Math.min(last, Math.max(0, least, start + steps))
    const whole = read(costs, start) + cost + past * perStep
    if (whole >= read(ways.costs, to)) continue
    ways.costs[to] = whole
    ways.from[to] = start
    ways.pace[to] = pace
    ways.waited[to] = isWaited ? past * GRID.step : 0
  }
}

/** Waits where that is cheaper than a late start. */
function wait({ costs, from, pace, waited }: Ways, price: number): void {
  for (let start = costs.length - 1; start > 0; start--) {
    const cost = read(costs, start) + price * GRID.step
    if (cost >= read(costs, start - 1)) continue
    costs[start - 1] = cost
    from[start - 1] = read(from, start)
    pace[start - 1] = read(pace, start)
    waited[start - 1] = read(waited, start) + GRID.step
  }
}

/** The choices along the cheapest way. */
function wayBack(ways: readonly Ways[], costs: Float64Array): HasteChoice {
  const calm: boolean[] = []
  const waits: number[] = []
  let start = costs.indexOf(Math.min(...costs))
  for (let at = ways.length - 1; at >= 0; at--) {
    const way = ways[at]
    if (way === undefined) break
    calm[at] = read(way.pace, start) === 0
    waits[at] = read(way.waited, start)
    start = read(way.from, start)
  }
  return { calm, waits }
}
