import { convexMinimum } from './convexMinimum.ts'
import { laneCost } from './laneCost.ts'
import { type LaneSlot, laneSlots } from './laneSlots.ts'
import { charactersFor, type FitOptions, type LineFit, type SpokenLine } from './spokenLine.ts'

/** Silence between two lines of a speaker (seconds): a codec blurs either side of it, and what is left is still heard. */
const GAP = 0.07
/** Less than this many seconds too much is rounding. */
const ROUNDING = 0.001

/**
 * Plans every line of every speaker: when it begins and how fast it is spoken, all lines of a speaker's lane together,
 * so that what changes audibly is least. Answers are in the order of the lines. Lines of one speaker never overlap,
 * rates keep the limits, starts are within 90 ms of the onset (later only where the source's lines lie on each other),
 * and what cannot be said at the fastest rate is reported, never squeezed.
 *
 * Method: with the rate expressed as stretch (1 / rate), the end of a line is linear in what is sought, so the cost of
 * a lane (`laneCost`) is a convex piecewise quadratic, the penalty form of a convex quadratic programme (Boyd &
 * Vandenberghe, *Convex Optimization*, 2004, sections 4.4, 6.1, 6.4). Its one minimum is found by Newton's method on a
 * band matrix (`convexMinimum`), in time proportional to the lines. Rejected: dynamic programming over a grid of rates
 * and starts (Bellman, 1957) finds the best grid point, but takes 40,000 steps a line at a hundredth of a rate, and its
 * rates jump by whole steps when a line is dragged a little, where these move smoothly: more room for a line never
 * makes it faster.
 */
export function fitLane(lines: readonly SpokenLine[], options: FitOptions): LineFit[] {
  const limits = {
    duration: Number.isNaN(options.duration) ? Number.POSITIVE_INFINITY : Math.max(0, options.duration),
    fastest: options.fastest ?? 1.3,
    slowest: options.slowest ?? 0.85,
    gap: options.gap ?? GAP,
  }
  const fits = lines.map((line) => unspoken(line, limits.duration))
  for (const slots of laneSlots(lines, limits)) {
    for (const { index, ...place } of placeLane(slots, limits)) {
      const line = lines[index]
      if (line !== undefined) fits[index] = fitOf(line, place)
    }
  }
  return fits
}

/** A line with nothing to say, or one that begins after the programme's end and loses all. */
function unspoken(line: SpokenLine, duration: number): LineFit {
  const start = Number.isFinite(line.start) ? Math.max(0, line.start) : 0
  const limit = Math.max(start, Math.min(duration, Number.isFinite(line.end) ? line.end : start))
  return { ...fitOf(line, { start, limit, rate: 1, natural: 0 }) }
}

interface Place {
  readonly start: number
  readonly limit: number
  readonly rate: number
  /** What is said, in seconds at the own pace. */
  readonly natural: number
}

function fitOf(line: SpokenLine, { start, limit, rate, natural }: Place): LineFit {
  const missing = Math.max(0, (Number.isFinite(line.natural) ? line.natural : natural) - natural)
  const droppedSeconds = missing > ROUNDING ? missing : 0
  return {
    id: line.id,
    start,
    limit,
    rate,
    spokenEnd: Math.min(limit, start + natural / rate),
    tooLong: droppedSeconds > 0,
    droppedSeconds,
    dropCharacters: charactersFor(droppedSeconds, line),
  }
}

/** Solves one lane and makes its answer exact: what the minimum leaves over or under a limit by a hair is put right. */
function placeLane(slots: readonly LaneSlot[], limits: Required<FitOptions>): (Place & { index: number })[] {
  const { duration, fastest, slowest } = limits
  const x = convexMinimum(firstGuess(slots), laneCost(slots, limits))
  const latest = latestStarts(slots, limits)
  const starts: number[] = []
  const rates: number[] = []
  let free = 0
  for (const [at, slot] of slots.entries()) {
    const wanted = slot.onset + (x[2 * at] ?? 0)
    const start = Math.max(free, slot.earliest, Math.min(latest[at] ?? wanted, wanted))
    const next = slots[at + 1]
    const nextStart = Math.min(latest[at + 1] ?? duration, (next?.onset ?? duration) + (x[2 * at + 2] ?? 0))
    const room = Math.max(0, nextStart - slot.gap - start)
    const needed = room > 0 ? slot.natural / room : fastest
    const rate = Math.min(fastest, Math.max(slowest, 1 / (x[2 * at + 1] ?? 1), needed))
    starts.push(start)
    rates.push(rate)
    free = start + slot.natural / rate + slot.gap
  }
  return slots.map(({ index, gap, natural }, at) => {
    const start = starts[at] ?? 0
    const limit = Math.max(start, (starts[at + 1] ?? duration) - gap)
    return { index, start, limit, rate: rates[at] ?? 1, natural }
  })
}

/** The onset and the natural pace of every line. */
function firstGuess(slots: readonly LaneSlot[]): Float64Array {
  return Float64Array.from({ length: 2 * slots.length }, (_, place) => place % 2)
}

/** The latest start of every line from which it and all after it can still be said at the fastest rate. */
function latestStarts(slots: readonly LaneSlot[], { duration, fastest }: Required<FitOptions>): number[] {
  const latest: number[] = []
  let limit = duration
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at]
    if (slot === undefined) continue
    limit = Math.min(slot.latest, limit - slot.gap - slot.natural / fastest)
    latest[at] = limit
  }
  return latest
}
