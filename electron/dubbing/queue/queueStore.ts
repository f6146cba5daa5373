import type { Stage } from '../../../shared/commands/dubs.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Said } from '../../../shared/locale/message.ts'
import type { ServiceJobs } from './pausing.ts'

/** The state of an item that outlives the program. `ordered` is waiting or running: it continues at the next start. */
export type ItemState =
  | { readonly name: 'draft' }
  | { readonly name: 'ordered' }
  | { readonly name: 'paused'; readonly fraction: number }
  | { readonly name: 'failed'; readonly failure: Failure; readonly stage?: Stage | undefined }
  | { readonly name: 'done' }
  | { readonly name: 'cancelled' }

/** An entry of the queue: a dub of the first screen, or work on a project. */
export interface QueueItem {
  readonly id: string
  readonly state: ItemState
  /** Findings and decisions on the way, in sentences. */
  readonly notes: readonly Said[]
  /** The checkpoint of the run, with the jobs it has at a service. */
  readonly reached: ServiceJobs
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
