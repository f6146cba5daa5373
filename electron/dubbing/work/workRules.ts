import type { QueueRules } from '../queue/scheduler.ts'
import { isDub, type StoredWork, sameWork } from './workOrder.ts'

/** How much work runs at once. */
export interface WorkLimits {
  /** The most work items, dubs among them. */
  readonly atOnce: number
  /** The most dubs. */
  readonly dubsAtOnce: number
  /** Whether projects had lines before their dubs were ordered. */
  readonly hasLines?: boolean
}

/**
 * The limits of a window. Speaking a line must not wait for another project's render; the engine queues heavy tasks itself. One
 * dub runs at a time, as a render alone keeps both cores of a small machine busy.
 */
export const WINDOW_LIMITS: WorkLimits = { atOnce: 5, dubsAtOnce: 1 }

/**
 * The rules for work side by side: not two items that do the same, nor two renders of a project, nor more than the limits say. Dubs
 * of a project may, once it has lines; those that wait for each other run beyond the limits. `list`: all items, those that have
 * ended among them.
 */
export function workRules(limits: WorkLimits, list: () => readonly StoredWork[] = () => []): QueueRules<StoredWork> {
  /** The first dub of a project finds the lines that the others share. */
  const hasLines = ({ place }: StoredWork) =>
    limits.hasLines === true || list().some((one) => one.place === place && one.checkpoint.origin !== undefined)

  function mayDub(item: StoredWork, running: readonly StoredWork[]): boolean {
    const dubs = running.filter(isDub)
    if (dubs.some(({ place }) => place === item.place) && !hasLines(item)) return false
    // Each stops in its middle until all have come as far.
    if (dubs.length > 0 && dubs.every((one) => areTogether(one, item))) return true
    if (dubs.some((one) => shareCast(one, item))) return false
    return dubs.length < limits.dubsAtOnce && running.length < limits.atOnce
  }

  return {
    mayBegin(item, running) {
      if (isDub(item)) return mayDub(item, running) && !running.some((one) => !isDub(one) && areRivals(one, item))
      return running.length < limits.atOnce && !running.some((one) => areRivals(one, item))
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

function areTogether({ id }: StoredWork, { order }: StoredWork): boolean {
  return order.kind === 'dub' && order.terminal?.together?.includes(id) === true
}

/** Whether two dubs read and write the same cast file, which is done by one after the other. */
function shareCast({ order: a }: StoredWork, { order: b }: StoredWork): boolean {
  const cast = a.kind === 'dub' ? a.terminal?.cast : undefined
  return cast !== undefined && b.kind === 'dub' && b.terminal?.cast === cast
}
