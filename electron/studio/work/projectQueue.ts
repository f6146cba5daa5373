import { randomUUID } from 'node:crypto'
import type { Work } from '../../../shared/commands/work.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { createQueue } from '../../dubbing/queue/createQueue.ts'
import type { RunEnd } from '../../dubbing/queue/queueItem.ts'
import { clearVideo } from '../../dubbing/steps/makeVideo.ts'
import type { Log } from '../log.ts'
import type { MediaFiles } from '../media/mediaFiles.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { ProjectRecords } from '../project/projectRecords.ts'
import type { Projects } from '../project/projects.ts'
import type { Report } from '../report.ts'
import type { Shell } from '../shell/shell.ts'
import { checkAfter } from './checkOrders.ts'
import { createWorkContext, type WorkContextOptions } from './createWorkContext.ts'
import { createProjectStore, type ProjectWork } from './projectStore.ts'
import { clearRender } from './renderFromTakes.ts'
import { runWork } from './runWork.ts'
import type { StudioSeal } from './studioSeal.ts'
import { sweepScratch } from './sweepScratch.ts'
import { isOpen, jobsOf, sameWork, type WorkOrder } from './workOrder.ts'
import { tellEnd, underWay, viewOf } from './workView.ts'

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

/** Dependencies of the queue. */
export interface ProjectQueueOptions extends Omit<WorkContextOptions, 'now'> {
  readonly projects: Projects
  readonly files: MediaFiles
  /** Its `showProgress` is reserved for this queue. */
  readonly shell: Shell
  /** Tells work that was ordered here from work that came with a file. */
  readonly seal: StudioSeal
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

function logEnd(log: Log, { id, order, state }: ProjectWork, { seconds, error }: RunEnd): void {
  if (state.name === 'done') log.info('work on a project is done', { work: id, kind: order.kind, seconds })
  if (state.name !== 'failed') return
  // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
  const bug = state.failure.kind === 'internal' ? { error } : {}
  log.warn('work on a project failed', { work: id, kind: state.failure.kind, ...bug })
}
