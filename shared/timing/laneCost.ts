import type { Term } from './convexMinimum.ts'
import type { LaneSlot } from './laneSlots.ts'
import type { FitOptions } from './spokenLine.ts'

// What a listener just notices, by kind of change. Each deviation costs the square of its size in these units, so
// that costs of different kinds can be added. Rates are taken as stretch, their inverse: 1.15 is a stretch of 0.87.

/** Stretch away from the natural pace, in the band where it is hardly heard. */
const PACE = 0.12
/** The band (product norms, section 7: rates 0.95 to 1.15), and what is noticed beyond it. */
const BAND = { fast: 1 / 1.15, slow: 1 / 0.95, fastUnit: 0.03, slowUnit: 0.05 }
/** Difference in stretch of two lines in a row, and the one not to pass (0.15 in rate at a rate near 1.15). */
const CHANGE = 0.12
const GREAT_CHANGE = { from: 0.1, unit: 0.02 }
/** Seconds from the source's onset, and those not to pass without need. */
const ONSET = 0.03
const LATE_ONSET = { from: 0.04, unit: 0.01 }
/** Seconds of speech after the source's mouth has closed. */
const OVERHANG = 0.8
/** Seconds of silence while the source still speaks. */
const UNDERRUN = 0.4
/** Seconds past which more overhang or underrun counts no more than in proportion: the mouth is off anyway. */
const LOST = 1
/** Silence before the next line, whoever's, that lets a listener breathe, and what is missed of it, in seconds. */
const BREATH = { least: 0.15, unit: 0.1 }
/** Seconds spoken into another speaker's line, and those from which on more is no worse than in proportion. */
const OTHERS = { unit: 0.02, knee: 0.05 }
/** What is forbidden: a ten thousandth of a second or of a stretch costs as much as any of the above. */
const FORBIDDEN = 0.0003

/** Variables of a lane: of line i, x[2 i] is its start less its onset in seconds and x[2 i + 1] its stretch, 1 / rate. */
type Coefficients = Term['coefficients']
const START: Coefficients = [1, 0, 0, 0]
const STRETCH: Coefficients = [0, 1, 0, 0]

/**
 * The cost of a whole lane as a sum of convex terms. A line ends at start + natural · stretch, which is linear in the
 * variables, as are all deviations: from the natural pace, from the band, between neighbours, of the start from the
 * onset, of the end from the slot's end on either side, into the breath before whoever speaks next, into others' speech.
 * Each costs its square in units of what is just noticed; the limits, and that a line ends before the next begins, are
 * such terms too, with a unit so small that they hold to a fraction of a millisecond.
 */
export function laneCost(slots: readonly LaneSlot[], options: Required<FitOptions>): Term[] {
  return slots.flatMap((slot, at) => {
    const line = lineTerms(slot, 2 * at, options)
    const next = slots[at + 1]
    return next === undefined ? line : [...line, ...pairTerms(slot, next, 2 * at)]
  })
}

/** The least stretch that is natural, and as much more as the slot has room for: speech never drags past the mouth. */
function mostStretch(slot: LaneSlot, slowest: number): number {
  return Math.min(1 / slowest, Math.max(1, (slot.end - slot.onset) / slot.natural))
}

function lineTerms(slot: LaneSlot, at: number, options: Required<FitOptions>): Term[] {
  const { onset, natural } = slot
  const finish: Coefficients = [1, natural, 0, 0]
  const terms = [
    both({ at, coefficients: STRETCH, bound: 1, unit: PACE }),
    over({ at, coefficients: STRETCH, bound: BAND.slow, unit: BAND.slowUnit }),
    under({ at, coefficients: STRETCH, bound: BAND.fast, unit: BAND.fastUnit }),
    both({ at, coefficients: START, bound: 0, unit: ONSET }),
    over({ at, coefficients: START, bound: LATE_ONSET.from, unit: LATE_ONSET.unit }),
    under({ at, coefficients: START, bound: -LATE_ONSET.from, unit: LATE_ONSET.unit }),
    over({ at, coefficients: finish, bound: slot.end - onset, unit: OVERHANG, knee: LOST }),
    under({ at, coefficients: finish, bound: slot.end - onset, unit: UNDERRUN, knee: LOST }),
    over({ at, coefficients: STRETCH, bound: mostStretch(slot, options.slowest), unit: FORBIDDEN }),
    under({ at, coefficients: STRETCH, bound: 1 / options.fastest, unit: FORBIDDEN }),
    over({ at, coefficients: START, bound: slot.latest - onset, unit: FORBIDDEN }),
    under({ at, coefficients: START, bound: slot.earliest - onset, unit: FORBIDDEN }),
  ]
  if (Number.isFinite(options.duration))
    terms.push(over({ at, coefficients: finish, bound: options.duration - onset, unit: FORBIDDEN }))
  if (Number.isFinite(slot.others)) {
    const room = slot.others - onset
    terms.push(over({ at, coefficients: finish, bound: room - BREATH.least, unit: BREATH.unit, knee: LOST }))
    terms.push(over({ at, coefficients: finish, bound: room - options.gap, ...OTHERS }))
  }
  return terms
}

function pairTerms(slot: LaneSlot, next: LaneSlot, at: number): Term[] {
  const change: Coefficients = [0, -1, 0, 1]
  const toNext: Coefficients = [1, slot.natural, -1, 0]
  const room = next.onset - slot.onset
  return [
    both({ at, coefficients: change, bound: 0, unit: CHANGE }),
    over({ at, coefficients: change, bound: GREAT_CHANGE.from, unit: GREAT_CHANGE.unit }),
    under({ at, coefficients: change, bound: -GREAT_CHANGE.from, unit: GREAT_CHANGE.unit }),
    over({ at, coefficients: toNext, bound: room - Math.max(slot.gap, BREATH.least), unit: BREATH.unit, knee: LOST }),
    over({ at, coefficients: toNext, bound: room - slot.gap, unit: FORBIDDEN }),
  ]
}

interface Deviation {
  readonly at: number
  readonly coefficients: Coefficients
  readonly bound: number
  readonly unit: number
  readonly knee?: number
}

/** Costs on both sides of the bound. */
function both({ unit, knee = Number.POSITIVE_INFINITY, ...rest }: Deviation): Term {
  return { ...rest, weight: 2 / unit ** 2, oneSided: false, knee }
}

/** Costs above the bound. */
function over(deviation: Deviation): Term {
  return { ...both(deviation), oneSided: true }
}

/** Costs below the bound. */
function under(deviation: Deviation): Term {
  const [a, b, c, d] = deviation.coefficients
  return over({ ...deviation, coefficients: [-a, -b, -c, -d], bound: -deviation.bound })
}
