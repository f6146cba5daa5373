import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Work, WorkState } from '../../../shared/commands/work.ts'
import { AppError, invalid, saidOf } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { type ProjectFile, projectName } from '../project/projectFile.ts'
import type { ProjectRecords } from '../project/projectRecords.ts'
import { type ActivityDesktop, createQueue, type LiveState } from '../queue/createQueue.ts'
import type { RunEnd } from '../queue/queueItem.ts'
import { clearVideo } from '../steps/makeVideo.ts'
import { checkAfter } from './checkOrders.ts'
import { createProjectStore, type ProjectWork, type StudioSeal, type WorkReport } from './projectStore.ts'
import { clearRender } from './renderFromTakes.ts'
import { runWork } from './runWork.ts'
import { createWorkContext, type WorkContextOptions, type WorkProjects } from './workContext.ts'
import { isOpen, jobsOf, type StoredWork, sameWork, targetOf, type WorkOrder } from './workOrder.ts'

/** The queue of work items of open projects. They run while pages come and go. */
export interface ProjectQueue {
  list(project: string): Work[]
  /** Queues a work item; answers its id. Throws `invalid` if such a work item is open already. */
  start(project: string, order: WorkOrder): Promise<string>
  /** Pauses a work item; resolves when it has stopped. Like the next ones, throws `not_found` if it was removed. */
  pause(project: string, work: string): Promise<void>
  /** Queues a paused work item again. */
  resume(project: string, work: string): Promise<void>
  /** Cancels a work item; resolves when it has ended. */
  cancel(project: string, work: string): Promise<void>
  /** Removes an ended work item from the list. Throws `invalid` if it is open. */
  dismiss(project: string, work: string): Promise<void>
  /** Resumes the work items of this studio that were open when the project was last closed. */
  takeUp(project: string): Promise<void>
  /** Moves the work items along when the project moves to another file. */
  moved(project: string, left: ProjectFile): void
  /** Removes the work items of a closed project from memory. */
  forget(project: string): void
  /** Number of work items waiting or running. */
  readonly busy: number
  /** Stops all work items; they continue at the next start. */
  close(): Promise<void>
}

/** The desktop as work needs it. */
export interface WorkDesktop extends ActivityDesktop {
  readonly words?: (said: Said) => string
  readonly notify: (notice: { readonly title: Said; readonly body: Said }) => void
}

/** The log as work needs it. */
export interface WorkLog {
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
}

/** Dependencies of the queue. */
export interface ProjectQueueOptions extends Omit<WorkContextOptions, 'now'> {
  readonly projects: WorkProjects
  /** The addresses of files that a page may load. */
  readonly files: { urlOf(path: string): string }
  /** Its `showProgress` is reserved for this queue. */
  readonly shell: WorkDesktop
  /** Tells work that was ordered here from work that came with a file. */
  readonly seal: StudioSeal
  readonly log: WorkLog
  readonly report: WorkReport
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
export function createProjectQueue(options: ProjectQueueOptions): ProjectQueue {
  const { projects, connection, budgetOf, files, shell, log, report, scratch, now = Date.now, run = runWork } = options
  const store = createProjectStore(projects, options.seal, report)
  const swept = sweepScratch(scratch, now()).catch((error: unknown) =>
    log.warn('the scratch folder could not be swept', { error }),
  )
  const queue = createQueue<ProjectWork>({
    ...{ store, links: connection, desktop: shell, purpose: say('notice.working'), now, jobsOf },
    rules: { atOnce: AT_ONCE, areRivals },
    async work(item) {
      const started = now()
      item.set({ notes: [], failures: [] })
      const context = await createWorkContext(item, {
        projects,
        connection,
        budgetOf,
        scratch,
        words: shell.words,
        now,
      })
      item.signal.throwIfAborted()
      const made = await run(item.item.order, context)
      if (made === undefined) return { name: 'done' }
      if ('verdict' in made) return { name: 'done', checked: made }
      return { name: 'done', result: { ...made, seconds: (now() - started) / 1000 } }
    },
    hold: ({ project }) => projects.hold(project),
    clear: (item) => clear(item, scratch),
    onEnd: finish,
    onChange: ({ project }) => options.onChange(project),
    report: (what, error, { id }) => report(what, error, { work: id }),
  })

  function find(project: string, id: string): ProjectWork {
    const item = store.get(id)
    if (item?.project === project) return item
    throw new AppError({ kind: 'not_found', message: say('failure.workGone') })
  }

  /** Logs and tells the end of a work item, keeps the result of a render, and queues its check. */
  async function finish(item: ProjectWork, end: RunEnd): Promise<void> {
    await projects.use(item.project, ({ records }) => keepResult(records, item, end.endedAt))
    logEnd(log, item, end)
    tellEnd(shell, item, end.seconds)
    const check = checkAfter(item)
    if (check !== undefined) await queue.order(await prepare(item.project, check))
  }

  /** A new work item, in place of ended ones: the list shows the last of each kind, and all that were queued together. */
  async function prepare(project: string, order: WorkOrder): Promise<ProjectWork> {
    const item = newWork(project, order, await projects.use(project, ({ path }) => path))
    const ended = store.of(project).filter((one) => !isOpen(one) && isLike(one, item))
    for (const { id } of ended) await queue.remove(id)
    return item
  }

  return {
    list: (project) => store.of(project).map((item) => viewOf(item, queue.liveState(item.id), files.urlOf)),
    async start(project, order) {
      const item = await prepare(project, order)
      const isBusy = store.of(project).some((one) => isOpen(one) && isLike(one, item))
      if (isBusy && order.kind !== 'takes') throw underWay(order)
      await queue.order(item)
      return item.id
    },
    cancel: async (project, id) => queue.cancel(find(project, id).id),
    pause: async (project, id) => queue.pause(find(project, id).id),
    resume: async (project, id) => queue.resume(find(project, id).id),
    async dismiss(project, id) {
      if (isOpen(find(project, id))) throw invalid(say('failure.workUnderWay'))
      await queue.remove(id)
    },
    async takeUp(project) {
      await store.load(project)
      queue.takeUp()
    },
    moved: store.moved,
    forget: store.forget,
    get busy() {
      return queue.busy
    },
    async close() {
      await swept
      await queue.close()
    },
  }
}

/** Whether two work items run one at a time: those that do the same, and all renders of a project, each of which fills a computer. */
function areRivals(a: ProjectWork, b: ProjectWork): boolean {
  return isLike(a, b) || (a.project === b.project && a.order.kind === 'render' && b.order.kind === 'render')
}

/** Whether two work items do the same in the same project. */
function isLike(a: ProjectWork, b: ProjectWork): boolean {
  return a.project === b.project && sameWork(a.order, b.order)
}

function newWork(project: string, order: WorkOrder, place: string): ProjectWork {
  return { id: randomUUID(), project, place, order, state: { name: 'ordered' }, failures: [], notes: [], reached: {} }
}

/** Removes the temporary files of a work item. */
async function clear({ id, order }: ProjectWork, scratch: string): Promise<void> {
  if (order.kind !== 'render') return
  const { output } = order.plan.options
  await Promise.all([clearRender({ id, scratch }, output), clearVideo(id, output)])
}

/** Keeps a render as the result of its language, and the verdict of its check with it. */
function keepResult(records: ProjectRecords, { order, state }: ProjectWork, madeAt: number): void {
  if (state.name !== 'done') return
  if (order.kind === 'render' && state.result !== undefined) {
    const { plan, target: to } = order
    const { others, loudness: _, truePeak: _peak, ...result } = state.result
    const spoken = plan.by === 'service' ? plan.segments : plan.lines
    const speakers = new Set(spoken.map(({ speaker }) => speaker)).size
    const subtitles = others.filter((path) => path.endsWith('.srt'))
    records.saveResult({ ...result, to, subtitles, speakers, basis: plan.basis, madeAt })
  }
  const checked = order.kind === 'check' ? records.results().find(({ path }) => path === order.dub) : undefined
  if (checked !== undefined) records.saveResult({ ...checked, verdict: state.checked?.verdict })
}

function logEnd(log: WorkLog, { id, order, state }: ProjectWork, { seconds, error }: RunEnd): void {
  if (state.name === 'done') log.info('work on a project is done', { work: id, kind: order.kind, seconds })
  if (state.name !== 'failed') return
  // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
  const bug = state.failure.kind === 'internal' ? { error } : {}
  log.warn('work on a project failed', { work: id, kind: state.failure.kind, ...bug })
}

/** Converts a work item to the form shown on pages. `live`: its state if it is ordered. */
function viewOf(stored: StoredWork, live: LiveState, urlOf: (path: string) => string): Work {
  const { id, order, failures, notes } = stored
  const target = targetOf(order)
  const lines = order.kind !== 'check' && 'lines' in order ? order.lines : undefined
  return {
    id,
    kind: order.kind,
    ...(target === undefined ? {} : { target }),
    ...(lines === undefined ? {} : { lines }),
    failures,
    state: stateOf(stored, live, urlOf),
    notes,
  }
}

function stateOf({ state }: StoredWork, live: LiveState, urlOf: (path: string) => string): WorkState {
  const shown = state.name === 'ordered' ? live : state
  if (shown.name === 'running' || shown.name === 'failed') {
    // The kind of the work says as much.
    const { stage: _, ...rest } = shown
    return rest
  }
  if (shown.name !== 'done') return shown
  const { result, ...done } = shown
  return result === undefined ? done : { ...done, result: { ...result, url: urlOf(result.path) } }
}

/** Seconds; a user who waited no longer than this is still watching. */
const NOTICE_SECONDS = 10

/** Notifies the desktop that a work item has ended, if it ran long enough for the user to turn away. */
function tellEnd(shell: WorkDesktop, { state, order, failures, place }: StoredWork, seconds: number): void {
  if (seconds < NOTICE_SECONDS) return
  if (state.name === 'failed') {
    const body = say('notice.of', { name: projectName(place), reason: saidOf(state.failure) })
    shell.notify({ title: say(`notice.failed.${order.kind}`), body })
    return
  }
  const name = state.name === 'done' && state.result !== undefined ? basename(state.result.path) : projectName(place)
  const body = failures.length === 0 ? name : say('notice.linesFailed', { name, count: failures.length })
  shell.notify({ title: say(`notice.done.${order.kind}`), body })
}

/** The failure for a work item of a kind that is running already. */
function underWay({ kind }: WorkOrder): AppError {
  return invalid(say(`failure.busy.${kind}`))
}

/** Milliseconds: the engine keeps jobs for a week, so older files belong to none that could continue. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Removes leftovers of crashes from the folder for temporary files. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && now - facts.mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
}
