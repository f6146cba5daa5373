import type { Stage } from '../../../shared/commands/dubs.ts'
import { toFailure } from '../../../shared/failure.ts'
import type { ItemChanges } from './itemChanges.ts'
import type { ItemEvent, RunPhase } from './itemPhase.ts'
import type { ItemState, QueueItem } from './queueStore.ts'

/** The progress of a run. */
export interface Progress {
  readonly stage: Stage
  /** The current step, in words. */
  readonly doing: string
  /** 0 to 1. */
  readonly fraction: number
  /** Estimated seconds left; absent while not known. */
  readonly remaining?: number | undefined
  /** Why it waits, and the time of the next try (milliseconds since 1970). */
  readonly held?: { readonly reason: string; readonly until: number }
}

/** The run of an item as the runner sees it. */
export interface ItemRun<T> {
  /** The item as it is now. */
  readonly item: T
  /** Aborted when the item is paused or cancelled, or the program closes; `isPaused` tells a pause. */
  readonly signal: AbortSignal
  /** Whether it was cancelled for good, so that a service may drop its jobs. */
  isCancelled(): boolean
  /** Changes the item in memory; the next `save` writes it. An item that was removed meanwhile stays removed. */
  set(change: Partial<T>): void
  /** Like `set`; resolves when the item is safe on disk. */
  save(change: Partial<T>): Promise<void>
  /** Reports progress; `held` ends with the next report. */
  show(change: Partial<Progress>): void
}

/** Runs an item from its last checkpoint on, and answers the state to save. */
export type Work<T extends QueueItem> = (run: ItemRun<T>) => Promise<Extract<T['state'], { readonly name: 'done' }>>

/** How a run ended. */
export interface RunEnd {
  readonly event: Extract<ItemEvent, 'done' | 'failed' | 'stopped'>
  /** The state of the item if this is the end of it. */
  readonly state?: ItemState
  /** Duration in seconds. */
  readonly seconds: number
  /** The error of a run that failed. */
  readonly error?: unknown
}

/** A run of an item as the queue keeps it. */
export interface Run {
  phase: RunPhase
  progress: Progress
  readonly stop: AbortController
  /** Resolves when the run has ended and its end is saved; never rejects. */
  ended: Promise<void>
}

/** Creates a run that has not begun to work. */
export function newRun(): Run {
  const progress: Progress = { stage: 'engine', doing: 'Getting ready', fraction: 0 }
  return { phase: 'running', progress, stop: new AbortController(), ended: Promise.resolve() }
}

/** The access of a runner to its run and its item. */
export function itemRun<T extends QueueItem>(
  item: T,
  run: Run,
  { get, set, save, changed }: ItemChanges<T>,
): ItemRun<T> {
  const { id } = item
  const { signal } = run.stop
  return {
    get item() {
      return get(id) ?? item
    },
    signal,
    isCancelled: () => run.phase === 'cancelling',
    set: (change) => void set(id, change),
    save: (change) => save(id, change),
    show(change) {
      const { held: _, ...rest } = run.progress
      run.progress = { ...rest, ...change }
      const now = get(id)
      if (now !== undefined) changed(now)
    },
  }
}

/** Does the work and tells how it ended. An error after a stop is taken to be its consequence. Never throws. */
export async function runToEnd<T extends QueueItem>(
  { work, run, progress }: { readonly work: Work<T>; readonly run: ItemRun<T>; progress(): Progress },
  now: () => number,
): Promise<RunEnd> {
  const started = now()
  const seconds = () => (now() - started) / 1000
  try {
    run.signal.throwIfAborted()
    return { event: 'done', state: await work(run), seconds: seconds() }
  } catch (error) {
    if (run.signal.aborted) return { event: 'stopped', seconds: seconds() }
    const { stage } = progress()
    const state = { name: 'failed', failure: toFailure(error), stage } as const
    return { event: 'failed', state, seconds: seconds(), error }
  }
}
