import { randomUUID } from 'node:crypto'
import type { QueueStore } from '../../dubbing/queue/queueStore.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { ProjectRecords } from '../project/projectRecords.ts'
import type { Projects } from '../project/projects.ts'
import type { Report } from '../report.ts'
import { isOpen, StoredWork } from './workOrder.ts'

/** A work item of an open project. */
export interface ProjectWork extends StoredWork {
  /** The id of the open project. */
  readonly project: string
}

/** The work items of all open projects, each saved in its project's file. */
export interface ProjectStore extends QueueStore<ProjectWork> {
  /** The work items of a project, oldest first. */
  of(project: string): ProjectWork[]
  /** Reads the work items of a project that was opened. */
  load(project: string): Promise<void>
  /** Moves open work items along when the project moves to another file; the old file must not run them again. */
  moved(project: string, left: ProjectFile): void
  /** Removes the work items of a closed project from memory. */
  forget(project: string): void
}

/** Creates the store without any work items. */
export function createProjectStore(projects: Pick<Projects, 'use'>, report: Report): ProjectStore {
  const items = new Map<string, ProjectWork>()
  const of = (project: string) => [...items.values()].filter((one) => one.project === project)

  function save(item: ProjectWork): Promise<void> {
    items.set(item.id, item)
    return projects.use(item.project, (file) => {
      // The newest state: the project may have been moving meanwhile.
      const now = items.get(item.id)
      if (now === undefined) return
      const placed = { ...now, place: file.path }
      items.set(item.id, placed)
      const { project: _, ...stored } = placed
      file.records.saveJob({ id: stored.id, kind: stored.order.kind, data: stored })
    })
  }

  async function remove(id: string): Promise<void> {
    const item = items.get(id)
    items.delete(id)
    if (item !== undefined) await projects.use(item.project, ({ records }) => records.forgetJob(id))
  }

  return {
    list: () => [...items.values()],
    get: (id) => items.get(id),
    set: (item) => void items.set(item.id, item),
    save,
    remove,
    of,
    async load(project) {
      const stored = await projects.use(project, ({ path, records }) => readWork(path, records, (id) => items.has(id)))
      for (const one of stored) items.set(one.id, { ...one, project })
    },
    moved(project, left) {
      for (const item of of(project).filter(isOpen)) {
        left.records.forgetJob(item.id)
        save(item).catch((error: unknown) => report('work could not be moved', error, { work: item.id }))
      }
    },
    forget(project) {
      for (const { id } of of(project)) items.delete(id)
    },
  }
}

/**
 * Reads the work items of a project file. Open items that were ordered in another file, of which this one is a copy,
 * are dropped; ended ones get an id of their own if the other file is open too.
 */
export function readWork(path: string, records: ProjectRecords, isTaken = (_id: string) => false): StoredWork[] {
  return records.jobs().flatMap(({ id, data }) => {
    const { data: stored } = StoredWork.safeParse(data)
    const foreign = stored !== undefined && isOpen(stored) && stored.place !== path
    if (stored !== undefined && !foreign && !isTaken(id)) return [stored]
    records.forgetJob(id)
    if (stored === undefined || foreign) return []
    const own = { ...stored, id: randomUUID() }
    records.saveJob({ id: own.id, kind: own.order.kind, data: own })
    return [own]
  })
}
