import { basename, join } from 'node:path'
import type { DubOrder, Stage } from '../../../shared/commands/dubs.ts'
import type { RenderResult, Work } from '../../../shared/commands/work.ts'
import { AppError, saidOf } from '../../../shared/failure.ts'
import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Wait } from '../../client/retry.ts'
import type { Committed } from '../project/journal.ts'
import type { ProjectChanges, StudioEdit } from '../project/projectChanges.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import { createEstimate, createPace } from '../queue/estimate.ts'
import type { ItemRun, Progress, QueueItem } from '../queue/queueItem.ts'
import { type DubContext, type Links, type Reached, withStep } from '../steps/dubContext.ts'
import { lookBeside } from '../steps/findSources.ts'
import { onLink } from '../steps/onLink.ts'
import { budgetLinks, hereOnlyLinks } from '../steps/orderFields.ts'
import type { ProjectWork } from './projectStore.ts'
import type { DubWorkOrder, WorkOrder } from './workOrder.ts'

/** A line that failed, with the reason. */
export type LineFailure = Work['failures'][number]

/** The result of a render; the queue adds its URL and duration. */
export type Made = Omit<RenderResult, 'url' | 'seconds'>

/** The open projects, as work knows them. */
export interface WorkProjects extends Pick<ProjectChanges, 'edit' | 'addToStep'> {
  /** Runs work on the file of an open project. Throws `not_found` if it is not open. */
  use<T>(id: string, work: (file: ProjectFile) => T): Promise<T>
  /** Keeps a project open until disposed. */
  hold(id: string): Disposable
  /** Opens a project that is closed, and keeps it open until disposed. */
  holdAt(path: string): Promise<Disposable & { readonly id: string; readonly path: string }>
  /** Where its video lies now. */
  describe(id: string): Promise<{ readonly media: { readonly path: string } }>
}

/** Access to an open project. */
export interface ProjectAccess {
  /** The current document. */
  document(): Promise<Document>
  use<T>(work: (file: ProjectFile) => T): Promise<T>
  /** Edits the document as one undo step. */
  edit(label: Message, change: (draft: DocumentDraft) => unknown): Promise<Committed>
  /** Amends the step that made revision `made`, if it is the last. */
  addToStep(made: number, edit: StudioEdit): Promise<Committed>
}

/** Creates the access to a project by its id. */
export function accessTo(projects: Pick<WorkProjects, 'use' | 'edit' | 'addToStep'>, id: string): ProjectAccess {
  return {
    document: () => projects.use(id, ({ journal }) => journal.document),
    use: (work) => projects.use(id, work),
    edit: (label, change) => projects.edit(id, label, change),
    addToStep: (made, edit) => projects.addToStep(id, made, edit),
  }
}

/** The context of work on an open project: that of the steps of a dub, and access to the project. */
export interface WorkContext extends DubContext, ProjectAccess {
  fail(failure: LineFailure): void
  /** Puts a sentence into the user's language, for what becomes a text of the project; absent: English. */
  readonly words?: ((said: Message) => string) | undefined
  /** A folder for temporary files; each step removes its own. */
  readonly scratch: string
}

/** Dependencies of the context. */
export interface WorkContextOptions {
  /** The service for new work is that of the profile `current`. */
  readonly connection: Links & { readonly current: string }
  readonly projects: WorkProjects
  /** The account that costs of a project's orders are added to. */
  readonly budgetOf: (project: string) => Promise<Budget>
  /** Folder for temporary files. */
  readonly scratch: string
  /** Folder for the spoken lines of each dub, until they are takes of its project. */
  readonly spoken: string
  /** Puts a sentence into the user's language; absent: English. */
  readonly words?: ((said: Message) => string) | undefined
  readonly now: () => number
}

/** Creates the pipeline context of a work item, on the service that the item was started on. */
export async function createWorkContext(
  run: ItemRun<ProjectWork>,
  project: string,
  options: WorkContextOptions,
): Promise<WorkContext> {
  const { id, order } = run.item
  const { media } = await options.projects.describe(project)
  if (order.kind === 'dub') {
    const hasLines = await options.projects.use(
      project,
      ({ journal }) => Object.keys(journal.document.lines).length > 0,
    )
    const isRead = hasLines || (await isInFile(order.dub, media.path))
    const estimate = createEstimate(isRead ? 'read' : 'heard', options.now)
    return createProjectContext(run, options, {
      ...{ project, video: media.path, order: order.dub, takes: join(options.spoken, id) },
      pace: (stage) => (fraction) => estimate(stage, fraction),
      // A dub is made of all its lines: one that fails is a failure of the dub.
      fail: () => undefined,
    })
  }
  return createProjectContext(run, options, {
    ...{ project, video: media.path, order: dubOrder(order) },
    // Each stage has a pace of its own.
    pace: () => createPace(options.now),
    fail: (failure: LineFailure) => run.set({ failures: [...run.item.failures, failure] }),
  })
}

/** Whether the lines of a dub are read from a file, which takes no time. */
async function isInFile(order: DubOrder, video: string): Promise<boolean> {
  if (order.transcript.from === 'file') return true
  return order.transcript.from === 'auto' && (await lookBeside(video, order)).transcript !== undefined
}

interface OnProject extends Pick<ItemContextOptions, 'video' | 'order' | 'takes' | 'pace'>, Pick<WorkContext, 'fail'> {
  /** The id of the open project. */
  readonly project: string
}

/** Creates the context of any work on a project: what must stay on this computer does, and its costs are the project's. */
async function createProjectContext<T extends DubItem>(
  run: ItemRun<T>,
  { connection, projects, budgetOf, scratch, words, now }: WorkContextOptions,
  { project, fail, ...given }: OnProject,
): Promise<WorkContext> {
  const staysHere = await projects.use(project, ({ journal }) => journal.document.staysHere ?? false)
  const links = budgetLinks(staysHere ? hereOnlyLinks(connection) : connection, await budgetOf(project))
  const context = await createItemContext(run, { ...given, links, profile: connection.current, now })
  return Object.assign(context, { scratch, words, fail, ...accessTo(projects, project) })
}

/** Throws `file` if the video is missing or another one than the project's. */
export function checkVideo({ state, path }: { readonly state: string; readonly path: string }): void {
  if (state === 'present' || state === 'moved') return
  const message = say(state === 'missing' ? 'failure.video.missing' : 'failure.video.changed', { name: basename(path) })
  throw new AppError({ kind: 'file', message, path })
}

/**
 * The work item's order as a dub order, which the steps read. A transcript whose source was chosen takes its lines from
 * no translation; a translation needs no transcript.
 */
export function dubOrder(order: Exclude<WorkOrder, DubWorkOrder>): DubOrder {
  const to = 'target' in order ? order.target : order.to
  return { to, ...sourcesOf(order), voices: {}, output: '', ...(order.kind === 'render' && order.plan.options) }
}

function sourcesOf(
  order: Exclude<WorkOrder, DubWorkOrder>,
): Pick<DubOrder, 'from' | 'transcript' | 'translation' | 'speakers'> {
  if (order.kind !== 'transcript') {
    return {
      transcript: { from: 'video' },
      translation: order.kind === 'translation' ? order.source : { from: 'auto' },
    }
  }
  const { source, language, speakers } = order
  return {
    ...(language === undefined ? {} : { from: language }),
    transcript: source,
    speakers,
    translation: { from: source.from === 'auto' ? 'auto' : 'service' },
  }
}

/** An item whose checkpoint is that of a dub. */
interface DubItem extends QueueItem {
  readonly reached: Reached
}

interface ItemContextOptions {
  readonly links: Links
  /** The profile whose service runs the item, if it has not begun on another one. */
  readonly profile: string
  readonly video: string
  readonly order: DubOrder
  /** See `DubContext`. */
  readonly takes?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Measures the progress of a stage, whose own share, 0 to 1, it is given. */
  pace(stage: Stage): (fraction: number) => Partial<Progress>
}

/** Creates the context of an item's run for the steps of a dub, and saves which service runs it. */
export async function createItemContext<T extends DubItem>(
  run: ItemRun<T>,
  { links, profile: current, video, order, takes, now, pace }: ItemContextOptions,
): Promise<DubContext> {
  const { signal, show } = run
  const profile = run.item.reached.profile ?? current
  const change = (item: Partial<DubItem>) => item as Partial<T>
  const reach: DubContext['reach'] = (step) => run.save(change({ reached: withStep(run.item.reached, step) }))
  const onWait = ({ reason, seconds }: Wait) =>
    show({ held: { reason: saidOf(reason), until: now() + seconds * 1000 } })
  const onRestart = (isThere: boolean) => show(isThere ? {} : { held: { reason: say('work.engineAgain') } })
  await reach({ profile })
  return {
    id: run.item.id,
    video,
    order,
    ...(takes !== undefined && { takes }),
    signal,
    isCancelled: run.isCancelled,
    get reached() {
      return run.item.reached
    },
    reach,
    enter(stage, doing) {
      const paceOf = pace(stage)
      const tell = (fraction: number) => show({ stage, doing, ...paceOf(fraction) })
      tell(0)
      return tell
    },
    // A step that is repeated after a pause says the same again.
    note(message) {
      const { notes } = run.item
      const same = JSON.stringify(message)
      if (!notes.some((one) => JSON.stringify(one) === same)) run.set(change({ notes: [...notes, message] }))
    },
    onLink: (work) => onLink({ connection: links, profile, signal, onWait, onRestart }, work),
    onThisComputer: (work) => onLink({ connection: links, profile: THIS_COMPUTER, signal, onWait, onRestart }, work),
  }
}
