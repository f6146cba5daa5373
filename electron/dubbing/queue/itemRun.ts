import { toFailure } from '../../../shared/failure.ts'
import type { ItemChanges } from './itemChanges.ts'
import type { QueueItem } from './queueStore.ts'
import type { Progress, Run, RunEnd } from './run.ts'

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
