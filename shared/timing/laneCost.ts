import type { Term } from './convexMinimum.ts'
import type { LaneSlot } from './laneSlots.ts'
import type { FitOptions } from './spokenLine.ts'

// Soft costs: the square of a deviation in units of a just noticeable difference, so that deviations of different kinds
// add up. Rates count as stretch, their inverse: a rate of 1.15 is a stretch of 0.87.

/** Stretch away from the natural pace. */
const PACE = 0.12
/** Difference in stretch between consecutive lines. */
const CHANGE = 0.12
/** Seconds from the source's onset. */
const ONSET = 0.03
/** Seconds of speech after the source's speech has ended. */
const OVERHANG = 0.8
/** Seconds of silence while the source still speaks. */
const UNDERRUN = 0.3
/**
 * Seconds of silence before the next line of any speaker: the least that lets a listener rest, and the unit of what is
 * missing.
 */
const BREATH = { least: 0.15, unit: 0.1 }
/** Seconds from which overhang and underrun cost linearly: lip sync is lost by then. */
const LOST = 1

// Norms (product norms, sections 5 and 7): steep costs from a little inside the limit, because a line comes out only
// about as planned. Where not all can be kept, the less steep yield first: the fast end of the band and others' time,
// which are linear past a knee, then the onset, then the change between neighbours.

/** The band of rates, 0.95 to 1.15. Its slow end yields where much silence would be left. */
const FAST = { bound: 1 / 1.12, unit: 0.006, knee: 0.02 }
const SLOW = { bound: 1 / 0.965, unit: 0.016 }
/** Seconds of speech in another speaker's line. */
const OTHERS = { unit: 0.01, knee: 0.05 }
/** Difference in stretch that is 0.15 in rate near a rate of 1.2, where changes matter. */
const GREAT_CHANGE = { bound: 0.0905, unit: 0.005 }
/** Seconds from the onset; nearly all lines should begin within 40 ms. */
const LATE_ONSET = { bound: 0.02, unit: 0.008 }
/** Hard limits: exceeding one by a thousandth costs more than any gain above. */
const FORBIDDEN = 0.0003

/**
 * The variables of a lane: x[2 i] is the start of line i minus its onset in seconds, x[2 i + 1] its stretch, 1 / rate.
 */
type Coefficients = Term['coefficients']
const START: Coefficients = [1, 0, 0, 0]
const STRETCH: Coefficients = [0, 1, 0, 0]

/**
 * The cost of a lane as a sum of convex terms. A line ends at start + natural · stretch, which is linear in the
 * variables, as are all deviations: from the natural pace; between neighbours; of the start from the onset (of a soft
 * start, from its attack before the onset); of the end from the slot's end; into the breath before the next speaker;
 * out of the band of rates; into others' speech; beyond the limits of change and onset; beyond the hard limits; and
 * into the next line. Squares of linear forms, one-sided or two-sided, are convex, and so is their sum.
 */
export function laneCost(slots: readonly LaneSlot[], options: Required<FitOptions>): Term[] {
  return slots.flatMap((slot, at) => {
    const line = lineTerms(slot, 2 * at, options)
    const next = slots[at + 1]
    return next === undefined ? line : [...line, ...pairTerms(slot, next, 2 * at)]
  })
}

/**
 * The greatest stretch: 1, or more as far as the slot has room, within the slowest rate; speech never drags past the
 * source's mouth.
 */
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

/** A cost on both sides of the bound. */
function both({ unit, knee = Number.POSITIVE_INFINITY, ...rest }: Deviation): Term {
  return { ...rest, weight: 2 / unit ** 2, oneSided: false, knee }
}

/** A cost above the bound. */
function over(deviation: Deviation): Term {
  return { ...both(deviation), oneSided: true }
}

/** A cost below the bound. */
function under(deviation: Deviation): Term {
  const [a, b, c, d] = deviation.coefficients
  return over({ ...deviation, coefficients: [-a, -b, -c, -d], bound: -deviation.bound })
}

/** A cost of absolute values greater than the bound. */
function within(deviation: Deviation): Term[] {
  return [over(deviation), under({ ...deviation, bound: -deviation.bound })]
}
