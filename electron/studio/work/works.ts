import { randomUUID } from 'node:crypto'
import type { Work } from '../../../shared/commands/work.ts'
import { invalid } from '../../../shared/failure.ts'
import { callOffAll, isPaused, leftToService, pause } from '../../dubbing/queue/pausing.ts'
import { clearVideo } from '../../dubbing/steps/makeVideo.ts'
import type { Log } from '../log.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { Projects } from '../project/projects.ts'
import type { Report } from '../report.ts'
import type { Shell } from '../shell/shell.ts'
import { checkAfter } from './checkOrders.ts'
import { createWorkContext, type Running, type WorkContextOptions } from './createWorkContext.ts'
import { clearRender } from './renderFromTakes.ts'
import { runToEnd } from './runToEnd.ts'
import { runWork } from './runWork.ts'
import { keptWorks } from './storedWorks.ts'
import { sweepScratch } from './sweepScratch.ts'
import type { WorkContext } from './workContext.ts'
import { type Active, createWorkList, type Entry, isLike } from './workList.ts'
import { isOpen, jobsOf, type StoredWork, type WorkOrder } from './workOrder.ts'
import { createWorkSigns } from './workSigns.ts'
import { tellEnd, underWay, viewOf } from './workView.ts'

/** The queue of work items of open projects. They run while pages come and go. */
export interface Works {
  list(project: string): Promise<Work[]>
  /** Queues a work item; answers its id. Throws `invalid` if such a work item is running already. */
  start(project: string, order: WorkOrder): Promise<string>
  /** Pauses a work item; resolves when it has stopped. */
  pause(project: string, work: string): Promise<void>
  /** Queues a paused work item again. */
  resume(project: string, work: string): Promise<void>
  /** Cancels a work item; resolves when it has ended. */
  cancel(project: string, work: string): Promise<void>
  /** Removes an ended work item from the list. */
  dismiss(project: string, work: string): Promise<void>
  /** Resumes the work items that were open when the project was last closed. */
  takeUp(project: string): Promise<void>
  /** Moves the work items along when the project moves to another file; the old file must not run them again. */
  moved(project: string, left: ProjectFile): void
  /** Removes the work items of a closed project from memory. */
  forget(project: string): void
  /** Number of work items waiting or running. */
  readonly busy: number
  /** Stops all work items; they continue at the next start. */
  close(): Promise<void>
}

/** Dependencies of the queue. */
export interface WorksOptions extends Omit<WorkContextOptions, 'now'> {
  readonly projects: Projects
  readonly files: MediaFiles
  /** Its `showProgress` is reserved for this queue. */
  readonly shell: Shell
  readonly log: Log
  readonly report: Report
  readonly now?: () => number
  onChange(project: string): void
  /** Replaces the pipeline, for tests. */
  readonly run?: typeof runWork
}

/**
 * Work items that run at once: speaking a line must not wait for another project's render. The engine queues heavy
 * tasks itself.
 */
const AT_ONCE = 4

/** Creates the queue. */
export function createWorks(options: WorksOptions): Works {
  const { projects, connection, files, shell, log, report, scratch, now = Date.now, onChange, run = runWork } = options
  const list = createWorkList(projects, onChange)
  const { all, of, find, save, drop } = list
  let closed = false
  const signs = createWorkSigns(shell)
  const swept = sweepScratch(scratch, now()).catch((error: unknown) =>
    log.warn('the scratch folder could not be swept', { error }),
  )

  const atWork = () => all().filter(({ active }) => active?.running !== undefined)

  const showSigns = () => signs.show(atWork().map(({ active }) => active?.running?.fraction ?? 0))

  function show(entry: Entry, change: Partial<Running>): void {
    const { active } = entry
    if (active?.running === undefined) return
    const { held: _, ...rest } = active.running
    active.running = { ...rest, ...change }
    showSigns()
    onChange(entry.project)
  }

  function contextOf(entry: Entry, stop: AbortController): Promise<WorkContext> {
    return createWorkContext(
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
        isCancelled: () => stop.signal.aborted && !isPaused(stop.signal) && !closed,
      },
      { ...options, now },
    )
  }

  async function perform(entry: Entry, { stop, running }: Active): Promise<void> {
    const { state, seconds } = await runToEnd({
      work: entry.stored,
      stop: stop.signal,
      ...{ run, now, log },
      context: () => contextOf(entry, stop),
      fraction: () => entry.active?.running?.fraction ?? running?.fraction ?? 0,
      isClosed: () => closed,
    })
    if (state === undefined) return
    const left = state.name === 'paused' ? leftToService(jobsOf(entry.stored)) : []
    await save(entry, { state, notes: [...entry.stored.notes, ...left] }).catch((error: unknown) =>
      report('the end of work could not be recorded', error, { work: entry.stored.id }),
    )
    tellEnd(shell, entry.stored, seconds)
    await checkRendered(entry)
  }

  /** Queues the check of a finished render. */
  async function checkRendered({ project, stored }: Entry): Promise<void> {
    const order = checkAfter(stored)
    if (order === undefined) return
    const check = newWork(order, stored.place)
    await list.dropEnded(project, check)
    await save(lineUp(project, check))
  }

  function begin(entry: Entry, active: Active): void {
    active.running = { doing: 'Getting ready', fraction: 0 }
    entry.stored = { ...entry.stored, notes: [], failures: [] }
    // Deferred, because the work item's first report looks for it in the list.
    active.ended = Promise.resolve()
      .then(() => perform(entry, active))
      .finally(() => settle(entry, active))
      .catch((error: unknown) => report('work ended unexpectedly', error, { work: entry.stored.id }))
    showSigns()
    onChange(entry.project)
  }

  function settle(entry: Entry, active: Active): void {
    entry.active = undefined
    showSigns()
    onChange(entry.project)
    try {
      active.held[Symbol.dispose]()
    } finally {
      if (!closed) next()
    }
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
    const entry = list.add({ project, stored })
    activate(entry)
    return entry
  }

  function activate(entry: Entry): void {
    entry.active = { stop: new AbortController(), held: projects.hold(entry.project) }
  }

  /** Cleans up after a work item that is not running: cancels its service jobs and removes its temporary files. */
  async function abandon({ stored }: Entry): Promise<void> {
    await callOffAll(connection, jobsOf(stored))
    if (stored.order.kind !== 'render') return
    const { output } = stored.order.plan.options
    await Promise.all([clearRender({ id: stored.id, scratch }, output), clearVideo(stored.id, output)])
  }

  async function stopped({ project, active }: Entry): Promise<void> {
    onChange(project)
    await active?.ended
  }

  /** Removes a work item that could not be stored: after a restart it would be unknown. */
  async function giveUp(entry: Entry): Promise<void> {
    entry.active?.held[Symbol.dispose]()
    entry.active = undefined
    await drop(entry).catch(() => undefined)
  }

  return {
    async list(project) {
      return of(project).map(({ stored, active }) => {
        return viewOf(stored, { running: active?.running, stopping: stoppingOf(active), urlOf: files.urlOf })
      })
    },
    async start(project, order) {
      const place = await projects.use(project, ({ path }) => path)
      const stored = newWork(order, place)
      await list.dropEnded(project, stored)
      const busy = of(project).some((one) => isOpen(one.stored) && isLike(one, stored))
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
      entry.active?.stop.abort()
      await stopped(entry)
      if (!isOpen(entry.stored)) return
      // A waiting or paused work item has no running work that would clean up.
      await abandon(entry)
      await save(entry, { state: { name: 'cancelled' } })
      if (entry.active !== undefined) settle(entry, entry.active)
    },
    async pause(project, id) {
      const entry = find(project, id)
      if (entry.active === undefined) return
      pause(entry.active.stop)
      await stopped(entry)
      if (entry.stored.state.name !== 'ordered') return
      await save(entry, { state: { name: 'paused', fraction: 0 } })
      settle(entry, entry.active)
    },
    async resume(project, id) {
      const entry = find(project, id)
      if (entry.stored.state.name !== 'paused') return
      await save(entry, { state: { name: 'ordered' } })
      activate(entry)
      next()
    },
    async dismiss(project, id) {
      const entry = find(project, id)
      if (isOpen(entry.stored)) throw invalid('This work is still under way. Cancel it first.')
      await drop(entry)
    },
    async takeUp(project) {
      const rows = await projects.use(project, ({ path, records }) => keptWorks(path, records))
      for (const stored of rows) {
        if (stored.state.name === 'ordered') lineUp(project, stored)
        else list.add({ project, stored })
      }
      next()
    },
    moved(project, left) {
      for (const entry of of(project)) {
        if (!isOpen(entry.stored)) continue
        left.records.forgetJob(entry.stored.id)
        save(entry).catch((error: unknown) => report('work could not be moved', error, { work: entry.stored.id }))
      }
    },
    forget: list.forget,
    get busy() {
      return all().filter(({ active }) => active !== undefined).length
    },
    async close() {
      closed = true
      await swept
      for (const { active } of all()) active?.stop.abort()
      await Promise.all(all().map(({ active }) => active?.ended))
      using holds = new DisposableStack()
      for (const { active } of all()) holds.use(active?.held)
    },
  }
}

function stoppingOf(active: Active | undefined): 'paused' | 'cancelled' | undefined {
  if (active?.stop.signal.aborted !== true) return undefined
  return isPaused(active.stop.signal) ? 'paused' : 'cancelled'
}

function newWork(order: WorkOrder, place: string): StoredWork {
  return { id: randomUUID(), place, order, state: { name: 'ordered' }, failures: [], notes: [], reached: {} }
}
