import { randomUUID } from 'node:crypto'
import type { Work } from '../../../shared/commands/work.ts'
import { AppError, invalid, toFailure } from '../../../shared/failure.ts'
import type { Log } from '../log.ts'
import type { MediaFiles } from '../mediaFiles.ts'
import type { ProjectFile } from '../projectFile.ts'
import type { Projects } from '../projects.ts'
import type { Shell } from '../shell.ts'
import { type JourneyOptions, journeyOf, type Running } from './journeyOf.ts'
import type { ProjectJourney } from './projectJourney.ts'
import { runWork } from './runWork.ts'
import { keepWork, keptWorks } from './storedWorks.ts'
import { sweepScratch } from './sweepScratch.ts'
import { type StoredWork, sameWork, type WorkOrder } from './workOrder.ts'
import { createWorkSigns } from './workSigns.ts'
import { tellEnd, underWay, viewOf } from './workView.ts'

/** Work on open projects: what takes time goes on here while pages come and go. */
export interface Works {
  list(project: string): Promise<Work[]>
  /** Begins work, or lines it up; answers its id. Throws `invalid` where such work is under way already. */
  start(project: string, order: WorkOrder): Promise<string>
  /** Ends work and resolves when it has ended. */
  cancel(project: string, work: string): Promise<void>
  /** Takes work that has ended off the list. */
  dismiss(project: string, work: string): Promise<void>
  /** Goes on with what was under way when the project was last open. */
  takeUp(project: string): Promise<void>
  /** The project goes on in another file and its work with it; the file it leaves must not do it once more. */
  moved(project: string, left: ProjectFile): void
  /** The project is closed. */
  forget(project: string): void
  /** How many pieces are waiting or under way. */
  readonly busy: number
  /** Leaves everything to the next start. */
  close(): Promise<void>
}

/** What work needs. */
export interface WorksOptions extends Omit<JourneyOptions, 'now'> {
  readonly projects: Projects
  readonly files: MediaFiles
  /** Its `showProgress` is for work alone. */
  readonly shell: Shell
  readonly log: Log
  readonly now?: () => number
  onChange(project: string): void
  /** The work itself, for tests. */
  readonly run?: typeof runWork
}

interface Entry {
  readonly project: string
  stored: StoredWork
  /** While it is waiting or under way. */
  active?: Active | undefined
}

interface Active {
  readonly stop: AbortController
  readonly held: Disposable
  running?: Running | undefined
  ended?: Promise<void>
}

/** Speaking a line must not wait for the render of another project; the engine itself lines up what is heavy. */
const AT_ONCE = 4

/** Runs the work on all open projects. */
export function createWorks(options: WorksOptions): Works {
  const { projects, files, shell, log, now = Date.now, onChange, run = runWork } = options
  const entries = new Map<string, Entry[]>()
  let closed = false
  const signs = createWorkSigns(shell)
  const swept = sweepScratch(options.scratch, now()).catch((error: unknown) =>
    log.warn('the scratch folder could not be swept', { error }),
  )

  const all = () => [...entries.values()].flat()
  const of = (project: string) => entries.get(project) ?? []
  const atWork = () => all().filter(({ active }) => active?.running !== undefined)

  function find(project: string, id: string): Entry {
    const entry = of(project).find(({ stored }) => stored.id === id)
    if (entry !== undefined) return entry
    throw new AppError({ kind: 'not_found', message: 'This work is not on the list any more.' })
  }

  /** Keeps work as it is now with its project. */
  async function save(entry: Entry, change: Partial<StoredWork> = {}): Promise<void> {
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
  }

  async function drop(entry: Entry): Promise<void> {
    entries.set(
      entry.project,
      of(entry.project).filter((one) => one !== entry),
    )
    onChange(entry.project)
    await projects.use(entry.project, ({ records }) => records.forgetJob(entry.stored.id))
  }

  const showSigns = () => signs.show(atWork().map(({ active }) => active?.running?.fraction ?? 0))

  function show(entry: Entry, change: Partial<Running>): void {
    const { active } = entry
    if (active?.running === undefined) return
    const { held: _, ...rest } = active.running
    active.running = { ...rest, ...change }
    showSigns()
    onChange(entry.project)
  }

  function journey(entry: Entry, stop: AbortController): Promise<ProjectJourney> {
    return journeyOf(
      {
        project: entry.project,
        stored: () => entry.stored,
        save: (change) => save(entry, change),
        tell: (change) => {
          entry.stored = { ...entry.stored, ...change }
          onChange(entry.project)
        },
        show: (change) => show(entry, change),
        signal: stop.signal,
        isCancelled: () => stop.signal.aborted && !closed,
      },
      { ...options, now },
    )
  }

  async function perform(entry: Entry, stop: AbortController): Promise<void> {
    const started = now()
    const seconds = () => (now() - started) / 1000
    try {
      const way = await journey(entry, stop)
      stop.signal.throwIfAborted()
      const made = await run(entry.stored.order, way)
      const result = made && { ...made, seconds: seconds() }
      await save(entry, { state: result === undefined ? { name: 'done' } : { name: 'done', result } })
      log.info('work on a project is done', {
        work: entry.stored.id,
        kind: entry.stored.order.kind,
        seconds: seconds(),
      })
      tellEnd(shell, entry.stored, seconds())
    } catch (error) {
      await fail(entry, { stop, error, seconds: seconds() })
    }
  }

  async function fail(entry: Entry, given: { stop: AbortController; error: unknown; seconds: number }): Promise<void> {
    if (closed) return // it goes on when the project is opened again
    if (given.stop.signal.aborted) return save(entry, { state: { name: 'cancelled' } })
    const failure = toFailure(given.error)
    // What a service says may quote the video's texts, which belong in no log; a bug is worth its stack.
    const bug = failure.kind === 'internal' ? { error: given.error } : {}
    log.warn('work on a project failed', { work: entry.stored.id, kind: failure.kind, ...bug })
    await save(entry, { state: { name: 'failed', failure } })
    tellEnd(shell, entry.stored, given.seconds)
  }

  function begin(entry: Entry, active: Active): void {
    active.running = { doing: 'Getting ready', fraction: 0 }
    entry.stored = { ...entry.stored, notes: [], failures: [] }
    // The work must be on the list before it begins, as its first words already look for it.
    active.ended = Promise.resolve()
      .then(() => perform(entry, active.stop))
      .catch((error: unknown) => log.error('the end of work could not be recorded', { work: entry.stored.id, error }))
      .then(() => settle(entry, active))
    showSigns()
    onChange(entry.project)
  }

  function settle(entry: Entry, active: Active): void {
    entry.active = undefined
    showSigns()
    onChange(entry.project)
    active.held[Symbol.dispose]()
    if (!closed) next()
  }

  function next(): void {
    for (const entry of all()) {
      const { active } = entry
      if (active === undefined || active.running !== undefined || active.ended !== undefined) continue
      if (atWork().length >= AT_ONCE) return
      const rival = of(entry.project).some((one) => one.active?.running !== undefined && isLike(one, entry.stored))
      if (!rival) begin(entry, active)
    }
  }

  function lineUp(project: string, stored: StoredWork): Entry {
    const active = { stop: new AbortController(), held: projects.hold(project) }
    const entry: Entry = { project, stored, active }
    entries.set(project, [...of(project), entry])
    return entry
  }

  /** Takes back what could not be written down: a restart would not know of it. */
  async function giveUp(entry: Entry): Promise<void> {
    entry.active?.held[Symbol.dispose]()
    entry.active = undefined
    await drop(entry).catch(() => undefined)
  }

  /** The list shows the last of each kind and target, and all of those that were lined up together. */
  async function dropEnded(project: string, stored: StoredWork): Promise<void> {
    const ended = of(project).filter((one) => one.stored.state.name !== 'ordered' && isLike(one, stored))
    for (const entry of ended) await drop(entry)
  }

  return {
    async list(project) {
      return of(project).map(({ stored, active }) => {
        const stopping = active?.stop.signal.aborted ?? false
        return viewOf(stored, { running: active?.running, stopping, urlOf: files.urlOf })
      })
    },
    async start(project, order) {
      const place = await projects.use(project, ({ path }) => path)
      const stored = newWork(order, place)
      await dropEnded(project, stored)
      const busy = of(project).some((one) => one.stored.state.name === 'ordered' && isLike(one, stored))
      if (busy && order.kind !== 'takes') throw underWay(order)
      const entry = lineUp(project, stored)
      try {
        await save(entry)
      } catch (error) {
        await giveUp(entry)
        throw error
      }
      next()
      return entry.stored.id
    },
    async cancel(project, id) {
      const entry = find(project, id)
      const { active } = entry
      if (active === undefined) return
      active.stop.abort()
      onChange(project)
      if (active.ended !== undefined) return active.ended
      await save(entry, { state: { name: 'cancelled' } })
      settle(entry, active)
    },
    async dismiss(project, id) {
      const entry = find(project, id)
      if (entry.active !== undefined) throw invalid('This work is still under way. Cancel it first.')
      await drop(entry)
    },
    async takeUp(project) {
      const rows = await projects.use(project, ({ path, records }) => keptWorks(path, records))
      for (const stored of rows) {
        if (stored.state.name === 'ordered') lineUp(project, stored)
        else entries.set(project, [...of(project), { project, stored }])
      }
      next()
    },
    moved(project, left) {
      for (const entry of of(project)) {
        if (entry.active === undefined) continue
        left.records.forgetJob(entry.stored.id)
        save(entry).catch((error: unknown) => log.error('work could not be moved', { work: entry.stored.id, error }))
      }
    },
    forget: (project) => void entries.delete(project),
    get busy() {
      return all().filter(({ active }) => active !== undefined).length
    },
    async close() {
      closed = true
      await swept
      for (const { active } of all()) active?.stop.abort()
      await Promise.all(all().map(({ active }) => active?.ended))
      for (const { active } of all()) active?.held[Symbol.dispose]()
    },
  }
}

function newWork(order: WorkOrder, place: string): StoredWork {
  return { id: randomUUID(), place, order, state: { name: 'ordered' }, failures: [], notes: [], reached: {} }
}

function isLike({ stored }: Entry, { order }: StoredWork): boolean {
  return sameWork(stored.order, order)
}
