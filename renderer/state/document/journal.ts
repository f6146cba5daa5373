import type { Patch } from 'immer'
import type { OpenedProject, Revision } from '../../../shared/commands/projects.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import {
  type Ask,
  askOf,
  beginQueue,
  canTakeBack,
  type DroppedEdit,
  type EditQueue,
  editedDocument,
  nextQueue,
  type QueueInput,
  stateOf,
  type UnsavedEdit,
} from '../../../shared/project/editQueue.ts'
import { stepLabel } from '../../../shared/project/journalStep.ts'
import { failureWords, t, words } from '../../locales/t.ts'
import { reselect } from '../editor/selection.ts'
import { endOffer, offerUndo } from '../offers.ts'
import { announce } from '../session.ts'
import { failureOf, notify, run, studio } from '../studio/studio.ts'
import { commitDraft } from './draft.ts'
import { openProject, patchProject, theProject } from './project.ts'
import { goesOn, type RepeatedEdit, type Repeats } from './repeats.ts'

/** The edits of the open project on their way to the studio; its rules are in `editQueue.ts`. */
interface Outbox {
  /** Changes when the project has to be opened anew. */
  project: string
  queue: EditQueue
  /** The request under way, as the studio gets one at a time; never rejects. */
  asking: Promise<void> | undefined
  /** The last edit that may be repeated. */
  repeated?: RepeatedEdit
  /** How many edits were made here. */
  made: number
  /** Called after the project was opened again, to load its other state. */
  onOpen(project: string): void
}

let outbox: Outbox | undefined

/** Starts the queue of an opened project, in place of any other. */
export function followDocument({ project, document, revision }: OpenedProject, onOpen: Outbox['onOpen']): void {
  outbox = { project, queue: beginQueue(document, revision), asking: undefined, made: 0, onOpen }
}

/** Drops the queue, with edits that are not stored yet. */
export function leaveDocument(): void {
  endOffer()
  outbox = undefined
}

/**
 * Applies a pure edit as one undo step, at once on the page, then in the project's file. An edit without a change
 * leaves no step. Edits with the same `repeats` are one step as `goesOn` says. Answers the edit's result.
 *
 * @example
 * edit(say('assistant.edit.fit', { count: texts.size }), (draft) => setTexts(draft, texts, target))
 */
export function edit<T>(label: Message, change: (draft: DocumentDraft) => T, repeats?: Repeats): T | undefined {
  if (outbox === undefined) return undefined
  // The edit may run again on top of another client's edit; the caller gets the result of the first run.
  const answers: T[] = []
  const { queue, repeated } = outbox
  const own = {
    id: crypto.randomUUID(),
    ...(goesOn(repeated, repeats, performance.now()) && { follows: repeated.id }),
    label: stepLabel(label),
    change: (draft: DocumentDraft) => void answers.push(change(draft)),
  }
  put(outbox, { name: 'edit', edit: own })
  if (outbox.queue.edits.length > queue.edits.length) {
    outbox.made++
    if (repeats === undefined) delete outbox.repeated
    else outbox.repeated = { repeats, id: own.id, at: performance.now() }
  }
  return answers[0]
}

/** The undo or redo that was asked for last, and whatever was before it; never rejects. */
let moves: Promise<void> | undefined

/** Resolves when all edits, typed text included, and every undo are on disk or cannot be stored at the moment. */
export async function settled(): Promise<void> {
  do await (moves ?? answered())
  while (moves !== undefined || outbox?.asking !== undefined)
}

/** Resolves when the studio has answered every request so far, typed text included. */
async function answered(): Promise<void> {
  commitDraft()
  while (outbox?.asking !== undefined) await outbox.asking
}

/** Like `settled`, but throws the reason if the studio cannot open the project, as when another window has it. */
export async function opened(): Promise<void> {
  await settled()
  checkOpen()
}

function checkOpen(): void {
  if (outbox?.queue.way === 'shut' && outbox.queue.refusal !== undefined) throw new AppError(outbox.queue.refusal)
}

/** Like `opened`, but throws `unavailable` if an edit cannot be stored at the moment. */
export async function stored(): Promise<void> {
  await settled()
  checkStored()
}

function checkStored(): void {
  checkOpen()
  if (unsavedEdits() > 0) throw new AppError({ kind: 'unavailable', message: t('editor.notYet') })
}

/** Number of edits not known to be on disk. */
export function unsavedEdits(): number {
  return outbox?.queue.edits.length ?? 0
}

/** Tries again to store the edits. */
export async function saveAgain(): Promise<void> {
  if (outbox !== undefined) put(outbox, { name: 'again' })
  await settled()
}

/** Undoes the last step; an edit that is not stored and cannot be is dropped. */
export const undo = () => enqueueMove(undoLast)

async function undoLast(own: Outbox): Promise<void> {
  await answered()
  const last = own.queue.edits.at(-1)
  if (last === undefined || !canTakeBack(own.queue)) return move(own, 'undo')
  put(own, { name: 'takeBack' })
  announce(t('editor.undo', { step: words(last.label) }))
}

/** A stretch of the history that is taken back together. */
interface Stretch {
  /** The length of the history before it. */
  readonly from: number
  /** How many steps it has at most; where there are more or none, others were made or undone meanwhile. */
  readonly maxSteps: number
  /** Makes what its steps come to as one edit, so that one redo brings it back. */
  again(): void
  /** Does without an undo what cannot be undone as others came between. */
  instead(): void
}

/** Takes back the last steps together; one redo brings them back. */
export const takeBack = ({ from, maxSteps, again, instead }: Stretch) =>
  enqueueMove(async (own) => {
    await answered()
    const steps = madeSoFar().steps - from
    if (steps < 1 || steps > maxSteps) return instead()
    if (steps > 1 && own.queue.edits.length === 0) {
      await take(own, (basis) => studio().api.goToStep({ ...basis, step: from }))
      again()
      return undoLast(own)
    }
    for (let step = 0; step < steps; step++) await undoLast(own)
  })

/** The length of the history, with edits that are not stored yet, and how many edits were made since the project was opened. */
export function madeSoFar(): { readonly steps: number; readonly made: number } {
  return { steps: (openProject()?.cursor ?? 0) + unsavedEdits(), made: outbox?.made ?? 0 }
}

/** Runs an action that a letter or another key without a command key has asked for; offers to undo its edit, which may be a surprise to who meant to type. */
export function performWithUndoOffer(action: () => void): void {
  const before = outbox?.made
  action()
  const label = outbox?.queue.edits.at(-1)?.label
  if (label === undefined || outbox?.made === before) return
  offerUndo({ text: t('editor.did', { step: words(label) }), undo: () => void run(undo) })
}

/** Redoes the last undone step. */
export const redo = () => enqueueMove((own) => move(own, 'redo'))

/** Undoes or redoes up to a step. */
export const goToStep = (step: number) =>
  enqueueMove((own) => take(own, (basis) => studio().api.goToStep({ ...basis, step })))

/** Moves one at a time, in the project that was open when it was asked for; leaving the project waits for all. */
function enqueueMove(made: (own: Outbox) => Promise<void>): Promise<void> {
  const own = outbox
  if (own === undefined) return Promise.resolve()
  const begin = async () => (own === outbox ? made(own) : undefined)
  const moving = moves === undefined ? begin() : moves.then(begin)
  const over = moving
    .catch(() => undefined)
    .then(() => {
      if (moves === over) moves = undefined
    })
  moves = over
  return moving
}

function move(own: Outbox, way: 'undo' | 'redo'): Promise<void> {
  return take(own, async (basis) => {
    const { cursor, steps } = theProject()
    if (way === 'undo' ? cursor === 0 : cursor === steps) return undefined
    const moved = await studio().api[way](basis)
    announce(t(`editor.${way}`, { step: words(moved.label) }))
    return moved
  })
}

/** Loads a change that the studio made, such as a finished transcript; our own edits are known already. */
export async function catchUp(project: string, revision: number): Promise<void> {
  if (outbox?.project !== project) return
  put(outbox, { name: 'changed', revision })
  while (outbox?.asking !== undefined) await outbox.asking
}

/** Sets whether the queue can reach the studio. */
export function setReachable(isUp: boolean): void {
  if (outbox !== undefined) put(outbox, { name: isUp ? 'connected' : 'disconnected' })
}

/** Feeds an event into the queue, shows the result, and sends the next request. */
function put(own: Outbox, input: QueueInput): void {
  const { refusal } = own.queue
  own.queue = nextQueue(own.queue, input)
  if (own !== outbox) return
  show(own, input)
  for (const dropped of own.queue.dropped) notify({ kind: 'invalid', message: wordsOf(dropped) })
  if (own.queue.refusal !== undefined && own.queue.refusal !== refusal) notify(own.queue.refusal)
  if (own.asking === undefined && askOf(own.queue) !== undefined) own.asking = askAll(own)
}

async function askAll(own: Outbox): Promise<void> {
  for (let ask = askOf(own.queue); ask !== undefined && own === outbox; ask = askOf(own.queue)) {
    // Not with `put`, which would send another request.
    if (ask.name === 'commit') own.queue = nextQueue(own.queue, { name: 'sent' })
    put(own, await answerTo(own, ask))
  }
  own.asking = undefined
}

async function answerTo(own: Outbox, ask: Ask): Promise<QueueInput> {
  try {
    return ask.name === 'commit' ? await commit(own, ask.edit) : await read(own, ask.name)
  } catch (error) {
    return { name: 'refused', ask: ask.name, failure: failureOf(error) }
  }
}

async function commit(own: Outbox, { id, follows, label, patches }: UnsavedEdit): Promise<QueueInput> {
  const step = { id, ...(follows && { follows }), label, patches }
  const { revision, cursor, ...made } = await studio().api.commitStep({ ...basisOf(own), ...step })
  // A new step drops the undone steps.
  patchProject(own.project, { cursor, steps: cursor })
  return { name: 'stored', revision, changed: made.patches.length > 0 }
}

async function read(own: Outbox, how: 'read' | 'open'): Promise<QueueInput> {
  const { api } = studio()
  const { project } = own
  const opened = await (how === 'read' ? api.readProject({ project }) : api.openProject({ path: theProject().path }))
  const { document, revision, known, cursor, steps, media } = opened
  if (own === outbox) {
    // Another id redraws the editor, and with it the field that is being typed in.
    if (opened.project !== project) commitDraft()
    own.project = opened.project
    patchProject(project, { id: opened.project, cursor, steps, media })
    if (how === 'open') own.onOpen(opened.project)
  }
  return { name: 'opened', document, revision, known }
}

/** Changes the stored document other than by an edit (undo, redo), after all edits are stored. */
async function take(
  own: Outbox,
  call: (at: { project: string; base: number }) => Promise<Revision | undefined>,
): Promise<void> {
  do {
    await answered()
    checkStored()
  } while (own.asking !== undefined)
  if (own !== outbox) return
  const taking = adoptRevision(own, call(basisOf(own)))
  own.asking = taking
    .catch(() => undefined)
    .then(() => {
      own.asking = undefined
      put(own, { name: 'again' })
    })
  await taking
}

async function adoptRevision(own: Outbox, made: Promise<Revision | undefined>): Promise<void> {
  try {
    const revised = await made
    if (revised === undefined) return
    const { revision, cursor, patches } = revised
    patchProject(own.project, { cursor })
    put(own, { name: 'changed', revision, patches: patches as Patch[] })
    // The media may have been replaced or moved, so its state is loaded again.
    if (patches.some(({ path }) => path[0] === 'media')) {
      const { media } = await studio().api.readProject({ project: own.project })
      patchProject(own.project, { media })
    }
  } catch (error) {
    put(own, { name: 'refused', ask: 'move', failure: failureOf(error) })
    // The queue reports its own problems.
    if (stateOf(own.queue) === 'clean') throw error
  }
}

function basisOf({ project, queue }: Outbox) {
  return { project, base: queue.revision }
}

function wordsOf({ label, failure }: DroppedEdit): string {
  if (failure === undefined) return t('editor.droppedWith', { step: words(label) })
  return t('editor.dropped', { step: words(label), reason: failureWords(failure) })
}

function show({ project, queue }: Outbox, input: QueueInput): void {
  const before = openProject()
  const document = editedDocument(queue)
  if (before?.document !== document) endOffer()
  const target = before?.target
  // Undoing an added language removes it from the view too.
  const shown = target !== undefined && document.targets.includes(target) ? target : document.targets[0]
  patchProject(project, { document, target: shown, saved: stateOf(queue), unsaved: queue.edits.length })
  if (input.name !== 'edit' && before?.id === project) reselect(before.document, document)
}
