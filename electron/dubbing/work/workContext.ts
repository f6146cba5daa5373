import { basename } from 'node:path'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Work } from '../../../shared/commands/work.ts'
import type { Stage, WorkProgress } from '../../../shared/commands/workState.ts'
import { AppError, failureMessage } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { TimeMapKnots } from '../../../shared/timing/waits/timeMapKnots.ts'
import type { WaitNeeds } from '../../../shared/timing/waits/waitNeeds.ts'
import type { RetryWait } from '../../client/retry.ts'
import type { Committed } from '../project/journal.ts'
import type { ProjectChanges, StudioEdit } from '../project/projectChanges.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import { createEstimate, createPace } from '../queue/estimate.ts'
import type { ItemRun } from '../queue/queueItem.ts'
import { type Checkpoint, type CheckpointChange, updateCheckpoint } from './checkpoint.ts'
import { type Links, type LinkWork, onLink } from './links.ts'
import { budgetLinks, hereOnlyLinks } from './orderFields.ts'
import { type Remedies, WINDOW_REMEDIES } from './stepRemedies.ts'
import { lookBeside } from './text/findSources.ts'
import type { WaitsTogether } from './waitsTogether.ts'
import type { StoredWork } from './workOrder.ts'

/** A line that failed, with the reason. */
export type LineFailure = Work['failures'][number]

/** The open projects, as work knows them. */
export interface WorkProjects extends Pick<ProjectChanges, 'edit' | 'addToStep'> {
  /** Runs work on the file of an open project. Throws `not_found` if it is not open. */
  use<T>(id: string, work: (file: ProjectFile) => T): Promise<T>
  /** Keeps a project open until disposed. */
  hold(id: string): Disposable
  /** Opens a project that is closed, and keeps it open until disposed. */
  holdAt(path: string): Promise<Disposable & { readonly id: string; readonly path: string }>
  /** The current path of a project's video. */
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

/**
 * The kind of a note that is no finding or decision on the way: a `warning` is of something that is not as ordered, `passing` is
 * reported once and not kept, `made` is of the finished dub, and a `finding` is what a check or the report of the render has
 * against it.
 */
export type NoteKind = 'warning' | 'passing' | 'made' | 'finding'

/** Everything that work on an open project uses besides its options, made once for a run. */
export interface WorkContext extends ProjectAccess {
  readonly id: string
  readonly video: string
  /** Aborted when the user cancels or pauses, or the program closes. */
  readonly signal: AbortSignal
  /** Whether the work was cancelled for good, so that the service may drop its jobs. */
  isCancelled(): boolean
  readonly checkpoint: Checkpoint
  /** Saves a checkpoint. */
  saveCheckpoint(step: CheckpointChange): Promise<void>
  /** Starts a stage and returns the function that reports its progress, 0 to 1; 1 is reported once the stage is done. */
  readonly enter: (stage: Stage, doing: Message) => (fraction: number) => void
  /** Like `enter`, for sending the video; absent where that is shown as the beginning of the stage it is sent for. */
  sending?(): (fraction: number) => void
  /** Reports a finding or decision to the user. */
  readonly note: (message: Message, kind?: NoteKind) => void
  /** Reports that a line failed; a dub is made of all its lines, so one that fails is a failure of the dub. */
  fail(failure: LineFailure): void
  /** Runs work on the service; if this computer's engine dies, the work may be run again on a restarted one. */
  onLink<T>(work: LinkWork<T>): Promise<T>
  /** Like `onLink`, but always on the engine of this computer. */
  onThisComputer<T>(work: LinkWork<T>): Promise<T>
  readonly remedies: Remedies
  /** Puts a sentence into the user's language, for what becomes a text of the project; absent: English. */
  readonly words?: ((userMessage: Message) => string) | undefined
  /** A folder for temporary files; each step removes its own. */
  readonly scratch: string
  /** Whether a file at the output is replaced; else the dub takes the next free name. */
  readonly replaces?: boolean
  /** Returns where the picture of one file waits for all its languages, once each has given its needs; absent where it waits for one. */
  together?(own: WaitNeeds): Promise<TimeMapKnots>
}

/** Receives the stages, notes and checkpoints of a run, for a shell that shows more than its state in the queue. */
export interface RunListener {
  /** Starts a stage; returns a function that takes its progress, 0 to 1, if anything wants it. */
  readonly enter?: (stage: Stage, doing: Message) => ((fraction: number) => void) | undefined
  readonly sending?: () => (fraction: number) => void
  readonly note?: (message: Message, kind?: NoteKind) => void
  /** A checkpoint is saved. */
  readonly checkpoint?: (step: CheckpointChange) => void
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
  /** Puts a sentence into the user's language; absent: English. */
  readonly words?: ((userMessage: Message) => string) | undefined
  /** Absent: those of a window. */
  readonly remedies?: Remedies | undefined
  /** Decides where the picture waits in dubs that become one file. */
  readonly together?: Pick<WaitsTogether, 'give'>
  readonly now: () => number
}

/** Creates the context of a work item's run, on the service that the item was started on, which it saves. */
export async function createWorkContext(
  run: ItemRun<StoredWork>,
  project: string,
  options: WorkContextOptions,
  { enter: onStage, sending, note: onNote, checkpoint: onCheckpoint }: RunListener = {},
): Promise<WorkContext> {
  const { signal, show, item } = run
  const { connection, projects, budgetOf, scratch, words, together, remedies = WINDOW_REMEDIES, now } = options
  const { media } = await projects.describe(project)
  const staysHere = await projects.use(project, ({ journal }) => journal.document.staysHere ?? false)
  // What must stay on this computer does, and the costs are the project's.
  const links = budgetLinks(staysHere ? hereOnlyLinks(connection) : connection, await budgetOf(project))
  const pace = await paceOf(run.item, { video: media.path, projects, project, now })
  const dub = item.order.kind === 'dub' ? { id: item.id, order: item.order } : undefined
  const terminal = dub?.order.terminal
  const profile = item.checkpoint.profile ?? connection.current
  async function saveCheckpoint(step: CheckpointChange): Promise<void> {
    await run.save({ checkpoint: updateCheckpoint(run.item.checkpoint, step) })
    onCheckpoint?.(step)
  }
  const onWait = ({ reason, seconds }: RetryWait) =>
    show({ held: { reason: failureMessage(reason), until: now() + seconds * 1000 } })
  const onRestart = (isThere: boolean) => show(isThere ? {} : { held: { reason: say('work.engineAgain') } })
  const on = (profile: string) => ({ connection: links, profile, signal, onWait, onRestart })
  await saveCheckpoint({ profile })
  return {
    ...accessTo(projects, project),
    id: item.id,
    video: media.path,
    signal,
    isCancelled: run.isCancelled,
    saveCheckpoint,
    remedies,
    words,
    scratch,
    ...(terminal?.replaces && { replaces: true }),
    ...(dub && together && terminal?.together && { together: (own) => together.give(dub, own, signal) }),
    get checkpoint() {
      return run.item.checkpoint
    },
    enter(stage, doing) {
      const onStageProgress = onStage?.(stage, doing)
      const share = pace(stage)
      const showProgress = (fraction: number) => show({ stage, doing, ...share(fraction) })
      showProgress(0)
      return (fraction) => {
        showProgress(fraction)
        onStageProgress?.(fraction)
      }
    },
    ...omitUndefined({ sending }),
    note(message, kind) {
      onNote?.(message, kind)
      if (kind === 'passing') return
      // A step that is repeated after a pause says the same again.
      const { notes } = run.item
      const same = JSON.stringify(message)
      if (!notes.some((one) => JSON.stringify(one) === same)) run.set({ notes: [...notes, message] })
    },
    fail: (failure) => (dub ? undefined : run.set({ failures: [...run.item.failures, failure] })),
    onLink: (work) => onLink(on(profile), work),
    onThisComputer: (work) => onLink(on(THIS_COMPUTER), work),
  }
}

interface Paced {
  readonly video: string
  readonly projects: Pick<WorkProjects, 'use'>
  /** The id of the open project. */
  readonly project: string
  readonly now: () => number
}

/**
 * Makes functions that turn the progress of a stage, 0 to 1, into that of the work: a dub's counts all its stages, other work's
 * each alone.
 */
async function paceOf(
  { order }: StoredWork,
  { video, projects, project, now }: Paced,
): Promise<(stage: Stage) => (fraction: number) => Partial<WorkProgress>> {
  if (order.kind !== 'dub') return () => createPace(now)
  const hasLines = await projects.use(project, ({ journal }) => Object.keys(journal.document.lines).length > 0)
  const isRead = hasLines || (await isInFile(order.dub, video))
  const estimate = createEstimate(isRead ? 'read' : 'heard', now)
  return (stage) => (fraction) => estimate(stage, fraction)
}

/** Whether the lines of a dub are read from a file, which takes no time. */
async function isInFile(order: DubOrder, video: string): Promise<boolean> {
  if (order.transcript.from === 'file') return true
  return order.transcript.from === 'auto' && (await lookBeside(video, order)).transcript !== undefined
}

/** Throws `file` if the video is missing or another one than the project's. */
export function checkVideo({ state, path }: { readonly state: string; readonly path: string }): void {
  if (state === 'present' || state === 'moved') return
  const message = say(state === 'missing' ? 'failure.video.missing' : 'failure.video.changed', { name: basename(path) })
  throw new AppError({ kind: 'file', message, path })
}
