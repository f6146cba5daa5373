import { convexMinimum } from './convexMinimum.ts'
import { laneCost } from './laneCost.ts'
import { type LaneSlot, laneSlots } from './laneSlots.ts'
import { charactersFor, type FitOptions, type LineFit, type SpokenLine } from './spokenLine.ts'

/** Silence between two lines of a speaker in seconds: codecs blur both sides, and a pause must remain audible. */
const GAP = 0.07
/** A smaller excess (seconds) is rounding. */
const ROUNDING = 0.001

/**
 * Plans start and rate of every line, all lines of a speaker (a lane) together, so that audible changes are least.
 * Results are in the order of the lines. Lines of one speaker never overlap, rates keep the limits, starts are within
 * 90 ms of the onset (later only where the source's lines overlap), and what cannot be said at the fastest rate is
 * reported, never squeezed.
 *
 * Method: with the rate expressed as stretch (1 / rate), the end of a line is linear in the variables, so the cost of a
 * lane (`laneCost`) is a convex piecewise quadratic, the penalty form of a convex quadratic programme (Boyd &
 * Vandenberghe, *Convex Optimization*, 2004, sections 4.4, 6.1, 6.4). Its only minimum is found by Newton's method on a
 * band matrix (`convexMinimum`), in time proportional to the lines. Rejected: dynamic programming over a grid of rates
 * and starts (Bellman, 1957), which takes 40,000 steps a line at steps of 0.01 in rate, and whose rates jump by whole
 * steps when a line is dragged a little. Here rates move smoothly, and more room for a line never makes it faster.
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
    for (const { index, ...plan } of placeLane(slots, limits)) {
      const line = lines[index]
      if (line !== undefined) fits[index] = fitOf(line, plan)
    }
  }
  return fits
}

/** The fit of a line without speech, or of a line after the programme's end, which loses all its text. */
function unspoken(line: SpokenLine, duration: number): LineFit {
  const start = Number.isFinite(line.start) ? Math.max(0, line.start) : 0
  const limit = Math.max(start, Math.min(duration, Number.isFinite(line.end) ? line.end : start))
  return { ...fitOf(line, { start, limit, rate: 1, natural: 0 }) }
}

interface LinePlan {
  readonly start: number
  readonly limit: number
  readonly rate: number
  /** Speech that is kept, in seconds at the voice's own pace. */
  readonly natural: number
}

function fitOf(line: SpokenLine, { start, limit, rate, natural }: LinePlan): LineFit {
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

/** Solves a lane, then enforces the limits exactly, which the numerical minimum may miss by rounding. */
function placeLane(slots: readonly LaneSlot[], limits: Required<FitOptions>): (LinePlan & { index: number })[] {
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

/** The starting point of the solver: every line at its onset and natural pace. */
function firstGuess(slots: readonly LaneSlot[]): Float64Array {
  return Float64Array.from({ length: 2 * slots.length }, (_, place) => place % 2)
}

/** The latest start of every line from which it and all later lines can be said at the fastest rate. */
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
