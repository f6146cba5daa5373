import { AppError } from '../../../shared/failure.ts'
import type { Projects } from '../project/projects.ts'
import type { Running } from './journeyOf.ts'
import { keepWork } from './storedWorks.ts'
import { isOpen, type StoredWork, sameWork } from './workOrder.ts'

/** One piece of work on the list. */
export interface Entry {
  readonly project: string
  stored: StoredWork
  /** While it is waiting or under way. */
  active?: Active | undefined
}

/** What goes on about work that is waiting or under way. */
export interface Active {
  readonly stop: AbortController
  readonly held: Disposable
  running?: Running | undefined
  ended?: Promise<void>
}

/** The work on all open projects, each kept in its project's file. */
export interface WorkList {
  all(): Entry[]
  of(project: string): readonly Entry[]
  /** Throws `not_found` where it was taken off the list. */
  find(project: string, id: string): Entry
  /** Puts it on the list; it is kept by `save`. */
  add(entry: Entry): Entry
  /** Keeps work as it is now with its project. */
  save(entry: Entry, change?: Partial<StoredWork>): Promise<void>
  drop(entry: Entry): Promise<void>
  /** The list shows the last of each kind and target, and all of those that were lined up together. */
  dropEnded(project: string, like: StoredWork): Promise<void>
  /** The project is closed. */
  forget(project: string): void
}

/** Makes an empty list. */
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
        // What the disk refuses is still so, as long as the studio runs.
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

/** Whether an entry is for the same thing, of which there is one at a time. */
export function isLike({ stored }: Entry, { order }: StoredWork): boolean {
  return sameWork(stored.order, order)
}
