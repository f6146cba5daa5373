import type { QueueRules } from '../queue/lineUp.ts'
import { isDub, type StoredWork, sameWork } from './workOrder.ts'

/** How much work runs at once. */
export interface WorkLimits {
  /** The most work items, dubs among them. */
  readonly atOnce: number
  /** The most dubs, as it is now. */
  dubsAtOnce(): number
}

/**
 * The limits of a window. Speaking a line must not wait for another project's render; the engine queues heavy tasks itself. One
 * dub runs at a time, as a render alone keeps both cores of a small machine busy.
 */
export const WINDOW_LIMITS: WorkLimits = { atOnce: 5, dubsAtOnce: () => 1 }

/** Which work may run side by side: not two items that do the same, nor two renders of a project, nor more than the limits say. */
export function workRules({ atOnce, dubsAtOnce }: WorkLimits): QueueRules<StoredWork> {
  return {
    mayBegin(item, running) {
      if (running.length >= atOnce) return false
      if (isDub(item) && running.filter(isDub).length >= dubsAtOnce()) return false
      return !running.some((one) => !(isDub(one) && isDub(item)) && areRivals(one, item))
    },
  }
}

/** Whether two work items do the same in the same project. */
export function isLike(a: StoredWork, b: StoredWork): boolean {
  return a.place === b.place && sameWork(a.order, b.order)
}

function areRivals(a: StoredWork, b: StoredWork): boolean {
  return isLike(a, b) || (a.place === b.place && renders(a) && renders(b))
}

function renders({ order }: StoredWork): boolean {
  return order.kind === 'render' || order.kind === 'dub'
}
