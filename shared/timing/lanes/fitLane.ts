import {
  charactersFor,
  type FitOptions,
  type LineFit,
  MAX_LATENESS_SECONDS,
  SPEAKING_RATE_LIMITS,
  type SpokenLine,
} from '../spokenLine.ts'
import { convexMinimum } from './convexMinimum.ts'
import { laneCost, MAX_SPEAKING_RATE } from './laneCost.ts'
import { type LaneSlot, laneSlots } from './laneSlots.ts'
import { leastHaste } from './leastHaste.ts'

/** Silence between two lines of a speaker (seconds): a codec blurs either side of it, and the rest is still audible. */
const LINE_GAP_SECONDS = 0.07
/** A programme of so many seconds has no end that matters. */
const ENDLESS_PROGRAMME_SECONDS = 1e9
/** Seconds, and parts of a rate, that are rounding. */
const FIT_ROUNDING_TOLERANCE = 0.002
/** Rate by which a line may be faster than the minimum says, where the minimum leaves it over a limit by a hair. */
const MAX_RATE_SLACK_RATIO = 1.01

interface LaneOptions extends FitOptions {
  /** Whether few lines bear the haste, and the others are kept in the natural band; absent: all share it, and rates move smoothly. */
  readonly fewHasty?: boolean
}

/**
 * Plans every line of every speaker: when it begins and how fast it is spoken, all of them together, so that every line is spoken
 * and the noticeable changes are least (`laneCost` has the prices). Answers are in the order of the lines. Lines of one speaker
 * never overlap and no rate is over 1.6; a line that does not fit makes the next one late.
 *
 * Method: with the rate expressed as stretch (1 / rate), the end of a line is linear in what is sought, so the price of a
 * plan is a convex piecewise quadratic while the order of onsets stays, the penalty form of a convex quadratic programme
 * (Boyd & Vandenberghe, *Convex Optimization*, 2004, sections 4.4, 6.1, 6.4). Its one minimum is found by an interior-point method
 * (`convexMinimum`). Rejected: dynamic programming over a grid of rates and starts (Bellman, 1957) finds the best grid
 * point, but takes 40,000 steps a line at a hundredth of a rate, and its rates jump by whole steps when a line is dragged a
 * little, where these move smoothly: more room for a line never makes it faster.
 */
export function fitLane(lines: readonly SpokenLine[], { fewHasty = false, ...options }: LaneOptions): LineFit[] {
  const limits = fitLimitsOf(options)
  const fits = lines.map((line) => silent(line))
  const inOrder = laneSlots(lines, limits)
  const { calm } = fewHasty ? leastHaste(inOrder, limits) : { calm: [] }
  const slots = plannable(inOrder.map((slot, at) => ({ ...slot, calm: calm[at] ?? false })))
  for (const [at, place] of placesOf(slots, limits).entries()) {
    const slot = slots[at]
    const line = lines[slot?.index ?? -1]
    if (slot !== undefined && line !== undefined) fits[slot.index] = fitOf(line, place, slot)
  }
  return fits
}

/** The limits of a plan, those that are not chosen by default. */
export function fitLimitsOf(options: FitOptions): Required<FitOptions> {
  return {
    duration: options.duration < ENDLESS_PROGRAMME_SECONDS ? Math.max(0, options.duration) : Number.POSITIVE_INFINITY,
    fastest: Math.min(MAX_SPEAKING_RATE, options.fastest ?? SPEAKING_RATE_LIMITS.fastest),
    slowest: options.slowest ?? SPEAKING_RATE_LIMITS.slowest,
    gap: options.gap ?? LINE_GAP_SECONDS,
    lateness: options.lateness ?? 'natural',
    outlast: options.outlast ?? MAX_LATENESS_SECONDS[options.lateness ?? 'natural'],
  }
}

/** A line with nothing to say. */
function silent(line: SpokenLine): LineFit {
  const start = Number.isFinite(line.start) ? Math.max(0, line.start) : 0
  const limit = Math.max(start, Number.isFinite(line.end) ? line.end : start)
  return { id: line.id, start, limit, rate: 1, spokenEnd: start, late: 0, tooLong: false, dropCharacters: 0 }
}

interface Placement {
  readonly start: number
  readonly limit: number
  readonly rate: number
  /** Seconds at the own pace that would have to go to keep the limits. */
  readonly excess: number
}

function fitOf(line: SpokenLine, { start, limit, rate, excess }: Placement, { natural }: LaneSlot): LineFit {
  const tooLong = excess > FIT_ROUNDING_TOLERANCE
  return {
    id: line.id,
    start,
    limit,
    rate,
    spokenEnd: start + natural / rate,
    late: start - Math.max(0, Number.isFinite(line.start) ? line.start : 0),
    tooLong,
    dropCharacters: tooLong ? charactersFor(excess, { natural, characters: line.characters }) : 0,
  }
}

/** Finds the minimum and makes it exact: what it leaves over or under a limit by a hair is put right. */
function placesOf(slots: readonly LaneSlot[], limits: Required<FitOptions>): Placement[] {
  const x = convexMinimum(firstGuess(slots), laneCost(slots, limits))
  const targetStarts = slots.map((slot, at) => Math.max(slot.earliest, slot.onset + (x[2 * at] ?? 0)))
  const starts = [...targetStarts]
  const rates = slots.map((slot, at) => {
    const rate = 1 / (x[2 * at + 1] ?? 1)
    const start = starts[at] ?? slot.onset
    const room = (targetStarts[slot.next ?? -1] ?? Number.POSITIVE_INFINITY) - slot.gap - start
    const needed = room > 0 ? slot.natural / room : MAX_SPEAKING_RATE
    const exact = slot.recorded
      ? 1
      : Math.min(MAX_SPEAKING_RATE, Math.max(limits.slowest, rate, Math.min(needed, rate * MAX_RATE_SLACK_RATIO)))
    const free = start + slot.natural / exact + slot.gap
    if (slot.next !== undefined) starts[slot.next] = Math.max(starts[slot.next] ?? 0, free)
    return exact
  })
  return slots.map((slot, at) => {
    const [start, rate] = [starts[at] ?? slot.onset, rates[at] ?? 1]
    const spokenEnd = start + slot.natural / rate
    const next = slot.next === undefined ? undefined : { slot: slots[slot.next], start: starts[slot.next] ?? spokenEnd }
    const limit = next === undefined ? Math.max(limits.duration, spokenEnd) : Math.max(spokenEnd, next.start - slot.gap)
    const excess = Math.max(
      slot.natural * (1 - limits.fastest / rate),
      rate * pushes(spokenEnd, slot, { next, limits }),
    )
    return { start, limit, rate, excess }
  })
}

interface After {
  readonly next: { readonly slot: LaneSlot | undefined; readonly start: number } | undefined
  readonly limits: Required<FitOptions>
}

/** Seconds by which a line makes the next one, or the programme's end, later than the limit. */
function pushes(spokenEnd: number, { gap }: LaneSlot, { next, limits }: After): number {
  if (next?.slot === undefined) return spokenEnd - limits.duration - limits.outlast
  const touches = spokenEnd + gap > next.start - FIT_ROUNDING_TOLERANCE
  return touches ? next.start - next.slot.onset - next.slot.lateness - FIT_ROUNDING_TOLERANCE : 0
}

/** The onset and the natural pace of every line. */
function firstGuess(slots: readonly LaneSlot[]): Float64Array {
  return Float64Array.from({ length: 2 * slots.length }, (_, place) => place % 2)
}

/** Most work of a step of the plan, in multiplications; a film of 2,000 lines and 20 speakers takes a hundredth. */
const MAX_STEP_MULTIPLICATIONS = 3e8

/**
 * The slots so that they can be planned. Lines of hundreds of speakers who take turns, or speak at once, depend on each other
 * so widely that planning them together would take hours: then each speaker's lines are planned without those of others.
 */
export function plannable(slots: readonly LaneSlot[]): readonly LaneSlot[] {
  if (workOf(slots) <= MAX_STEP_MULTIPLICATIONS) return slots
  const lanes: number[][] = []
  const laneOf: number[] = []
  const isAfter = new Set(slots.map(({ next }) => next))
  for (const [at, { next }] of slots.entries()) {
    if (!isAfter.has(at)) laneOf[at] = lanes.push([]) - 1
    const lane = laneOf[at] ?? 0
    lanes[lane]?.push(at)
    if (next !== undefined) laneOf[next] = lane
  }
  const order = lanes.flat()
  const placeOf = new Int32Array(slots.length)
  for (const [place, at] of order.entries()) placeOf[at] = place
  return order.flatMap((at): LaneSlot[] => {
    const slot = slots[at]
    if (slot === undefined) return []
    const { next, ...rest } = slot
    return [{ ...rest, others: [], ...(next === undefined ? {} : { next: placeOf[next] ?? 0 }) }]
  })
}

/** About how many multiplications a step of the plan takes: each line with all from the first on that depends on it, squared. */
function workOf(slots: readonly LaneSlot[]): number {
  const first = Int32Array.from(slots, (_, at) => at)
  const reach = (from: number, to: number | undefined): void => {
    if (to !== undefined && (first[to] ?? to) > from) first[to] = from
  }
  for (const [at, { next, others }] of slots.entries()) {
    reach(at, next)
    for (const { slot } of others) reach(at, slot)
  }
  let work = 0
  for (let row = 0; row < first.length && work <= MAX_STEP_MULTIPLICATIONS; row++) {
    const from = first[row] ?? row
    // A line has two variables.
    for (let column = from; column <= row && work <= MAX_STEP_MULTIPLICATIONS; column++) {
      work += 8 * (column - Math.max(from, first[column] ?? column) + 1)
    }
  }
  return work
}
