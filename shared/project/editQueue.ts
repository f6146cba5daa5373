import { applyPatches, type Patch } from 'immer'
import type { Failure } from '../failure.ts'
import type { Message } from '../locale/message.ts'
import type { Document, DocumentDraft } from './document.ts'
import { applySteps, type Change, changeDocument } from './journalStep.ts'
import { isAboutRenamed, noteRenamed, type RenamedIds, renamePatches } from './renameIds.ts'

/** An edit of a document. It may be applied again to another document, if a foreign edit came first. */
export interface Edit {
  /** A unique id, by which the studio recognises a stored edit. */
  readonly id: string
  /** Id of an edit that this one extends, see `StepRequest`. */
  readonly follows?: string
  readonly label: Message
  change(draft: DocumentDraft): unknown
}

/** An edit that is not known to be stored, with the documents before and after it. */
export interface UnsavedEdit extends Edit, Change {
  readonly before: Document
  /** Whether the step was sent and not answered yet, so that it may be stored or not. */
  readonly sent: boolean
}

/** An edit that was dropped because it cannot be stored. */
export interface DroppedEdit {
  readonly label: Message
  /** The studio's refusal; absent if the edit had no effect any more because its lines are gone. */
  readonly failure?: Failure
}

/**
 * `clean`: all edits are stored. `saving`: an edit is being stored. `behind`: the document must be read first, because
 * it was changed elsewhere or closed by the studio. `offline`: the studio does not answer. `refused`: storing or
 * reading failed for a reason outside the edit, such as a full disk; retried on request or with the next edit.
 * `closed`: for good.
 */
export type QueueState = 'clean' | 'saving' | 'behind' | 'offline' | 'refused' | 'closed'

/** A stored document, and the edits not yet stored, oldest first; immutable. */
export interface EditQueue {
  readonly stored: Document
  readonly revision: number
  /** The newest revision announced by the studio. */
  readonly announcedRevision: number
  readonly edits: readonly UnsavedEdit[]
  /** `shut`: the studio answers, but the project is not open for this page. */
  readonly way: 'open' | 'shut' | 'offline' | 'closed'
  /** The failure that stops requests for now. */
  readonly refusal: Failure | undefined
  /** The edits dropped by the last input. */
  readonly dropped: readonly DroppedEdit[]
}

/** The next request to the studio, one at a time. Each ends with one input: `stored`, `opened` or `refused`. */
export type Ask =
  | { readonly name: 'commit'; readonly edit: UnsavedEdit }
  | { readonly name: 'read' }
  | { readonly name: 'open' }

/** Inputs of the queue. */
export type QueueInput =
  | { readonly name: 'edit'; readonly edit: Edit }
  /** The first edit was sent to the studio. */
  | { readonly name: 'sent' }
  /** The first edit is stored; `changed` is false if it had no effect. */
  | { readonly name: 'stored'; readonly revision: number; readonly changed: boolean }
  /** The answer to `read` and `open`. `known`: ids of the latest stored edits. */
  | {
      readonly name: 'opened'
      readonly document: Document
      readonly revision: number
      readonly known: readonly string[]
    }
  /** `move` stands for undo and redo, which the queue does not request. */
  | { readonly name: 'refused'; readonly ask: Ask['name'] | 'move'; readonly failure: Failure }
  /** The studio has a new revision: with these patches, or to be read. */
  | { readonly name: 'changed'; readonly revision: number; readonly patches?: readonly Patch[] }
  | { readonly name: 'connected' }
  | { readonly name: 'disconnected' }
  /** The user retries after a refusal. */
  | { readonly name: 'again' }
  /** The user undoes the last edit, which is not stored. */
  | { readonly name: 'takeBack' }
  | { readonly name: 'close' }

/** A queue for a newly opened project. */
export function beginQueue(stored: Document, revision: number): EditQueue {
  return { stored, revision, announcedRevision: revision, edits: [], way: 'open', refusal: undefined, dropped: [] }
}

/** The document with all edits of the queue. */
export function editedDocument({ stored, edits }: EditQueue): Document {
  return edits.at(-1)?.document ?? stored
}

/** The state of a queue. */
export function stateOf(queue: EditQueue): QueueState {
  if (queue.way === 'closed' || queue.way === 'offline') return queue.way
  const due = dueOf(queue)
  if (due === undefined) return 'clean'
  if (queue.refusal !== undefined) return 'refused'
  return due.name === 'commit' ? 'saving' : 'behind'
}

/** The next request; undefined if there is none, or none can be made now. */
export function askOf(queue: EditQueue): Ask | undefined {
  return queue.refusal === undefined ? dueOf(queue) : undefined
}

function dueOf({ way, announcedRevision, revision, edits: [first] }: EditQueue): Ask | undefined {
  if (way === 'shut') return { name: 'open' }
  if (way !== 'open') return undefined
  if (announcedRevision > revision) return { name: 'read' }
  return first === undefined ? undefined : { name: 'commit', edit: first }
}

/** Whether undo removes the last edit from the queue: it is not stored and cannot be now. */
export function canTakeBack(queue: EditQueue): boolean {
  const stuck = ['offline', 'refused'].includes(stateOf(queue))
  return stuck && queue.edits.at(-1)?.sent === false
}

/** The queue after one input. If an edit throws, the queue is unchanged and the error is rethrown. */
export function nextQueue(before: EditQueue, input: QueueInput): EditQueue {
  const queue: EditQueue = { ...before, dropped: [] }
  if (queue.way === 'closed') return queue
  switch (input.name) {
    case 'edit':
      return withEdit(queue, input.edit)
    case 'sent':
      return { ...queue, edits: queue.edits.map((edit, at) => (at === 0 ? { ...edit, sent: true } : edit)) }
    case 'stored':
      return afterStored(queue, input)
    case 'opened':
      return afterOpened(queue, input)
    case 'refused':
      return afterRefused(queue, input)
    case 'changed':
      return afterChanged(queue, input)
    case 'connected':
      return queue.way === 'offline' ? { ...queue, way: 'shut', refusal: undefined } : queue
    case 'disconnected':
      return { ...queue, way: 'offline', refusal: undefined }
    case 'again':
      return { ...queue, refusal: undefined }
    case 'takeBack':
      return canTakeBack(queue) ? { ...queue, edits: queue.edits.slice(0, -1) } : queue
    case 'close':
      return { ...queue, way: 'closed' }
  }
}

function withEdit(queue: EditQueue, edit: Edit): EditQueue {
  const before = editedDocument(queue)
  const made = changeDocument(before, edit.change)
  if (made.patches.length === 0) return queue
  return { ...queue, edits: [...queue.edits, { ...edit, ...made, before, sent: false }], refusal: undefined }
}

function afterStored(queue: EditQueue, { revision, changed }: QueueInput & { name: 'stored' }): EditQueue {
  const [first, ...edits] = queue.edits
  if (first === undefined) return queue
  if (changed && revision === queue.revision + 1) return { ...queue, stored: first.document, revision, edits }
  // Stored earlier, or on top of an unknown revision: the document must be read before the next request.
  return rebased({ ...queue, edits, announcedRevision: Math.max(queue.announcedRevision, revision) }, queue.stored)
}

function afterOpened(queue: EditQueue, { document, revision, known }: QueueInput & { name: 'opened' }): EditQueue {
  const stored = new Set(known)
  const edits = queue.edits.flatMap((edit) => (stored.has(edit.id) ? [] : [{ ...edit, sent: false }]))
  // Revisions announced before the connection broke may belong to a file that was restored since.
  const announcedRevision = queue.way === 'open' ? Math.max(queue.announcedRevision, revision) : revision
  const way = queue.way === 'offline' ? 'offline' : 'open'
  return rebased({ ...queue, edits, way, announcedRevision, revision }, document)
}

function afterRefused(queue: EditQueue, { ask, failure }: QueueInput & { name: 'refused' }): EditQueue {
  if (failure.kind === 'offline') return { ...queue, way: 'offline' }
  if (queue.way === 'offline') return queue
  const [first, ...edits] = queue.edits
  const isOld = failure.kind === 'invalid' && failure.field === 'base'
  if (ask !== 'open' && (failure.kind === 'not_found' || isOld)) return { ...queue, way: 'shut' }
  if (ask === 'move') return queue
  if (ask !== 'commit' || first === undefined) return { ...queue, refusal: failure }
  if (failure.kind !== 'invalid') return { ...queue, edits: [{ ...first, sent: false }, ...edits], refusal: failure }
  // A retry would fail too: the edit is dropped, and the edits based on it.
  const after = rebased({ ...queue, edits }, queue.stored, first)
  return { ...after, dropped: [{ label: first.label, failure }, ...after.dropped] }
}

function afterChanged(queue: EditQueue, { revision, patches }: QueueInput & { name: 'changed' }): EditQueue {
  if (patches !== undefined && revision === queue.revision + 1)
    return rebased({ ...queue, revision }, applySteps(queue.stored, [{ patches }]))
  return { ...queue, announcedRevision: Math.max(queue.announcedRevision, revision), refusal: undefined }
}

/**
 * Rebases the queue on another document: each edit is applied again, and dropped if it has no effect any more. `gone`
 * is a dropped edit that preceded them.
 */
function rebased(queue: EditQueue, stored: Document, gone?: UnsavedEdit): EditQueue {
  const edits: UnsavedEdit[] = []
  const dropped: DroppedEdit[] = []
  const renamed: RenamedIds = new Map()
  if (gone !== undefined) noteRenamed(renamed, gone.patches)
  let document = stored
  for (const edit of queue.edits) {
    const again = edit.before === document ? edit : doneAgain(edit, document, renamed)
    noteRenamed(renamed, edit.patches, again?.patches)
    if (again === undefined) dropped.push({ label: edit.label })
    else {
      edits.push(again)
      document = again.document
    }
  }
  return { ...queue, stored, edits, dropped }
}

function doneAgain(edit: UnsavedEdit, before: Document, renamed: RenamedIds): UnsavedEdit | undefined {
  const change = isAboutRenamed(edit.patches, renamed) ? changeAfterRenaming(edit, before, renamed) : edit.change
  try {
    const made = changeDocument(before, change)
    return made.patches.length === 0 ? undefined : { ...edit, ...made, change, before }
  } catch {
    // The lines or speakers of the edit are gone.
    return undefined
  }
}

/** Applies an edit's patches with the new ids of lines and speakers, since the edit itself refers to the old ones. */
function changeAfterRenaming(edit: UnsavedEdit, before: Document, renamed: RenamedIds): Edit['change'] {
  const patches = renamePatches(edit.patches, renamed, before) ?? []
  return (draft) => applyPatches(draft, patches)
}
