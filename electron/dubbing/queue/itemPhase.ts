/**
 * The phases of an item of the queue. `pausing`, `resuming` and `cancelling` are those of a run that was told to stop and
 * has not stopped yet: it will then be paused, begin again, or be cancelled.
 */
export type Phase =
  | 'draft'
  | 'waiting'
  | 'running'
  | 'pausing'
  | 'resuming'
  | 'cancelling'
  | 'paused'
  | 'done'
  | 'failed'
  | 'cancelled'

/**
 * The events of an item: four commands and three ends of a run, which is stopped by a command or by the close of the
 * program. There is none for the begin of a run: `dueItems` chooses from the waiting items.
 */
export type ItemEvent = 'order' | 'pause' | 'resume' | 'cancel' | 'done' | 'failed' | 'stopped'

/** The phases in which an item has a run. */
export type RunPhase = Extract<Phase, 'running' | 'pausing' | 'resuming' | 'cancelling'>

const TRANSITIONS: Readonly<Record<Phase, { readonly [E in ItemEvent]?: Phase }>> = {
  draft: { order: 'waiting' },
  waiting: { pause: 'paused', cancel: 'cancelled' },
  // Stopped without a command: the program closes, and the item begins again at the next start.
  running: { pause: 'pausing', cancel: 'cancelling', done: 'done', failed: 'failed', stopped: 'waiting' },
  pausing: { resume: 'resuming', cancel: 'cancelling', done: 'done', failed: 'paused', stopped: 'paused' },
  resuming: { pause: 'pausing', cancel: 'cancelling', done: 'done', failed: 'waiting', stopped: 'waiting' },
  // A user who has cancelled must not be told later that it is done.
  cancelling: { done: 'cancelled', failed: 'cancelled', stopped: 'cancelled' },
  paused: { resume: 'waiting', cancel: 'cancelled' },
  done: {},
  failed: { order: 'waiting' },
  cancelled: { order: 'waiting' },
}

/** The phase of an item after an event; an event that means nothing in a phase leaves it as it is. */
export function nextPhase(phase: Phase, event: ItemEvent): Phase {
  return TRANSITIONS[phase][event] ?? phase
}

/** Whether an item has a run in this phase. */
export function isRunning(phase: Phase): phase is RunPhase {
  return TRANSITIONS[phase].stopped !== undefined
}

/** Which items may run side by side. */
export interface QueueRules<T> {
  /** The most items that run at once. */
  readonly atOnce: number
  /** Whether two items must run one after the other; by default no two. */
  areRivals?(a: T, b: T): boolean
}

/** The waiting items that may begin now, in order. An item that has to wait for a rival does not hold up later ones. */
export function dueItems<T>(waiting: readonly T[], running: readonly T[], rules: QueueRules<T>): T[] {
  const due: T[] = []
  for (const item of waiting) {
    const busy = [...running, ...due]
    if (busy.length >= rules.atOnce) break
    if (!busy.some((one) => rules.areRivals?.(one, item))) due.push(item)
  }
  return due
}
