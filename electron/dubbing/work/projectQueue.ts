import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CheckResult, MadeDub } from '../../../shared/commands/finishedDub.ts'
import { isUnderWay } from '../../../shared/commands/isUnderWay.ts'
import { AppError, failureMessage, invalid } from '../../../shared/failure.ts'
import { type Message, plainWords, say } from '../../../shared/locale/message.ts'
import { type ProjectFile, projectName } from '../project/projectFile.ts'
import type { ProjectRecords } from '../project/projectRecords.ts'
import { type ActivityDesktop, createQueue, type Queue } from '../queue/createQueue.ts'
import type { RunEnd } from '../queue/queueItem.ts'
import { dubProject } from './dubProject.ts'
import {
  createProjectStore,
  type MachineSigner,
  type ProjectStore,
  type ProjectWork,
  type WorkReport,
} from './projectStore.ts'
import { castTranscript } from './render/castProjectSpeakers.ts'
import { checkAfter, checkProjectDub } from './render/checkProjectDub.ts'
import { clearRender } from './render/renderFromTakes.ts'
import { renderPlanned } from './render/renderProject.ts'
import { clearSpeech } from './render/speakForFilm.ts'
import { speakProject } from './render/speakProject.ts'
import { detectProjectFaces } from './text/detectProjectFaces.ts'
import { sourcesRequest, transcribeProject } from './text/transcribeProject.ts'
import { translateProject } from './text/translateProject.ts'
import { createWaitsTogether } from './waitsTogether.ts'
import {
  createWorkContext,
  type RunListener,
  type WorkContext,
  type WorkContextOptions,
  type WorkProjects,
} from './workContext.ts'
import { type DubWorkOrder, isDub, jobsOf, type StoredWork, type WorkOrder } from './workOrder.ts'
import { isLike, WINDOW_LIMITS, type WorkLimits, workRules } from './workRules.ts'

/** The queue of work items of open projects. They run while pages come and go. */
export interface ProjectQueue {
  /** Queues a work item; answers its id. Throws `invalid` if such a work item is open already. */
  start(project: string, order: Exclude<WorkOrder, DubWorkOrder>): Promise<string>
  /** Pauses a work item; resolves when it has stopped. Like the next ones, throws `not_found` if it was removed. */
  pause(project: string, work: string): Promise<void>
  /** Queues a paused work item again. */
  resume(project: string, work: string): Promise<void>
  /** Cancels a work item; resolves when it has ended. */
  cancel(project: string, work: string): Promise<void>
  /** Removes an ended work item from the list. Throws `invalid` if it is open. */
  dismiss(project: string, work: string): Promise<void>
  /** Resumes the work items of this studio that were open when the project was last closed. */
  resumeProject(project: string): Promise<void>
  /** Moves the work items along when the project moves to another file. */
  moved(project: string, left: ProjectFile): void
  /** Removes the work items of a closed project from memory, but for its dubs. */
  forget(project: string): void
  /** The items of all kinds, among them the dubs of all projects, which the first screen lists. */
  readonly items: Queue<ProjectWork>
  readonly store: ProjectStore
  /** Number of work items waiting or running. */
  readonly busy: number
  /** Stops all work items; they continue at the next start. */
  close(): Promise<void>
}

/** The desktop as work needs it. */
interface WorkDesktop extends ActivityDesktop {
  readonly words?: (userMessage: Message) => string
  readonly notify: (notice: { readonly title: Message; readonly body: Message }) => void
}

/** The log as work needs it. */
interface WorkLog {
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
}

/** Dependencies of the queue. */
export interface ProjectQueueOptions extends Omit<WorkContextOptions, 'now' | 'words' | 'together'> {
  /** How much runs at once; absent: as in a window. */
  readonly limits?: WorkLimits
  /** The teller of an item's run, where the shell shows more than its state. */
  listenerOf?(item: ProjectWork): RunListener
  readonly projects: WorkProjects
  /** Its `showProgress` is reserved for this queue. */
  readonly shell: WorkDesktop
  /** Tells work that was ordered here from work that came with a file. */
  readonly signer: MachineSigner
  readonly log: WorkLog
  readonly report: WorkReport
  readonly now?: () => number
  onChange(item: ProjectWork): void
  /** Called when an item is done or has failed, and its end is saved. */
  onEnd?(item: ProjectWork): void | Promise<void>
  /** Replaces the pipeline, for tests and for those who need more of a dub than what is kept. */
  readonly run?: typeof runWork
}

/** Creates the queue. */
export function createProjectQueue(options: ProjectQueueOptions): ProjectQueue {
  const { projects, connection, shell, log, report, scratch, now = Date.now, run = runWork } = options
  const store = createProjectStore(projects, options.signer, report)
  const together = createWaitsTogether()
  const swept = sweepScratch(scratch, now()).catch((error: unknown) =>
    log.warn('the scratch folder could not be swept', { error }),
  )
  const queue = createQueue<ProjectWork>({
    store,
    links: connection,
    desktop: shell,
    purpose: say('notice.working'),
    now,
    jobsOf,
    rules: workRules(options.limits ?? WINDOW_LIMITS, store.list),
    async work(item) {
      const started = now()
      const { place, order } = item.item
      // A dub that goes on says what it said before.
      if (order.kind !== 'dub') item.set({ notes: [], failures: [] })
      using project = await projects.holdAt(place)
      const contextOptions = { ...options, words: shell.words, together, now }
      const context = await createWorkContext(item, project.id, contextOptions, options.listenerOf?.(item.item))
      item.signal.throwIfAborted()
      const made = await run(order, context)
      const seconds = () => (now() - started) / 1000
      if (made === undefined) return { name: 'done' }
      if ('findings' in made) return { name: 'done', checked: made }
      return { name: 'done', result: { ...made, seconds: seconds() } }
    },
    // Of hundreds of dubs that wait, only the one at work is open.
    hold: (item) => (isDub(item) ? new DisposableStack() : projects.hold(item.project ?? '')),
    clear: (item) => clear(item, scratch),
    onEnd: finish,
    onChange: options.onChange,
    report: (what, error, { id }) => report(what, error, { work: id }),
  })

  function find(project: string, id: string): ProjectWork {
    const item = store.get(id)
    if (item?.project === project) return item
    throw new AppError({ kind: 'not_found', message: say('failure.workGone') })
  }

  /** Logs and reports the end of a work item, keeps the result of a render, and queues its check. */
  async function finish(item: ProjectWork, end: RunEnd): Promise<void> {
    const { project } = item
    logEnd(log, item, end)
    if (isDub(item) && item.state.name === 'failed') together.fail(item)
    await options.onEnd?.(item)
    if (isDub(item) || project === undefined) return notifyDub(shell, item)
    await projects.use(project, ({ records }) => keepResult(records, item, end.endedAt))
    notifyEnd(shell, item, end.seconds)
    const check = await projects.use(project, ({ journal }) => checkAfter(item, journal.document))
    if (check !== undefined) await queue.order(await prepare(project, check))
  }

  /** A new work item, in place of ended ones: the list shows the last of each kind, and all that were queued together. */
  async function prepare(project: string, order: WorkOrder): Promise<ProjectWork> {
    const item = await projects.use(project, (file) => newWork(project, order, file))
    const ended = store.of(project).filter((one) => !isUnderWay(one.state) && isLike(one, item))
    for (const { id } of ended) await queue.remove(id)
    return item
  }

  return {
    async start(project, order) {
      const item = await prepare(project, order)
      const isBusy = store.of(project).some((one) => isUnderWay(one.state) && isLike(one, item))
      if (isBusy && order.kind !== 'takes') throw underWay(order)
      await queue.order(item)
      return item.id
    },
    cancel: async (project, id) => queue.cancel(find(project, id).id),
    pause: async (project, id) => queue.pause(find(project, id).id),
    resume: async (project, id) => queue.resume(find(project, id).id),
    async dismiss(project, id) {
      if (isUnderWay(find(project, id).state)) throw invalid(say('failure.workUnderWay'))
      await queue.remove(id)
    },
    async resumeProject(project) {
      await store.load(project)
      queue.resumeAll()
    },
    moved: store.moved,
    forget: store.forget,
    items: queue,
    store,
    get busy() {
      return queue.busy
    },
    async close() {
      await swept
      await queue.close()
    },
  }
}

function newWork(project: string, order: WorkOrder, { path: place, journal }: ProjectFile): ProjectWork {
  const video = journal.document.media.path
  const empty = { state: { name: 'waiting' as const }, failures: [], notes: [], checkpoint: {} }
  return { ...empty, id: randomUUID(), project, place, video, order }
}

/** Removes the temporary files of a work item. */
async function clear({ id, order }: ProjectWork, scratch: string): Promise<void> {
  if (order.kind !== 'dub' && order.kind !== 'render') return
  const { output } = order.kind === 'dub' ? order.dub : order.plan.options
  const place = { id, scratch }
  await Promise.all([clearRender(place, output), clearSpeech(place)])
}

/** Keeps a render as the result of its language, and what its check found with it. */
function keepResult(records: ProjectRecords, { order, state, notes }: ProjectWork, madeAt: number): void {
  if (state.name !== 'done') return
  if (order.kind === 'render' && state.result !== undefined) {
    records.saveResult({ ...state.result, to: order.target, notes, madeAt })
  }
  const checked = order.kind === 'check' ? records.results().find(({ path }) => path === order.dub) : undefined
  if (checked === undefined) return
  const { verdict, states = checked.states, looks } = state.checked ?? {}
  records.saveResult({ ...checked, verdict, states, looks })
}

function logEnd(log: WorkLog, { id, order, state }: ProjectWork, { seconds, error }: RunEnd): void {
  const { kind } = order
  const what = kind === 'dub' ? 'a dub' : 'work on a project'
  if (state.name === 'done') log.info(`${what} is done`, { work: id, kind, seconds })
  if (state.name !== 'failed') return
  // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
  const bug = state.failure.kind === 'internal' ? { error } : {}
  log.warn(`${what} failed`, { work: id, kind, stage: state.stage, failure: state.failure.kind, ...bug })
}

/** Notifies the desktop that a dub has ended. */
function notifyDub(shell: WorkDesktop, { state, video }: ProjectWork): void {
  if (state.name === 'failed')
    shell.notify({ title: say('notice.dubFailed', { name: basename(video) }), body: failureMessage(state.failure) })
  if (state.name === 'done' && state.result !== undefined)
    shell.notify({ title: say('notice.dubReady'), body: plainWords(basename(state.result.path)) })
}

/** Seconds; a user who waited no longer than this is still watching. */
const NOTICE_SECONDS = 10

/** Notifies the desktop that a work item has ended, if it ran long enough for the user to turn away. */
function notifyEnd(shell: WorkDesktop, { state, order, failures, place }: StoredWork, seconds: number): void {
  if (seconds < NOTICE_SECONDS || order.kind === 'dub') return
  if (state.name === 'failed') {
    const body = say('notice.of', { name: projectName(place), reason: failureMessage(state.failure) })
    shell.notify({ title: say(`notice.failed.${order.kind}`), body })
    return
  }
  const name = state.name === 'done' && state.result !== undefined ? basename(state.result.path) : projectName(place)
  const body = failures.length === 0 ? plainWords(name) : say('notice.linesFailed', { name, count: failures.length })
  shell.notify({ title: say(`notice.done.${order.kind}`), body })
}

/** The failure for a work item of a kind that is running already. */
function underWay({ kind }: Exclude<WorkOrder, DubWorkOrder>): AppError {
  return invalid(say(`failure.busy.${kind}`))
}

/** Milliseconds: the engine keeps jobs for a week, so older files belong to none that could continue. */
const SCRATCH_RETENTION_MS = 7 * 24 * 3_600_000

/** Removes leftovers of crashes from the folder for temporary files. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && now - facts.mtimeMs > SCRATCH_RETENTION_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** Runs one work item from its last checkpoint on. */
export async function runWork(order: WorkOrder, context: WorkContext): Promise<MadeDub | CheckResult | undefined> {
  switch (order.kind) {
    case 'dub':
      return (await dubProject(context, order)).made
    case 'transcript':
      await transcribeProject(context, sourcesRequest(order))
      await castTranscript(context, order.to, order.voices)
      return undefined
    case 'faces':
      await detectProjectFaces(context)
      return undefined
    case 'translation':
      await translateProject(context, order)
      return undefined
    case 'takes':
      await speakProject(context, order)
      return undefined
    case 'render':
      return renderPlanned(context, order)
    case 'check':
      return checkProjectDub(context, order)
    default:
      return order satisfies never
  }
}
