import type { Links } from '../steps/link.ts'
import { nextPhase } from './itemPhase.ts'
import { callOffAll, leftToService, type ServiceJobs } from './pausing.ts'
import type { QueueItem, QueueStore } from './queueStore.ts'
import type { Run, RunEnd } from './run.ts'

/** A change of an item. */
export type ItemChange<T> = Partial<T> | Partial<QueueItem>

/** The changes of the items of a store. An item that was removed meanwhile stays removed. */
export interface ItemChanges<T extends QueueItem> {
  get(id: string): T | undefined
  /** Changes an item in memory, and answers it; undefined if it was removed. */
  set(id: string, change: ItemChange<T>): T | undefined
  /** Changes an item; resolves when it is safe on disk. The memory holds the change even if the disk refuses it. */
  save(id: string, change: ItemChange<T>): Promise<void>
  /** Saves how a run ended. */
  finish(id: string, run: Run, end: RunEnd): Promise<void>
  /** Saves an item as paused. */
  setAside(id: string, fraction: number): Promise<void>
  /** Saves an item that does not run as cancelled, calls off its jobs and removes its temporary files. */
  abandon(id: string): Promise<void>
  /** Tells of a change that was made. */
  changed(item: T): void
}

/** Dependencies of the changes. */
export interface ItemChangesOptions<T extends QueueItem> {
  readonly store: QueueStore<T>
  readonly links: Links
  /** The jobs of an item at a service; by default those of its checkpoint. */
  jobsOf?(item: T): ServiceJobs
  /** Removes the temporary files of an item that was cancelled. */
  clear(item: T): Promise<unknown>
}

/** Creates the changes. */
export function createItemChanges<T extends QueueItem>(
  options: ItemChangesOptions<T>,
  changed: (item: T) => void,
): ItemChanges<T> {
  const { store, links, clear, jobsOf = ({ reached }) => reached } = options

  function set(id: string, change: ItemChange<T>): T | undefined {
    const before = store.get(id)
    if (before === undefined) return undefined
    const item = { ...before, ...change }
    store.set(item)
    changed(item)
    return item
  }

  async function save(id: string, change: ItemChange<T>): Promise<void> {
    const item = set(id, change)
    if (item !== undefined) await store.save(item)
  }

  async function setAside(id: string, fraction: number): Promise<void> {
    const item = store.get(id)
    if (item === undefined) return
    await save(id, { state: { name: 'paused', fraction }, notes: [...item.notes, ...leftToService(jobsOf(item))] })
  }

  async function abandon(id: string): Promise<void> {
    // Before the disk: it must not begin while its jobs are called off.
    const item = set(id, { state: { name: 'cancelled' } })
    if (item === undefined) return
    await callOffAll(links, jobsOf(item))
    const { analyzeJob: _analyze, renderJob: _render, ...reached } = item.reached
    await Promise.all([save(id, { reached }), clear(item)])
  }

  async function finish(id: string, { phase: before, progress }: Run, { event, state }: RunEnd): Promise<void> {
    const phase = nextPhase(before, event)
    if (phase === 'paused') await setAside(id, progress.fraction)
    else if (phase === 'cancelled') await abandon(id)
    else if (phase === event && state !== undefined) await save(id, { state })
  }

  return { get: store.get, set, save, finish, setAside, abandon, changed }
}
