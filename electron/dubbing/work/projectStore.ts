import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { openJsonFile } from '../../files/jsonFile.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { ProjectJob } from '../project/projectRecords.ts'
import type { QueueStore } from '../queue/queueItem.ts'
import type { WorkProjects } from './workContext.ts'
import { isOpen, StoredWork } from './workOrder.ts'

/** Reports a failure that no caller waits for: to the log and to the user. */
export type WorkReport = (what: string, error: unknown, details?: Readonly<Record<string, unknown>>) => void

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
export function createProjectStore(
  projects: Pick<WorkProjects, 'use'>,
  seal: StudioSeal,
  report: WorkReport,
): ProjectStore {
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

/** Tells data that this studio stored in a project from data that someone else put there. */
export interface StudioSeal {
  /** The seal of data, which are compared as JSON. */
  of(data: unknown): string
}

const Stored = z.object({ key: z.string().length(64) })

/** Opens the seal of a studio: a keyed hash, whose key stays in the studio's data folder and is made at the first use. */
export function openStudioSeal(dataDir: string): StudioSeal {
  const made = { key: randomBytes(32).toString('hex') }
  const file = openJsonFile({ path: join(dataDir, 'seal.json'), schema: Stored, fallback: made })
  const { key } = file.value
  // Where it cannot be written, the work of today is not continued by another start.
  if (key === made.key) file.set(made).catch(() => undefined)
  return { of: (data) => createHmac('sha256', Buffer.from(key, 'hex')).update(JSON.stringify(data)).digest('hex') }
}
