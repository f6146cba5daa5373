import { fitLane } from './fitLane.ts'
import { planWaits, roomFor, WANTED_RATE, type WaitingLine, type WaitPlan, type Wish } from './planWaits.ts'
import { type FitOptions, LATENESS, type LineFit, PACE } from './spokenLine.ts'
import { stretchInDub } from './timeMap.ts'

type Places = Omit<Parameters<typeof planWaits>[1], 'options'> & { readonly options: FitOptions }

/** The user's limit of the rate, and where a line is brought that is over it. */
const LIMIT = { rate: PACE.fastest, wanted: PACE.fastest - 0.01 }
/** The fastest rate that the plan of lanes gives, and one that no line needs. */
const FASTEST = 1.6
export const MOST_NEEDED = 4
/** Halvings in search of a rate: to a thousandth of it. */
const HALVINGS = 11
/** Most rounds in which lines are helped, and the share of what is left that a round spends: help for one is help for its neighbours. */
const ROUNDS = 8
const SPENT = 0.7
/** Seconds that are worth no further round. */
const LEAST = 0.05

/**
 * Plans waits that make the film longer by so many seconds at most. Where that is enough for all lines, each has room at 1.142
 * times its own pace. Where it is not, the worst are helped first:
 *
 * 1. If 1.3 times can be reached for all, all have room at one rate, the least that can be paid.
 * 2. Else lines that could not be spoken in time even at 1.6 times get room at the least rate that can be paid; then those are
 *    brought under 1.3 that lateness and silence leave over it, the cheapest first, since that frees most lines of their haste.
 */
export function planWaitsWithin(lines: readonly WaitingLine[], places: Places, seconds: number): WaitPlan {
  const plan = (wish: Wish): WaitPlan => planWaits(lines, places, wish)
  const isPaid = (rate: number): boolean => plan(roomFor(rate)).map.added <= seconds
  if (isPaid(WANTED_RATE)) return plan(roomFor(WANTED_RATE))
  if (isPaid(LIMIT.rate)) return plan(roomFor(leastRate({ from: WANTED_RATE, to: LIMIT.rate }, isPaid)))
  const laid = ({ map }: WaitPlan): LineFit[] => {
    const options = { ...places.options, duration: map.toDub(places.options.duration) }
    return fitLane(
      lines.map((line) => stretchInDub(line, map)),
      options,
    )
  }
  const latest = LATENESS[places.options.lateness ?? 'natural'] + LEAST
  const isLate = laid(plan(() => 0)).some(({ late }) => late > latest)
  const rate = isLate ? leastRate({ from: FASTEST, to: MOST_NEEDED }, isPaid) : MOST_NEEDED
  return helpCheapest({ lines, seconds, plan, laid, first: roomFor(rate) })
}

/** The least rate that can be paid for between two, the greater of which can, to a thousandth. */
export function leastRate(
  { from, to }: { readonly from: number; readonly to: number },
  isPaid: (rate: number) => boolean,
): number {
  let [low, high] = [from, to]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (isPaid(middle)) high = middle
    else low = middle
  }
  return high
}

interface Help {
  readonly lines: readonly WaitingLine[]
  readonly seconds: number
  readonly first: Wish
  plan(wish: Wish): WaitPlan
  laid(plan: WaitPlan): LineFit[]
}

/**
 * Adds waits to a first plan for the lines that are over the limit by what their haste costs in seconds, the cheapest first, and
 * looks after each round who still is: a line that gets time gives some to its neighbours.
 */
function helpCheapest({ lines, seconds, first, plan, laid }: Help): WaitPlan {
  const extra = new Map<number, number>()
  const wish: Wish = (line, room) => Math.max(0, first(line, room)) + (extra.get(line.id) ?? 0)
  let best = plan(wish)
  for (let round = 0; round < ROUNDS; round++) {
    let left = SPENT * (seconds - best.map.added)
    const hasty = laid(best).flatMap(({ id, rate }, at) => {
      const { natural = 0, mayWait } = lines[at] ?? {}
      if (rate <= LIMIT.rate * 1.001 || mayWait !== true) return []
      return [{ id, cost: natural * (1 / LIMIT.wanted - 1 / rate) }]
    })
    if (hasty.length === 0 || left < LEAST) return best
    for (const { id, cost } of hasty.toSorted((a, b) => a.cost - b.cost)) {
      if (cost > left) break
      extra.set(id, (extra.get(id) ?? 0) + cost)
      left -= cost
    }
    const next = plan(wish)
    if (next.map.added > seconds) return best
    best = next
  }
  return best
}
