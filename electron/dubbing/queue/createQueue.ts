import type { Said } from '../../../shared/locale/message.ts'
import { type ActivityDesktop, createActivity } from './activity.ts'
import { createItemChanges, type ItemChange, type ItemChanges, type ItemChangesOptions } from './itemChanges.ts'
import { itemCommands } from './itemCommands.ts'
import type { QueueRules } from './itemPhase.ts'
import { itemRun, runToEnd, type Work } from './itemRun.ts'
import { createLineUp } from './lineUp.ts'
import type { QueueItem } from './queueStore.ts'
import { newRun, type Progress, type Run, type RunEnd } from './run.ts'

/** The present state of an ordered item; while it is being stopped, already the state to come. */
export type LiveState =
  | { readonly name: 'waiting' }
  | ({ readonly name: 'running' } & Progress)
  | { readonly name: 'paused'; readonly fraction: number }
  | { readonly name: 'cancelled' }

/** Runs items in order, as many at once as its rules allow, and saves how they end. */
export interface Queue<T extends QueueItem> {
  /**
   * Adds an item, or orders a draft or an ended one again. If it cannot be saved, it is as before and the error is
   * thrown: after a restart it would be unknown.
   */
  order(item: T): Promise<void>
  /** Continues the items that were ordered when the program last closed. */
  takeUp(): void
  /** Pauses an item; resolves when its run has stopped. */
  pause(id: string): Promise<void>
  /** Queues a paused item again. */
  resume(id: string): Promise<void>
  /** Cancels an item; resolves when its run has ended and its service's jobs are called off. */
  cancel(id: string): Promise<void>
  /** Cancels an item and removes it. */
  remove(id: string): Promise<void>
  /** The present state of an item that is stored as `ordered`. */
  liveState(id: string): LiveState
  /** Number of items waiting or running. */
  readonly busy: number
  /** Stops all runs; they continue at the next start. */
  close(): Promise<void>
}

/** Options of a queue: its dependencies, and the rules in which queues of the program differ. */
export interface QueueOptions<T extends QueueItem> extends ItemChangesOptions<T> {
  readonly rules: QueueRules<T>
  readonly desktop: ActivityDesktop
  /** Reason shown by the desktop for keeping the computer awake. */
  readonly purpose: Said
  readonly now: () => number
  readonly work: Work<T>
  /** Keeps open what an item needs while it waits or runs. */
  hold?(item: T): Disposable
  /** Called when a run is done or has failed, its end is saved, and the next one has not begun. */
  onEnd(item: T, end: RunEnd): void | Promise<void>
  onChange(item: T): void
  /** Takes errors that no caller waits for. */
  report(what: string, error: unknown, item: T): void
}

/** Creates a queue over the items of a store. Nothing runs before `takeUp` or `order`. */
export function createQueue<T extends QueueItem>(options: QueueOptions<T>): Queue<T> {
  const { store, onChange } = options
  const showActivity = createActivity(options.desktop, options.purpose)
  const { save, ...others } = createItemChanges(options, changed)
  const changes: ItemChanges<T> = { ...others, save: saveStep }
  const lineUp = createLineUp({ ...options, begin, onBegin: changed })
  const { order, send, ending } = itemCommands({ store, lineUp, changes })

  function changed(item: T): void {
    showActivity(lineUp.runs().map(({ progress }) => progress.fraction))
    onChange(item)
  }

  /** Saves what a run has reached, after which its rivals may be none any more. */
  async function saveStep(id: string, change: ItemChange<T>): Promise<void> {
    await save(id, change)
    lineUp.next()
  }

  function begin(item: T): Run {
    const run = newRun()
    // Deferred: the first report of the run looks for it in the line-up.
    run.ended = Promise.resolve()
      .then(() => perform(item, run, options, changes))
      .finally(() => lineUp.leave(item.id))
      .catch((error: unknown) => options.report('a run ended unexpectedly', error, item))
      .then(() => changed(store.get(item.id) ?? item))
    return run
  }

  return {
    order,
    takeUp() {
      for (const { id } of store.list()) lineUp.add(id)
      lineUp.next()
    },
    pause: (id) => send(id, 'pause'),
    resume: (id) => send(id, 'resume'),
    cancel: (id) => send(id, 'cancel'),
    async remove(id) {
      await send(id, 'cancel')
      await ending(id)
      const item = store.get(id)
      await store.remove(id)
      if (item !== undefined) onChange(item)
    },
    liveState(id) {
      const { phase, progress } = lineUp.runOf(id) ?? {}
      if (phase === 'running' && progress !== undefined) return { name: 'running', ...progress }
      if (phase === 'pausing') return { name: 'paused', fraction: progress?.fraction ?? 0 }
      return { name: phase === 'cancelling' ? 'cancelled' : 'waiting' }
    },
    get busy() {
      return lineUp.size
    },
    async close() {
      const runs = lineUp.runs()
      lineUp.stop()
      for (const { stop } of runs) stop.abort()
      await Promise.all(runs.map(({ ended }) => ended))
      lineUp.release()
      showActivity([])
    },
  }
}

async function perform<T extends QueueItem>(
  item: T,
  run: Run,
  { work, now, onEnd, report }: QueueOptions<T>,
  changes: ItemChanges<T>,
): Promise<void> {
  const end = await runToEnd({ work, run: itemRun(item, run, changes), progress: () => run.progress }, now)
  try {
    await changes.finish(item.id, run, end)
  } catch (error) {
    report('the end of a run could not be saved', error, item)
  }
  const ended = changes.get(item.id)
  if (ended !== undefined && ended.state.name === end.event) await onEnd(ended, end)
}
