import { fitLane, fitLimitsOf } from '../lanes/fitLane.ts'
import { laneSlots } from '../lanes/laneSlots.ts'
import { leastHaste, type WaitPrice } from '../lanes/leastHaste.ts'
import { type FitOptions, type LineFit, SPEAKING_RATE_LIMITS } from '../spokenLine.ts'
import {
  planWaits,
  roomFor,
  TARGET_SPEAKING_RATE,
  type WaitingLine,
  type WaitNeeded,
  type WaitPlan,
} from './planWaits.ts'
import { stretchInDub } from './timeMap.ts'

type Places = Omit<Parameters<typeof planWaits>[1], 'options'> & { readonly options: FitOptions }

/** Rates that lines are brought under, the one that everybody notices first, with their target: a little inside, as the plan rounds. */
const RATE_TARGETS = [
  { rate: SPEAKING_RATE_LIMITS.fastest, wanted: SPEAKING_RATE_LIMITS.fastest - 0.01 },
  { rate: SPEAKING_RATE_LIMITS.natural.to, wanted: TARGET_SPEAKING_RATE },
] as const
/** A rate that no line needs. */
export const MAX_NEEDED_RATE = 4
/** Halvings in search of a rate: to a thousandth of it. */
const RATE_BISECTION_STEPS = 11
/** Most rounds in which lines are helped for a target, and the share of what is left that a round spends: help for one is help for its neighbours. */
const MAX_TARGET_ROUNDS = 8
const ROUND_BUDGET_SHARE = 0.7
/** Seconds that are worth no further round. */
const NEGLIGIBLE_WAIT_SECONDS = 0.05
/** Prices of a second of waiting, in hurried lines, at which nearly all that helps is bought, and nothing; and halvings between them. */
const WAIT_PRICES = { low: 0.01, high: 1000 }
const PRICE_BISECTION_STEPS = 14

/** Waits within a limit, and the seconds that would be enough for all lines where the limit is not. */
export interface PlanWithin extends WaitPlan {
  readonly needed?: number
}

/**
 * Plans waits that make the film longer by so many seconds at most. Where that is enough for all lines, each has room at 1.142
 * times its own pace. Where it is not, it is spent to the end, on what is heard most: waits are bought at the least price per second
 * at which the limit pays for all of them (`leastHaste`), and with what is left by that the lines that are over 1.3 all the same are
 * brought under it, and then others to the band that is hardly heard, the cheapest first. One rate for all would leave nearly all
 * outside of it.
 */
export function planWaitsWithin(lines: readonly WaitingLine[], places: Places, seconds: number): PlanWithin {
  const plan = (request: WaitNeeded): WaitPlan => planWaits(lines, places, request)
  const whole = plan(roomFor(TARGET_SPEAKING_RATE))
  if (whole.map.added <= seconds) return whole
  const fitLines = ({ map }: WaitPlan): LineFit[] => {
    const options = { ...places.options, duration: map.toDub(places.options.duration), fewHasty: true }
    return fitLane(
      lines.map((line) => stretchInDub(line, map)),
      options,
    )
  }
  const requestAt = waitsByPrice(lines, places.options)
  const first = requestAt(findLowestPrice(lines.length, (price) => plan(requestAt(price)).map.added <= seconds))
  return { ...helpCheapest({ lines, seconds, plan, fitLines, first }), needed: whole.map.added }
}

/** The waits by which fewest lines are hurried, by the price of a second of waiting. */
export function waitsByPrice(lines: readonly WaitingLine[], options: FitOptions): (price: WaitPrice) => WaitNeeded {
  const limits = fitLimitsOf(options)
  const slots = laneSlots(lines, limits)
  const mayWait = slots.map(({ index }) => lines[index]?.wait === true)
  return (price) => {
    const { waits } = leastHaste(slots, limits, (slot) => (mayWait[slot] === true ? price(slot) : undefined))
    const byId = new Map(slots.map(({ index }, slot) => [lines[index]?.id, waits[slot]]))
    return ({ id }) => byId.get(id) ?? 0
  }
}

/** The least price of a second of waiting at which the waits of so many lines can be paid; none where no price is high enough. */
export function findLowestPrice(lineCount: number, isPaid: (price: WaitPrice) => boolean): WaitPrice {
  let best: WaitPrice = () => undefined
  const tryPrice = (price: WaitPrice): boolean => {
    const paid = isPaid(price)
    if (paid) best = price
    return paid
  }
  let { low, high } = WAIT_PRICES
  for (let step = 0; step < PRICE_BISECTION_STEPS; step++) {
    const midpoint = Math.sqrt(low * high)
    if (tryPrice(() => midpoint)) high = midpoint
    else low = midpoint
  }
  // Lines of about one price are bought at once or not at all: the first of them can be paid.
  let [from, to] = [0, lineCount]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if (tryPrice((slot) => (slot < middle ? low : high))) from = middle
    else to = middle
  }
  return best
}

/** The least rate that can be paid for between two, the greater of which can, to a thousandth. */
export function findLowestRate(
  { from, to }: { readonly from: number; readonly to: number },
  isPaid: (rate: number) => boolean,
): number {
  let [low, high] = [from, to]
  for (let step = 0; step < RATE_BISECTION_STEPS; step++) {
    const midpoint = (low + high) / 2
    if (isPaid(midpoint)) high = midpoint
    else low = midpoint
  }
  return high
}

interface Help {
  readonly lines: readonly WaitingLine[]
  readonly seconds: number
  readonly first: WaitNeeded
  plan(request: WaitNeeded): WaitPlan
  fitLines(plan: WaitPlan): LineFit[]
}

/**
 * Adds waits to a first plan for the lines that are over a target by what that costs in seconds, the cheapest first, and
 * looks after each round who still is: a line that gets time gives some to its neighbours. What is left last is spent on the
 * cheapest, though it is too little for it.
 */
function helpCheapest(help: Help): WaitPlan {
  let so: Helped = { plan: help.plan(help.first), extra: new Map() }
  for (const target of RATE_TARGETS) so = helpOver(target, so, help)
  return so.plan
}

interface Helped {
  readonly plan: WaitPlan
  /** Seconds that lines get over their first wish. */
  readonly extra: ReadonlyMap<number, number>
}

function helpOver(target: Target, so: Helped, { lines, seconds, first, plan, fitLines }: Help): Helped {
  let [best, share] = [so, ROUND_BUDGET_SHARE]
  for (let round = 0; round < MAX_TARGET_ROUNDS; round++) {
    const left = seconds - best.plan.map.added
    const costs = left < NEGLIGIBLE_WAIT_SECONDS ? [] : overRateCosts(lines, fitLines(best.plan), target)
    if (costs.length === 0) break
    const extra = new Map(best.extra)
    for (const { id, cost } of affordable(costs, left, share)) extra.set(id, (extra.get(id) ?? 0) + cost)
    const next = plan((line, room) => Math.max(0, first(line, room)) + (extra.get(line.id) ?? 0))
    if (next.map.added > seconds) share /= 2
    else best = { plan: next, extra }
  }
  return best
}

interface Cost {
  readonly id: number
  /** Seconds. */
  readonly cost: number
}

/** The price of bringing each line that is over a rate, and may have waits, to its target; the cheapest first. */
function overRateCosts(
  lines: readonly WaitingLine[],
  fits: readonly LineFit[],
  { rate: maxRate, wanted }: Target,
): Cost[] {
  const overRate = fits.flatMap(({ id, rate }, at) => {
    const { natural = 0, wait } = lines[at] ?? {}
    return rate > maxRate * 1.001 && wait === true ? [{ id, cost: natural * (1 / wanted - 1 / rate) }] : []
  })
  return overRate.toSorted((a, b) => a.cost - b.cost)
}

type Target = (typeof RATE_TARGETS)[number]

/** The cheapest that a share of what is left pays for; where it pays for none, all that is left for the first. */
function affordable(costs: readonly Cost[], left: number, share: number): Cost[] {
  let spent = 0
  const paid = costs.filter(({ cost }) => {
    spent += cost
    return spent <= share * left
  })
  return paid.length > 0 ? paid : costs.slice(0, 1).map(({ id, cost }) => ({ id, cost: Math.min(cost, left) }))
}
