import type { Patch } from 'immer'
import type { Revision } from '../../shared/commands/projects.ts'
import { AppError } from '../../shared/failure.ts'
import type { Document, DocumentDraft } from '../../shared/project/document.ts'
import { applySteps, type Change, changeDocument } from '../../shared/project/journalStep.ts'
import { t } from '../locales/t.ts'
import { commitDraft } from './draft.ts'
import { openProject, patchProject, theProject } from './project.ts'
import { reselect } from './selection.ts'
import { patch } from './session.ts'
import { failureOf, notify, studio } from './studio.ts'

/** An edit that is not safe on disk yet, and what it made of the document before it. */
interface Pending extends Change {
  readonly label: string
  readonly before: Document
  change(draft: DocumentDraft): unknown
}

/** The project as its file has it, and the edits on their way there, oldest first. */
interface Line {
  readonly project: string
  revision: number
  stored: Document
  pending: Pending[]
  /** Steps go to the disk one after the other. */
  busy: Promise<void>
}

let line: Line | undefined

/** Begins to follow a project that was opened. */
export function followDocument(project: string, revision: number, document: Document): void {
  line = { project, revision, stored: document, pending: [], busy: Promise.resolve() }
}

/**
 * Applies one pure edit as one step that can be undone: at once on the page, and then in the project's file. An edit
 * that changes nothing leaves no trace. Answers what the edit answered.
 */
export function edit<T>(label: string, change: (draft: DocumentDraft) => T): T | undefined {
  if (line === undefined) return undefined
  let answer: T | undefined
  const before = theProject().document
  const made = changeDocument(before, (draft) => {
    answer = change(draft)
  })
  if (made.patches.length === 0) return answer
  line.pending.push({ label, change, before, ...made })
  patchProject(line.project, { document: made.document, saved: 'saving' })
  void save(line)
  return answer
}

/** Resolves when every edit so far, what is being typed with it, is safe on disk, or known not to be. */
export async function settled(): Promise<void> {
  commitDraft()
  while (line !== undefined && line.pending.length > 0 && openProject()?.saved !== 'failed') await line.busy
  await line?.busy
}

/** Takes the last step back. */
export const undo = () => move('undo')
/** Does the last step that was taken back again. */
export const redo = () => move('redo')

/** Undoes or redoes until just so many steps are done. */
export async function goToStep(step: number): Promise<void> {
  await settled()
  const own = line
  if (own !== undefined) await take(own, () => studio().api.goToStep({ ...stand(own), step }))
}

async function move(way: 'undo' | 'redo'): Promise<void> {
  await settled()
  const own = line
  const { cursor, steps } = theProject()
  if (own === undefined || (way === 'undo' ? cursor === 0 : cursor === steps)) return
  await take(own, async () => {
    const moved = await studio().api[way](stand(own))
    patch({ announcement: t(`editor.${way}`, { step: moved.label }) })
    return moved
  })
}

/** Tries again to save what could not be saved. */
export function saveAgain(): Promise<void> {
  return line === undefined ? Promise.resolve() : save(line)
}

/** The studio changed the project, such as by a transcript that has come; our own steps are known already. */
export async function catchUp(project: string, revision: number): Promise<void> {
  const own = line
  if (own?.project !== project) return
  own.busy = own.busy.then(async () => {
    if (own === line && revision > own.revision) await reread(own)
  })
  await own.busy
}

function stand({ project, revision }: Line) {
  return { project, base: revision }
}

function save(own: Line): Promise<void> {
  own.busy = own.busy.then(() => saveNext(own))
  return own.busy
}

async function saveNext(own: Line): Promise<void> {
  const next = own.pending[0]
  if (next === undefined || own !== line) return
  try {
    // Where the studio changed the same place meanwhile, there may be nothing left to do.
    if (next.patches.length > 0) {
      const { label, patches } = next
      accept(own, await studio().api.commitStep({ ...stand(own), label, patches }), next.document)
    }
    own.pending.shift()
    show(own)
  } catch (error) {
    await recover(own, error)
  }
}

/** Someone else's step came first: ours is done again on top. Anything else is shown, and the edit is kept. */
async function recover(own: Line, error: unknown): Promise<void> {
  const failure = failureOf(error)
  if (failure.kind === 'invalid' && (await isBehind(own))) return saveNext(own)
  patchProject(own.project, { saved: 'failed' })
  notify(failure)
}

async function isBehind(own: Line): Promise<boolean> {
  const before = own.revision
  await reread(own).catch(() => undefined)
  return own.revision !== before
}

async function reread(own: Line): Promise<void> {
  const { document, revision, cursor, steps, media } = await studio().api.readProject({ project: own.project })
  Object.assign(own, { stored: document, revision })
  patchProject(own.project, { cursor, steps, media })
  show(own)
}

/** Another video, or the same in another place, may be there or not. */
async function lookForMedia({ project }: Line): Promise<void> {
  const { media } = await studio().api.readProject({ project })
  patchProject(project, { media })
}

async function take(own: Line, call: () => Promise<Revision>): Promise<void> {
  const step = async () => {
    try {
      const moved = await call()
      accept(own, moved)
      if (moved.patches.some(({ path }) => path[0] === 'media')) await lookForMedia(own)
    } catch (error) {
      if (!(error instanceof AppError) || error.failure.kind !== 'invalid' || !(await isBehind(own))) throw error
    }
    show(own)
  }
  const done = own.busy.then(step)
  own.busy = done.catch(() => undefined)
  await done
}

/** Takes over what the studio has stored; `document` is what that makes, where it is known. */
function accept(own: Line, { revision, cursor, patches }: Revision, document?: Document): void {
  // A revision between ours and this one was missed; what is read anew is right in any case.
  if (revision !== own.revision + 1)
    throw new AppError({ kind: 'invalid', message: 'The project has changed meanwhile.' })
  own.stored = document ?? applySteps(own.stored, [{ patches: patches as Patch[] }])
  own.revision = revision
  const { steps } = theProject()
  // A new step drops those that were undone; undoing and redoing leaves their number.
  patchProject(own.project, { cursor, steps: own.pending.length > 0 ? cursor : Math.max(steps, cursor) })
}

/** The stored document with the pending edits on top. */
function show(own: Line): void {
  let document = own.stored
  own.pending = own.pending.map((edit) => {
    const again =
      edit.before === document ? edit : { ...edit, before: document, ...changeDocument(document, edit.change) }
    document = again.document
    return again
  })
  const before = openProject()
  const target = before?.target
  // A language that was added goes with that step.
  const shown = target !== undefined && document.targets.includes(target) ? target : document.targets[0]
  patchProject(own.project, { document, target: shown, saved: own.pending.length === 0 ? 'saved' : 'saving' })
  if (before?.id === own.project) reselect(before.document, document)
}
