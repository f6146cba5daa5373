import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { isUnderWay } from '../../../shared/commands/isUnderWay.ts'
import type { Fingerprint } from '../../../shared/project/document.ts'
import { openJsonFile } from '../../files/jsonFile.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { ProjectJob, ProjectRecords, ProjectResult } from '../project/projectRecords.ts'
import type { QueueStore } from '../queue/queueItem.ts'
import type { WorkProjects } from './workContext.ts'
import { type DubWorkOrder, isDub, StoredWork } from './workOrder.ts'

/** Reports a failure that no caller waits for: to the log and to the user. */
export type WorkReport = (what: string, error: unknown, details?: Readonly<Record<string, unknown>>) => void

/** A work item of a project. */
export interface ProjectWork extends StoredWork {
  /** The id of the open project; absent while it is closed, when of its work only the dubs are known. */
  readonly project?: string | undefined
  /** The project's video. */
  readonly video: string
  /** The account that the costs of a dub are added to. */
  readonly account?: string | undefined
}

/** A dub of a project. */
export type ProjectDub = ProjectWork & { readonly order: DubWorkOrder }

/** The work items of all open projects and the dubs of all projects that are known, each saved in its project's file. */
export interface ProjectStore extends QueueStore<ProjectWork> {
  /** The work items of an open project, oldest first. */
  of(project: string): ProjectWork[]
  /** The dubs of all projects, in the order they are to run. */
  dubs(): ProjectDub[]
  getDub(id: string): ProjectDub | undefined
  /** Writes a work item into the project that is made for it. */
  write(records: ProjectRecords, video: Fingerprint, item: ProjectWork): void
  /**
   * Takes the result of a dub's language off its project, if it was made by then; else it would be listed again when the last dub of it
   * is removed.
   */
  forgetResult(dub: ProjectDub, madeBy: number): Promise<void>
  /** Registers dubs of closed projects as they are in their files. */
  registerDubs(dubs: readonly ProjectWork[]): void
  /** Reads the work items of a project that was opened. */
  load(project: string): Promise<void>
  /** Moves open work items along when the project moves to another file; the old file must not run them again. */
  moved(project: string, left: ProjectFile): void
  /** Reads where the video of an open project lies, which was found at another place. */
  videoMoved(project: string): Promise<void>
  /** Removes the work items of a closed project from memory, but for its dubs. */
  forget(project: string): void
}

/** The projects as the store knows them. */
type StoreProjects = Pick<WorkProjects, 'use' | 'holdAt'>

/** Creates the store without any work items. */
export function createProjectStore(projects: StoreProjects, signer: MachineSigner, report: WorkReport): ProjectStore {
  const kept = createKeptItems(projects, signer)
  const { items, opened, list, put, save, write, remove, set, onFile } = kept
  const of = (project: string) => [...items.values()].filter((one) => one.project === project)

  async function load(project: string): Promise<void> {
    const file = await projects.use(project, (one) => one)
    opened.set(file.path, project)
    const at = { place: file.path, project, video: file.journal.document.media.path }
    for (const { id, place } of list()) if (place === at.place) set(id, at)
    await readItems(file, at, { kept, projects, signer })
    const dubs = of(project).filter(isDub)
    const results = await projects.use(project, ({ records }) => records.results())
    const isUnknown = ({ to }: ProjectResult) => !dubs.some(({ order }) => order.dub.to === to)
    const made = results.filter(isUnknown).map((result) => dubOf(result, at))
    for (const dub of made) await save(dub)
    if (dubs.length + made.length === 0) return
    const account = await projects.use(project, ({ records }) => records.budget().id)
    for (const { id } of [...dubs, ...made]) set(id, { account })
  }

  return {
    list,
    dubs: () => list().filter(isDub),
    getDub(id) {
      const item = items.get(id)
      return item && isDub(item) ? item : undefined
    },
    registerDubs(dubs) {
      for (const dub of dubs) if (!items.has(dub.id)) items.set(dub.id, dub)
    },
    get: (id) => items.get(id),
    set: (item) => void put(item),
    save,
    remove,
    write,
    async forgetResult(dub, madeBy) {
      const { to } = dub.order.dub
      if (!isThere(dub)) return
      await onFile(dub, ({ records }) => {
        const isNewer = records.results().some((result) => result.to === to && result.madeAt > madeBy)
        if (!isNewer) records.forgetResult(to)
      })
    },
    of,
    load,
    moved(project, left) {
      opened.delete(left.path)
      const noteOpen = projects.use(project, ({ path }) => opened.set(path, project))
      noteOpen.catch((error: unknown) => report('a moved project could not be read', error))
      for (const item of of(project).filter((one) => isUnderWay(one.state) || isDub(one))) {
        left.records.forgetJob(item.id)
        save(item).catch((error: unknown) => report('work could not be moved', error, { work: item.id }))
      }
    },
    async videoMoved(project) {
      const video = await projects.use(project, ({ journal }) => journal.document.media.path)
      for (const { id } of of(project)) set(id, { video })
    },
    forget(project) {
      for (const [place, id] of opened) if (id === project) opened.delete(place)
      for (const item of of(project)) {
        if (isDub(item)) set(item.id, { project: undefined })
        else items.delete(item.id)
      }
    },
  }
}

type KeptItems = ReturnType<typeof createKeptItems>

/** The work items in memory, each kept in the file of its project. */
function createKeptItems(projects: StoreProjects, signer: MachineSigner) {
  const items = new Map<string, ProjectWork>()
  /** Items that their files may still have. */
  const removed = new Set<string>()
  /** The open projects, by the places of their files. */
  const opened = new Map<string, string>()

  /** Runs work on the file of an item's project, which is opened for it where it is closed. */
  async function onFile(item: ProjectWork, work: (file: ProjectFile) => void): Promise<void> {
    if (item.project !== undefined) return projects.use(item.project, work)
    using held = await projects.holdAt(item.place)
    await projects.use(held.id, work)
  }

  /** Puts an item in its place. Its project may have been opened or closed since the item was taken, which the list alone knows. */
  function put(item: ProjectWork): ProjectWork {
    const known = items.get(item.id)
    const project = opened.get(item.place)
    const added = project === undefined ? item : { ...item, project }
    const current = known === undefined ? added : { ...item, project: known.project, place: known.place }
    items.set(item.id, current)
    return current
  }

  function save(item: ProjectWork): Promise<void> {
    return onFile(put(item), (file) => {
      // The newest state: the project may have been moving meanwhile.
      const now = items.get(item.id)
      if (now === undefined) return
      const placed = { ...now, place: file.path }
      items.set(item.id, placed)
      write(file.records, file.journal.document.media.fingerprint, placed)
    })
  }

  function write(records: ProjectRecords, fingerprint: Fingerprint, item: ProjectWork): void {
    const { project: _, video: _video, account: _account, ...stored } = item
    const { id, order } = stored
    records.saveJob({
      id,
      kind: order.kind,
      data: { ...stored, signature: signatureOf(fingerprint, stored, signer) },
    })
  }

  async function remove(id: string): Promise<void> {
    const item = items.get(id)
    items.delete(id)
    removed.add(id)
    if (item !== undefined && isThere(item)) await onFile(item, ({ records }) => records.forgetJob(id))
  }

  function set(id: string, change: Partial<ProjectWork>): void {
    const item = items.get(id)
    if (item !== undefined) items.set(id, { ...item, ...change })
  }

  const list = () => [...items.values()].sort((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
  return { items, removed, opened, list, put, save, write, remove, set, onFile }
}

interface ReadingItems {
  readonly kept: Pick<KeptItems, 'items' | 'removed'>
  readonly projects: StoreProjects
  readonly signer: MachineSigner
}

/** Reads the items of a project that was opened. Dubs that are known are newer in memory than in the file. */
async function readItems(
  file: ProjectFile,
  at: Required<Pick<ProjectWork, 'place' | 'project' | 'video'>>,
  { kept: { items, removed }, projects, signer }: ReadingItems,
): Promise<void> {
  const stored = readWork(file, signer, (id) => {
    const known = items.get(id)
    if (known === undefined) return removed.has(id) ? 'here' : undefined
    return known.place === file.path ? 'here' : 'elsewhere'
  })
  // Each in a turn of its own, as a plan of many lines takes a while: other projects are saved in between.
  for (;;) {
    const { value: one, done } = await projects.use(at.project ?? '', () => stored.next())
    if (done === true) return
    if (one !== undefined) items.set(one.id, { ...one, ...at })
    await setImmediate()
  }
}

/** The part of a project file that has its work, and the video that the work is on. */
type WorkFile = Pick<ProjectFile, 'path' | 'records' | 'journal'>

/** Whether the file of an item's project still exists; what is stored of an item goes with its file. */
function isThere({ project, place }: ProjectWork): boolean {
  return project !== undefined || existsSync(place)
}

/** A result that was ordered in the editor or in a terminal as a dub of the list. */
function dubOf(
  { to, madeAt, ...result }: ProjectResult,
  of: Pick<ProjectWork, 'place' | 'project' | 'video'>,
): ProjectWork {
  const sources = { transcript: { from: 'auto' }, translation: { from: 'auto' } } as const
  const dub = { ...sources, to, voices: {}, output: result.path, subtitles: result.subtitles.length > 0, shorten: true }
  const ended = { addedAt: madeAt, endedAt: madeAt, failures: [], notes: [], checkpoint: {} }
  return { ...of, ...ended, id: randomUUID(), order: { kind: 'dub', dub }, state: { name: 'done', result } }
}

/** The signature of a work item and of the video it is on: either could be changed in the file, to upload or write something else. */
function signatureOf(video: Fingerprint, item: object, signer: MachineSigner): string {
  return signer.of([video, item])
}

/**
 * Reads the work items of a project file one by one; undefined stands for one that is dropped. Open items that were ordered in
 * another file, of which this one is a copy, are dropped. Open items that this studio did not store are cancelled: a project may
 * come from anybody, and work writes files, uploads the video and may cost money. Ended ones get an id of their own if the other
 * file is open too.
 */
export function* readWork(
  file: WorkFile,
  signer: MachineSigner,
  known: KnownWork = () => undefined,
): Generator<StoredWork | undefined, undefined> {
  for (const job of file.records.jobs()) {
    const place = known(job.id)
    yield place === 'here' ? undefined : readOne(file, job, { signer, isTaken: place === 'elsewhere' })
  }
}

/** The dubs in a project file that this studio stored there. */
export function ownDubs(
  { records, journal }: WorkFile,
  signer: MachineSigner,
): (StoredWork & { order: DubWorkOrder })[] {
  return [...records.jobs()].flatMap(({ data: { signature, ...item } }) => {
    const { data: work } = StoredWork.safeParse(item)
    const isOwn = signature === signatureOf(journal.document.media.fingerprint, item, signer)
    return work !== undefined && isDub(work) && isOwn ? [work] : []
  })
}

/** Whether a work item of an id is known, of this file or of another one. */
type KnownWork = (id: string) => 'here' | 'elsewhere' | undefined

interface Reading {
  readonly signer: MachineSigner
  readonly isTaken: boolean
}

function readOne(file: WorkFile, { id, data }: ProjectJob, { signer, isTaken }: Reading): StoredWork | undefined {
  const { path, records } = file
  const { signature, ...item } = data
  const { data: stored } = StoredWork.safeParse(item)
  const foreign = stored !== undefined && isUnderWay(stored.state) && stored.place !== path
  const isOwn = () => signature === signatureOf(file.journal.document.media.fingerprint, item, signer)
  // A dub of a terminal, or of somebody else, is known by its result; a terminal goes on with it.
  if (stored?.order.kind === 'dub' && !isOwn()) return undefined
  const refused = stored !== undefined && isUnderWay(stored.state) && !isOwn()
  if (stored !== undefined && !foreign && !refused && !isTaken) return stored
  records.forgetJob(id)
  if (stored === undefined || foreign) return undefined
  const ended: StoredWork = refused ? { ...stored, state: { name: 'cancelled' }, checkpoint: {} } : stored
  const own = { ...ended, id: randomUUID() }
  records.saveJob({ id: own.id, kind: own.order.kind, data: own })
  return own
}

/** Tells data that this studio stored in a project from data that someone else put there. */
export interface MachineSigner {
  /** The signature of data, which are compared as JSON. */
  of(data: unknown): string
  /** Resolves when its key is on the disk, or could not be written. */
  readonly kept: Promise<void>
}

const Stored = z.object({ key: z.string().length(64) })

/** Opens the signer of a studio: a keyed hash, whose key stays in the studio's data folder and is made at the first use. */
export function openMachineSigner(dataDir: string): MachineSigner {
  const made = { key: randomBytes(32).toString('hex') }
  const file = openJsonFile({ path: join(dataDir, 'signing-key.json'), schema: Stored, fallback: made })
  const { key } = file.value
  // Where it cannot be written, the work of today is not continued by another start.
  const kept = key === made.key ? file.set(made).catch(() => undefined) : Promise.resolve()
  return {
    kept,
    of: (data) => createHmac('sha256', Buffer.from(key, 'hex')).update(JSON.stringify(data)).digest('hex'),
  }
}
