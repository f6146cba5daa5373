import type { LaneSlot } from './laneSlots.ts'

/** Most work of a step of the plan, in multiplications; a film of 2,000 lines and 20 speakers takes a hundredth. */
const MOST_WORK = 3e8

/**
 * The slots so that they can be planned. Lines of hundreds of speakers who take turns, or speak at once, depend on each other
 * so widely that planning them together would take hours: then each speaker's lines are planned without those of others.
 */
export function plannable(slots: readonly LaneSlot[]): readonly LaneSlot[] {
  if (workOf(slots) <= MOST_WORK) return slots
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
  for (let row = 0; row < first.length && work <= MOST_WORK; row++) {
    const from = first[row] ?? row
    // A line has two variables.
    for (let column = from; column <= row && work <= MOST_WORK; column++) {
      work += 8 * (column - Math.max(from, first[column] ?? column) + 1)
    }
  }
  return work
}
