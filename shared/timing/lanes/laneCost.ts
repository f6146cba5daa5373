import type { FitOptions } from '../spokenLine.ts'
import type { LaneSlot, OtherSpeaker } from './laneSlots.ts'
import type { CostPiece, Price } from './priceColumns.ts'

/** No line is faster: above it speech is no longer understood at once. */
export const MAX_SPEAKING_RATE = 1.6

// Wishes: each deviation costs the square of its size in units of what a listener just notices, so that deviations of
// different kinds can be added. Rates are taken as stretch, their inverse: a rate of 1.15 is a stretch of 0.87.

/** Stretch away from the natural pace, in the band where it is hardly noticed. */
const NATURAL_STRETCH_UNIT = 0.12
/** Difference in stretch of two lines in a row. */
const STRETCH_CHANGE_UNIT = 0.12
/** Seconds from the source's onset. */
const NEAR_ONSET_UNIT_SECONDS = 0.03
/** Unit in seconds of the price of any distance from the onset, so that lateness is made up for in time. */
const ONSET_DISTANCE_UNIT_SECONDS = 0.1
/** Seconds of speech after the source's mouth has closed. */
const OVERHANG_UNIT_SECONDS = 0.8
/** Seconds of silence while the source still speaks. */
const UNDERRUN_UNIT_SECONDS = 0.3
/** Seconds of silence before the next line of any speaker that let a listener breathe, and the unit of their lack. */
const BREATHING_PAUSE_SECONDS = { least: 0.15, unit: 0.1 }
/** Seconds past which more overhang or underrun counts no more than in proportion: the mouth is off anyway. */
const MISMATCH_KNEE_SECONDS = 1

// Prices: steep from a little inside their bound, since a line comes out only about as planned, and in proportion past
// their knee. The slope there (2 knee / unit², a second or a unit of stretch) orders what gives way. The two dear limits have
// their knee at the limit: while the price still rose past it, many lines would go a hair over rather than one far.

/** The band of rates, 0.95 to 1.15. Its slow end gives way where much silence would be left. */
const FAST_RATE_PRICE = { bound: 1 / 1.12, unit: 0.006, knee: 0.02 }
const SLOW_RATE_PRICE = { bound: 1 / 0.965, unit: 0.016 }
/** The band for a line that is kept in it: dearer than lateness of the lines after it, cheaper than a rate over the limit. */
const CALM_RATE_PRICE = { bound: 1 / 1.146, unit: 0.00028, knee: 0.002 }
/** Difference in stretch that is 0.15 in rate at the rates, near 1.2, where it matters. */
const GREAT_CHANGE = { bound: 0.0905, unit: 0.005, knee: 0.03 }
/** Seconds from the onset, late and early: speech before the mouth opens is noticed sooner than speech after. */
const LATE_ONSET_PRICE = { bound: 0.02, unit: 0.0065, knee: 0.07 }
const EARLY_ONSET_PRICE = { bound: 0.02, unit: 0.0031, knee: 0.018 }
/** Stretch at the user's limit of the rate: so dear that a line rather makes several after it late. */
const RATE_LIMIT_PRICE = { unit: 0.00015, knee: 0.0064 }
/** Seconds later than the project's limit: so dear that a line of half a second is rather spoken over rate. */
const LATENESS_LIMIT_PRICE = { unit: 0.0002, knee: 0.02 }
/** Seconds past the programme's end, and past the limit of lateness after it. */
const PROGRAMME_END_PRICE = { unit: 0.008, knee: 0.07 }
/** Seconds spoken into another speaker's line, which cost more from the middle and from most of what talkers do on. */
const SPEAKER_OVERLAP_PRICES = [
  { bound: 0, unit: 0.01, knee: 0.05 },
  { bound: 0.2, unit: 0.007, knee: 0.1 },
  { bound: 0.38, unit: 0.0002, knee: 0.02 },
]
/** Limits: a thousandth of a second, or of a stretch, over one costs more than anything above could save. */
const HARD_LIMIT_UNIT = 0.00005

/** Variables: of slot i, x[2 i] is its start less its onset in seconds and x[2 i + 1] its stretch, 1 / rate. */
type Coefficients = Price['coefficients']

/**
 * The price of a whole plan as a sum of convex terms, all lanes together. A line ends at start + natural · stretch, which is
 * linear in the variables, as is everything that has a price. Squares of linear forms, counted on one side or both, are
 * convex, and so is their sum.
 *
 * | what | price | source |
 * |---|---|---|
 * | lines of one speaker on each other, a rate over 1.6, another pace than a person's own recording has | forbidden | no word is cut, nobody says two things at once |
 * | rate outside 0.95 to 1.15 | small, then 1,100 a unit of stretch | product norms, section 5 |
 * | the same of a line that is kept in it (`leastHaste`) | 50,000 a unit of stretch | fewer lines are hurried |
 * | rate over the user's limit (1.3) | 570,000 a unit of stretch | product norms, section 5 |
 * | change of rate between neighbours over 0.15 | 2,400 a unit of stretch | product norms, section 7 |
 * | onset 20 to 90 ms late, then later | rising to 3,300 a second | ITU-R BT.1359-1: 125 ms late are detected |
 * | onset 20 to 38 ms early, then earlier | rising to 3,700 a second | the same: 45 ms early are detected |
 * | later than the project allows (0.09, 1 or 2.5 s) | 1,000,000 a second | dubbers give up isochrony before words: Brannon et al., TACL 11, 2023 |
 * | after a pause of a second, later than 0.09 s | 1,000,000 a second | a new onset is seen and heard as such |
 * | two speakers together, longer than in the source | 1,000 a second, 5,000 past 0.2 s, 1,000,000 past 0.38 s | talkers overlap for 0.2 s in the middle and for less than 0.38 s in three of four cases: Levinson & Torreira, Front. Psychol. 6:731, 2015 |
 * | past the programme's end | 2,200 a second, 1,000,000 past the project's lateness | the last picture is held meanwhile |
 *
 * Thus a line that does not fit first takes the silence after it, then hurries up to the user's limit, then makes the next
 * line late as far as the project allows, and only then hurries more; lateness beyond the limit comes last.
 */
export function laneCost(slots: readonly LaneSlot[], options: Required<FitOptions>): Price[] {
  return slots.flatMap((slot, at) => {
    const next = slots[slot.next ?? -1]
    return [
      ...linePrices(slot, 2 * at, options),
      ...(next === undefined ? [] : pairPrices(slot, next, { at: 2 * at, and: 2 * (slot.next ?? 0) })),
      ...slot.others.map((other) => togetherPrice(slot, other, 2 * at)),
    ]
  })
}

/** The least stretch that is natural, and as much more as the slot has room for: speech never drags past the mouth. */
function maxStretch(slot: LaneSlot, slowest: number): number {
  return Math.min(1 / slowest, Math.max(1, (slot.end - slot.onset) / slot.natural))
}

function linePrices(slot: LaneSlot, at: number, options: Required<FitOptions>): Price[] {
  const { onset, natural, attack, lateness, recorded, calm, weight } = slot
  const length = slot.end - onset
  const room = Math.max(options.duration, onset) - onset
  // What makes a line before the last late makes the last one later.
  const outlasts = slot.next === undefined && Number.isFinite(options.duration)
  const kept = [piece('both', 1, { unit: HARD_LIMIT_UNIT })]
  const stretch = [
    piece('both', 1, { unit: NATURAL_STRETCH_UNIT }),
    piece('over', SLOW_RATE_PRICE.bound, SLOW_RATE_PRICE),
    piece('under', FAST_RATE_PRICE.bound, FAST_RATE_PRICE),
    ...(calm === true ? [piece('under', CALM_RATE_PRICE.bound, CALM_RATE_PRICE)] : []),
    piece('under', 1 / options.fastest + RATE_LIMIT_PRICE.knee, RATE_LIMIT_PRICE),
    piece('over', maxStretch(slot, options.slowest), { unit: HARD_LIMIT_UNIT }),
    piece('under', 1 / MAX_SPEAKING_RATE, { unit: HARD_LIMIT_UNIT }),
  ]
  const start = [
    piece('both', -attack, { unit: NEAR_ONSET_UNIT_SECONDS, knee: NEAR_ONSET_UNIT_SECONDS }, weight),
    piece('both', 0, { unit: ONSET_DISTANCE_UNIT_SECONDS }, weight),
    piece('over', LATE_ONSET_PRICE.bound - attack, LATE_ONSET_PRICE, weight),
    piece('over', lateness - LATENESS_LIMIT_PRICE.knee, LATENESS_LIMIT_PRICE),
    piece('under', -Math.max(EARLY_ONSET_PRICE.bound, attack), EARLY_ONSET_PRICE, weight),
    piece('under', slot.earliest - onset, { unit: HARD_LIMIT_UNIT }),
  ]
  const finish = [
    piece('over', length, { unit: OVERHANG_UNIT_SECONDS, knee: MISMATCH_KNEE_SECONDS }, weight),
    piece('under', length, { unit: UNDERRUN_UNIT_SECONDS, knee: MISMATCH_KNEE_SECONDS }, weight),
    ...(outlasts
      ? [piece('over', room, PROGRAMME_END_PRICE), piece('over', room + options.outlast, LATENESS_LIMIT_PRICE)]
      : []),
  ]
  return [
    { at, coefficients: [0, 1, 0, 0], pieces: recorded ? kept : stretch },
    { at, coefficients: [1, 0, 0, 0], pieces: start },
    { at, coefficients: [1, natural, 0, 0], pieces: finish },
  ]
}

function pairPrices(slot: LaneSlot, next: LaneSlot, variables: { at: number; and: number }): Price[] {
  const room = next.onset - slot.onset
  const change = [
    piece('both', 0, { unit: STRETCH_CHANGE_UNIT }),
    piece('over', GREAT_CHANGE.bound, GREAT_CHANGE),
    piece('under', -GREAT_CHANGE.bound, GREAT_CHANGE),
  ]
  const silence = [
    piece('over', room - Math.max(slot.gap, BREATHING_PAUSE_SECONDS.least), {
      unit: BREATHING_PAUSE_SECONDS.unit,
      knee: MISMATCH_KNEE_SECONDS,
    }),
    piece('over', room - slot.gap, { unit: HARD_LIMIT_UNIT }),
  ]
  return [
    { ...variables, coefficients: [0, -1, 0, 1], pieces: change },
    { ...variables, coefficients: [1, slot.natural, -1, 0], pieces: silence },
  ]
}

/** The price of a line against one of another speaker, which moves too unless it has no words. */
function togetherPrice(slot: LaneSlot, other: OtherSpeaker, at: number): Price {
  const coefficients: Coefficients = [1, slot.natural, other.slot === undefined ? 0 : -1, 0]
  const room = other.onset - slot.onset + other.together
  const breath = other.together > 0 ? 0 : BREATHING_PAUSE_SECONDS.least
  return {
    at,
    ...(other.slot === undefined ? {} : { and: 2 * other.slot }),
    coefficients,
    pieces: [
      piece('over', room - breath, { unit: BREATHING_PAUSE_SECONDS.unit, knee: MISMATCH_KNEE_SECONDS }),
      ...SPEAKER_OVERLAP_PRICES.map(({ bound, ...price }) => piece('over', room + bound, price)),
    ],
  }
}

/** Price of a deviation from a bound: the square of its size in units, and in proportion past the knee; times a weight. */
function piece(
  side: CostPiece['side'],
  bound: number,
  { unit, knee = Number.POSITIVE_INFINITY }: { readonly unit: number; readonly knee?: number },
  times = 1,
): CostPiece {
  return { side, bound, weight: (2 * times) / unit ** 2, knee }
}
