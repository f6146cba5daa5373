import type { Patch } from 'immer'
import type { OpenedProject, Revision } from '../../shared/commands/projects.ts'
import { AppError } from '../../shared/failure.ts'
import type { DocumentDraft } from '../../shared/project/document.ts'
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
} from '../../shared/project/editQueue.ts'
import { stepLabel } from '../../shared/project/journalStep.ts'
import { t } from '../locales/t.ts'
import { commitDraft } from './draft.ts'
import { openProject, patchProject, theProject } from './project.ts'
import { reselect } from './selection.ts'
import { patch } from './session.ts'
import { failureOf, notify, studio } from './studio.ts'

/** The queue of the open project on its way to the studio; what is to be done is decided in `editQueue.ts`. */
interface Line {
  /** Another one once the project had to be opened anew. */
  project: string
  queue: EditQueue
  /** The studio is asked one thing after the other; never rejects. */
  asking: Promise<void> | undefined
  /** What else to ask for once the project was opened again. */
  onOpen(project: string): void
}

let line: Line | undefined

/** Begins to follow a project that was opened, in place of another. */
export function followDocument({ project, document, revision }: OpenedProject, onOpen: Line['onOpen']): void {
  line = { project, queue: beginQueue(document, revision), asking: undefined, onOpen }
}

/** Ends that: what is not stored then is given up. */
export function leaveDocument(): void {
  line = undefined
}

/**
 * Applies one pure edit as one step that can be undone: at once on the page, and then in the project's file. An edit
 * that changes nothing leaves no trace. Answers what the edit answered.
 */
export function edit<T>(label: string, change: (draft: DocumentDraft) => T): T | undefined {
  if (line === undefined) return undefined
  // It may be done again later, on top of somebody else's edit; the caller hears of the first time.
  const answers: T[] = []
  const own = {
    id: crypto.randomUUID(),
    label: stepLabel(label),
    change: (draft: DocumentDraft) => void answers.push(change(draft)),
  }
  put(line, { name: 'edit', edit: own })
  return answers[0]
}

/** Resolves when every edit so far, what is being typed with it, is safe on disk, or cannot be at the moment. */
export async function settled(): Promise<void> {
  commitDraft()
  while (line?.asking !== undefined) await line.asking
}

/** Like `settled`; throws the reason where the studio cannot open the project, such as another window that has it. */
export async function opened(): Promise<void> {
  await settled()
  if (line?.queue.way === 'shut' && line.queue.refusal !== undefined) throw new AppError(line.queue.refusal)
}

/** Like `opened`; throws `unavailable` where an edit cannot be saved at the moment. */
export async function stored(): Promise<void> {
  await opened()
  if (unsavedEdits() > 0) throw new AppError({ kind: 'unavailable', message: t('editor.notYet') })
}

/** How many edits are not known to be on disk. */
export function unsavedEdits(): number {
  return line?.queue.edits.length ?? 0
}

/** Tries again to save what could not be saved. */
export async function saveAgain(): Promise<void> {
  if (line !== undefined) put(line, { name: 'again' })
  await settled()
}

/** Takes the last step back; one that is not stored and cannot be now is given up. */
export async function undo(): Promise<void> {
  await settled()
  const last = line?.queue.edits.at(-1)
  if (line === undefined || last === undefined || !canTakeBack(line.queue)) return move('undo')
  put(line, { name: 'takeBack' })
  patch({ announcement: t('editor.undo', { step: last.label }) })
}

/** Does the last step that was taken back again. */
export const redo = () => move('redo')

function move(way: 'undo' | 'redo'): Promise<void> {
  return take(async (stand) => {
    const { cursor, steps } = theProject()
    if (way === 'undo' ? cursor === 0 : cursor === steps) return undefined
    const moved = await studio().api[way](stand)
    patch({ announcement: t(`editor.${way}`, { step: moved.label }) })
    return moved
  })
}

/** Undoes or redoes until just so many steps are done. */
export function goToStep(step: number): Promise<void> {
  return take((stand) => studio().api.goToStep({ ...stand, step }))
}

/** The studio changed the project, such as by a transcript that has come; our own steps are known already. */
export async function catchUp(project: string, revision: number): Promise<void> {
  if (line?.project !== project) return
  put(line, { name: 'changed', revision })
  while (line?.asking !== undefined) await line.asking
}

/** Says that the studio can be reached again, or cannot. */
export function tellLink(isUp: boolean): void {
  if (line !== undefined) put(line, { name: isUp ? 'connected' : 'disconnected' })
}

/** Gives the queue what has happened, shows what came of it, and asks the studio for what is due. */
function put(own: Line, input: QueueInput): void {
  const { refusal } = own.queue
  own.queue = nextQueue(own.queue, input)
  if (own !== line) return
  show(own, input)
  for (const dropped of own.queue.dropped) notify({ kind: 'invalid', message: wordsOf(dropped) })
  if (own.queue.refusal !== undefined && own.queue.refusal !== refusal) notify(own.queue.refusal)
  if (own.asking === undefined && askOf(own.queue) !== undefined) own.asking = askAll(own)
}

async function askAll(own: Line): Promise<void> {
  for (let ask = askOf(own.queue); ask !== undefined && own === line; ask = askOf(own.queue)) {
    // Not by `put`, which would ask once more.
    if (ask.name === 'commit') own.queue = nextQueue(own.queue, { name: 'sent' })
    put(own, await answerTo(own, ask))
  }
  own.asking = undefined
}

async function answerTo(own: Line, ask: Ask): Promise<QueueInput> {
  try {
    return ask.name === 'commit' ? await commit(own, ask.edit) : await read(own, ask.name)
  } catch (error) {
    return { name: 'refused', ask: ask.name, failure: failureOf(error) }
  }
}

async function commit(own: Line, { id, label, patches }: UnsavedEdit): Promise<QueueInput> {
  const { revision, cursor, ...made } = await studio().api.commitStep({ ...stand(own), id, label, patches })
  // A new step drops those that were undone.
  patchProject(own.project, { cursor, steps: cursor })
  return { name: 'stored', revision, changed: made.patches.length > 0 }
}

async function read(own: Line, how: 'read' | 'open'): Promise<QueueInput> {
  const { api } = studio()
  const { project } = own
  const opened = await (how === 'read' ? api.readProject({ project }) : api.openProject({ path: theProject().path }))
  const { document, revision, known, cursor, steps, media } = opened
  if (own === line) {
    // The editor is drawn anew for another id, and with it the field in which somebody types.
    if (opened.project !== project) commitDraft()
    own.project = opened.project
    patchProject(project, { id: opened.project, cursor, steps, media })
    if (how === 'open') own.onOpen(opened.project)
  }
  return { name: 'opened', document, revision, known }
}

/** Changes the stored document by other means than an edit, once everything is stored. */
async function take(call: (at: { project: string; base: number }) => Promise<Revision | undefined>): Promise<void> {
  do await stored()
  while (line?.asking !== undefined)
  const own = line
  if (own === undefined) return
  const taking = takeOver(own, call(stand(own)))
  own.asking = taking
    .catch(() => undefined)
    .then(() => {
      own.asking = undefined
      put(own, { name: 'again' })
    })
  await taking
}

async function takeOver(own: Line, made: Promise<Revision | undefined>): Promise<void> {
  try {
    const revised = await made
    if (revised === undefined) return
    const { revision, cursor, patches } = revised
    patchProject(own.project, { cursor })
    put(own, { name: 'changed', revision, patches: patches as Patch[] })
    // Another video, or the same in another place, may be there or not.
    if (patches.some(({ path }) => path[0] === 'media')) {
      const { media } = await studio().api.readProject({ project: own.project })
      patchProject(own.project, { media })
    }
  } catch (error) {
    put(own, { name: 'refused', ask: 'move', failure: failureOf(error) })
    // What the queue finds out by itself needs no words.
    if (stateOf(own.queue) === 'clean') throw error
  }
}

function stand({ project, queue }: Line) {
  return { project, base: queue.revision }
}

function wordsOf({ label, failure }: DroppedEdit): string {
  if (failure === undefined) return t('editor.droppedWith', { step: label })
  return t('editor.dropped', { step: label, reason: failure.message })
}

function show({ project, queue }: Line, input: QueueInput): void {
  const before = openProject()
  const document = editedDocument(queue)
  const target = before?.target
  // A language that was added goes with that step.
  const shown = target !== undefined && document.targets.includes(target) ? target : document.targets[0]
  patchProject(project, { document, target: shown, saved: stateOf(queue), unsaved: queue.edits.length })
  if (input.name !== 'edit' && before?.id === project) reselect(before.document, document)
}
