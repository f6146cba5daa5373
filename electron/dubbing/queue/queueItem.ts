import type { WorkProgress, WorkState, WorkStateOf } from '../../../shared/commands/workState.ts'
import type { Message } from '../../../shared/locale/message.ts'
import type { ServiceJobs } from '../work/checkpoint.ts'

/** The state of an item that outlives the program. One that runs is kept as `waiting`: it continues at the next start. */
type ItemState =
  | WorkStateOf<'draft' | 'waiting' | 'paused' | 'failed' | 'cancelled'>
  | Pick<WorkStateOf<'done'>, 'name'>

/** An entry of the queue: a dub of the first screen, or work on a project. */
export interface QueueItem {
  readonly id: string
  /** The queue does not know the result: its owner does. */
  readonly state: ItemState
  /** When its last run was done or failed, in milliseconds since 1970. */
  readonly endedAt?: number | undefined
  /** Findings and decisions on the way, in sentences. */
  readonly notes: readonly Message[]
  /** The checkpoint of the run, with the jobs it has at a service. */
  readonly checkpoint: ServiceJobs
}

/**
 * The items of a queue, in memory and on a disk. What is set is seen at once; it holds while the program runs, even if
 * the disk refuses it.
 */
export interface QueueStore<T> {
  /** In the order they are to run. */
  list(): readonly T[]
  get(id: string): T | undefined
  /** Adds or replaces an item in memory only; the next `save` writes it. */
  set(item: T): void
  /** Adds or replaces an item; resolves when it is safe on disk. */
  save(item: T): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * The phases of an item of the queue: its states, and three of a run that was told to stop and has not stopped yet. After
 * `pausing`, `resuming` and `cancelling` it is paused, begins again, or is cancelled.
 */
export type Phase = WorkState['name'] | 'pausing' | 'resuming' | 'cancelling'

/**
 * The events of an item: four commands and three ends of a run, which is stopped by a command or by the close of the
 * program. There is none for the begin of a run: `dueItems` chooses from the waiting items.
 */
export type ItemEvent = 'order' | 'pause' | 'resume' | 'cancel' | 'done' | 'failed' | 'stopped'

/** The phases in which an item has a run. */
type RunPhase = Extract<Phase, 'running' | 'pausing' | 'resuming' | 'cancelling'>

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

/** How a run ended. */
export interface RunEnd {
  readonly event: Extract<ItemEvent, 'done' | 'failed' | 'stopped'>
  /** The state of the item if this is the end of it. */
  readonly state?: ItemState
  /** Duration in seconds. */
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly endedAt: number
  /** The error of a run that failed. */
  readonly error?: unknown
}

/** A run of an item as the queue keeps it. */
export interface Run {
  phase: RunPhase
  progress: WorkProgress
  readonly stop: AbortController
  /** Resolves when the run has ended and its end is saved; never rejects. */
  ended: Promise<void>
}

/** The run of an item as the runner sees it. */
export interface ItemRun<T> {
  /** The item as it is now. */
  readonly item: T
  /** Aborted when the item is paused or cancelled, or the program closes; `isPaused` is true for a pause. */
  readonly signal: AbortSignal
  /** Whether it was cancelled for good, so that a service may drop its jobs. */
  isCancelled(): boolean
  /** Changes the item in memory; the next `save` writes it. An item that was removed meanwhile stays removed. */
  set(change: Partial<T>): void
  /** Like `set`; resolves when the item is safe on disk. */
  save(change: Partial<T>): Promise<void>
  /** Reports progress; `held` ends with the next report. */
  show(change: Partial<WorkProgress>): void
}

/** Runs an item from its last checkpoint on, and answers the state to save. */
export type ItemRunner<T extends QueueItem> = (
  run: ItemRun<T>,
) => Promise<Extract<T['state'], { readonly name: 'done' }>>
