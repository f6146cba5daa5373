import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { QueueStore } from '../../dubbing/queue/queueItem.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { ProjectJob } from '../project/projectRecords.ts'
import type { Projects } from '../project/projects.ts'
import type { Report } from '../report.ts'
import type { StudioSeal } from './studioSeal.ts'
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
export function createProjectStore(projects: Pick<Projects, 'use'>, seal: StudioSeal, report: Report): ProjectStore {
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
      const { id, order } = stored
      file.records.saveJob({ id, kind: order.kind, data: { ...stored, seal: sealOf(file, stored, seal) } })
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
      const stored = await projects.use(project, (file) => readWork(file, seal, (id) => items.has(id)))
      // Each in a turn of its own, as a plan of many lines takes a while: other projects are saved in between.
      for (;;) {
        const { value: one, done } = await projects.use(project, () => stored.next())
        if (done === true) return
        if (one !== undefined) items.set(one.id, { ...one, project })
        await setImmediate()
      }
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

/** The part of a project file that has its work, and the video that the work is on. */
type WorkFile = Pick<ProjectFile, 'path' | 'records' | 'journal'>

/** The seal of a work item and of the video it is on: either could be changed in the file, to upload or write something else. */
function sealOf({ journal }: WorkFile, item: object, seal: StudioSeal): string {
  return seal.of([journal.document.media.fingerprint, item])
}

/**
 * Reads the work items of a project file one by one; undefined stands for one that is dropped. Open items that were ordered in
 * another file, of which this one is a copy, are dropped. Open items that this studio did not store are cancelled: a project may
 * come from anybody, and work writes files, uploads the video and may cost money. Ended ones get an id of their own if the other
 * file is open too.
 */
export function* readWork(
  file: WorkFile,
  seal: StudioSeal,
  isTaken = (_id: string) => false,
): Generator<StoredWork | undefined, undefined> {
  for (const job of file.records.jobs()) yield readOne(file, job, { seal, isTaken })
}

interface Reading {
  readonly seal: StudioSeal
  isTaken(id: string): boolean
}

function readOne(file: WorkFile, { id, data }: ProjectJob, { seal, isTaken }: Reading): StoredWork | undefined {
  const { path, records } = file
  const { seal: sealed, ...item } = data
  const { data: stored } = StoredWork.safeParse(item)
  const foreign = stored !== undefined && isOpen(stored) && stored.place !== path
  const refused = stored !== undefined && isOpen(stored) && sealed !== sealOf(file, item, seal)
  if (stored !== undefined && !foreign && !refused && !isTaken(id)) return stored
  records.forgetJob(id)
  if (stored === undefined || foreign) return undefined
  const ended: StoredWork = refused ? { ...stored, state: { name: 'cancelled' }, reached: {} } : stored
  const own = { ...ended, id: randomUUID() }
  records.saveJob({ id: own.id, kind: own.order.kind, data: own })
  return own
}
