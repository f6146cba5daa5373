import { AppError } from '../../../shared/failure.ts'
import type { Projects } from '../project/projects.ts'
import type { Running } from './createWorkContext.ts'
import { keepWork } from './storedWorks.ts'
import { isOpen, type StoredWork, sameWork } from './workOrder.ts'

/** A work item on the list. */
export interface Entry {
  readonly project: string
  stored: StoredWork
  /** Set while the work item is waiting or running. */
  active?: Active | undefined
}

/** Runtime state of a work item that is waiting or running. */
export interface Active {
  readonly stop: AbortController
  readonly held: Disposable
  running?: Running | undefined
  ended?: Promise<void>
}

/** The work items of all open projects, each stored in its project's file. */
export interface WorkList {
  all(): Entry[]
  of(project: string): readonly Entry[]
  /** Finds a work item. Throws `not_found` if it was removed. */
  find(project: string, id: string): Entry
  /** Adds a work item to the list; `save` stores it. */
  add(entry: Entry): Entry
  /** Applies a change and stores the work item with its project. */
  save(entry: Entry, change?: Partial<StoredWork>): Promise<void>
  drop(entry: Entry): Promise<void>
  /**
   * Removes ended work items like this one: the list shows the last of each kind and target, and all that were queued
   * together.
   */
  dropEnded(project: string, like: StoredWork): Promise<void>
  /** Removes the work items of a closed project from memory. */
  forget(project: string): void
}

/** Creates an empty list. */
export function createWorkList(projects: Projects, onChange: (project: string) => void): WorkList {
  const entries = new Map<string, readonly Entry[]>()
  const of = (project: string) => entries.get(project) ?? []

  async function drop(entry: Entry): Promise<void> {
    const others = of(entry.project).filter((one) => one !== entry)
    entries.set(entry.project, others)
    onChange(entry.project)
    await projects.use(entry.project, ({ records }) => records.forgetJob(entry.stored.id))
  }

  return {
    all: () => [...entries.values()].flat(),
    of,
    find(project, id) {
      const entry = of(project).find(({ stored }) => stored.id === id)
      if (entry !== undefined) return entry
      throw new AppError({ kind: 'not_found', message: 'This work is not on the list any more.' })
    },
    add(entry) {
      entries.set(entry.project, [...of(entry.project), entry])
      return entry
    },
    async save(entry, change = {}) {
      const keep = (place: string) => {
        entry.stored = { ...entry.stored, ...change, place }
      }
      try {
        await projects.use(entry.project, (file) => {
          keep(file.path)
          keepWork(file.records, entry.stored)
        })
      } catch (error) {
        // The state in memory holds while the studio runs, even if the disk refuses it.
        keep(entry.stored.place)
        throw error
      } finally {
        onChange(entry.project)
      }
    },
    drop,
    async dropEnded(project, like) {
      const ended = of(project).filter((one) => !isOpen(one.stored) && isLike(one, like))
      for (const entry of ended) await drop(entry)
    },
    forget: (project) => void entries.delete(project),
  }
}

/** Whether an entry does the same as `work`; such work items run one at a time. */
export function isLike({ stored }: Entry, { order }: StoredWork): boolean {
  return sameWork(stored.order, order)
}
