import type { Term } from './convexMinimum.ts'
import type { LaneSlot } from './laneSlots.ts'
import type { FitOptions } from './spokenLine.ts'

// Wishes: each deviation costs the square of its size in units of what a listener just notices, so that deviations of
// different kinds can be added. Rates are taken as stretch, their inverse: a rate of 1.15 is a stretch of 0.87.

/** Stretch away from the natural pace, in the band where it is hardly heard. */
const PACE = 0.12
/** Difference in stretch of two lines in a row. */
const CHANGE = 0.12
/** Seconds from the source's onset. */
const ONSET = 0.03
/** Seconds of speech after the source's mouth has closed. */
const OVERHANG = 0.8
/** Seconds of silence while the source still speaks. */
const UNDERRUN = 0.3
/** Silence before the next line, whoever's, that lets a listener breathe, and what is missed of it, in seconds. */
const BREATH = { least: 0.15, unit: 0.1 }
/** Seconds past which more overhang or underrun counts no more than in proportion: the mouth is off anyway. */
const LOST = 1

// Norms (product norms, sections 5 and 7): steep from a little inside their bound, since a line comes out only about as
// planned. What cannot be had gives way in the order of steepness: first the fast end of the band and others' time,
// which pull no harder past a knee, then the onset, then the change between neighbours.

/** The band of rates, 0.95 to 1.15. Its slow end gives way where much silence would be left. */
const FAST = { bound: 1 / 1.12, unit: 0.006, knee: 0.02 }
const SLOW = { bound: 1 / 0.965, unit: 0.016 }
/** Seconds spoken into another speaker's line. */
const OTHERS = { unit: 0.01, knee: 0.05 }
/** Difference in stretch that is 0.15 in rate at the rates, near 1.2, where it matters. */
const GREAT_CHANGE = { bound: 0.0905, unit: 0.005 }
/** Seconds, of the 40 ms within which nearly all lines should begin. */
const LATE_ONSET = { bound: 0.02, unit: 0.008 }
/** Limits: a thousandth of a second, or of a stretch, over one costs more than anything above could save. */
const FORBIDDEN = 0.0003

/** Variables of a lane: of line i, x[2 i] is its start less its onset in seconds and x[2 i + 1] its stretch, 1 / rate. */
type Coefficients = Term['coefficients']
const START: Coefficients = [1, 0, 0, 0]
const STRETCH: Coefficients = [0, 1, 0, 0]

/**
 * The cost of a whole lane as a sum of convex terms. A line ends at start + natural · stretch, which is linear in the
 * variables, as are all deviations: from the natural pace, between neighbours, of the start from the onset (of a line that
 * begins softly from its lead before that), of the end from the slot's end on either side, into the breath before whoever
 * speaks next; then from the band of good rates, into others' speech, from the bounds of change and onset; last over the
 * limits, and over the start of the next line. Squares of linear forms, counted on one side or both, are convex, and so is
 * their sum.
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
  if (slot.natural === 0) return 1
  return Math.min(1 / slowest, Math.max(1, (slot.end - slot.onset) / slot.natural))
}

function lineTerms(slot: LaneSlot, at: number, options: Required<FitOptions>): Term[] {
  const { onset, natural, attack } = slot
  const finish: Coefficients = [1, natural, 0, 0]
  const terms = [
    both({ at, coefficients: STRETCH, bound: 1, unit: PACE }),
    over({ at, coefficients: STRETCH, ...SLOW }),
    under({ at, coefficients: STRETCH, ...FAST }),
    both({ at, coefficients: START, bound: -attack, unit: ONSET }),
    over({ at, coefficients: START, ...LATE_ONSET, bound: LATE_ONSET.bound - attack }),
    under({ at, coefficients: START, ...LATE_ONSET, bound: -Math.max(LATE_ONSET.bound, attack) }),
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
    ...within({ at, coefficients: change, ...GREAT_CHANGE }),
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

/** Costs farther from 0 than the bound. */
function within(deviation: Deviation): Term[] {
  return [over(deviation), under({ ...deviation, bound: -deviation.bound })]
}
