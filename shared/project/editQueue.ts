import { applyPatches, type Patch } from 'immer'
import type { Failure } from '../failure.ts'
import type { Document, DocumentDraft } from './document.ts'
import { applySteps, type Change, changeDocument } from './journalStep.ts'
import { isAboutRenamed, noteRenamed, type RenamedIds, renamePatches } from './renameIds.ts'

/** One edit of a document. It may be done again on another document, where somebody else's edit came first. */
export interface Edit {
  /** Never given to another edit: the studio knows by it an edit that it has stored already. */
  readonly id: string
  readonly label: string
  change(draft: DocumentDraft): unknown
}

/** An edit that is not known to be stored, and what it makes of the document before it. */
export interface UnsavedEdit extends Edit, Change {
  readonly before: Document
  /** It was sent and not answered yet, so that nobody knows whether it is stored. */
  readonly sent: boolean
}

/** An edit that was taken off the queue because it cannot be stored. */
export interface DroppedEdit {
  readonly label: string
  /** Why the studio refused it; absent where it has nothing to do any more, as what it was about is gone. */
  readonly failure?: Failure
}

/**
 * `clean`: all is stored. `saving`: an edit is on its way. `behind`: the document must be read first, since somebody
 * else changed it or the studio closed it. `offline`: no studio answers. `refused`: storing or reading failed for a
 * reason outside the edit, such as a full disk, and is tried again when asked, or with the next edit. `closed`: for good.
 */
export type QueueState = 'clean' | 'saving' | 'behind' | 'offline' | 'refused' | 'closed'

/** A document as its file has it, and the edits on their way there, oldest first. An immutable value. */
export interface EditQueue {
  readonly stored: Document
  readonly revision: number
  /** The newest revision that the studio has told of. */
  readonly heard: number
  readonly edits: readonly UnsavedEdit[]
  /** `shut`: the studio can be reached, but may not have the project open for this page. */
  readonly way: 'open' | 'shut' | 'offline' | 'closed'
  /** Why nothing is tried at the moment. */
  readonly refusal: Failure | undefined
  /** What the last input took off the queue. */
  readonly dropped: readonly DroppedEdit[]
}

/** What the studio is to be asked next; one thing at a time. Each ends in one answer: `stored`, `opened` or `refused`. */
export type Ask =
  | { readonly name: 'commit'; readonly edit: UnsavedEdit }
  | { readonly name: 'read' }
  | { readonly name: 'open' }

/** What happens to a queue. */
export type QueueInput =
  | { readonly name: 'edit'; readonly edit: Edit }
  /** The first edit is on its way to the studio. */
  | { readonly name: 'sent' }
  /** The first edit is stored; `changed` unless there was nothing left to do. */
  | { readonly name: 'stored'; readonly revision: number; readonly changed: boolean }
  /** The answer to reading and opening. `known`: the ids of the last edits that are stored. */
  | {
      readonly name: 'opened'
      readonly document: Document
      readonly revision: number
      readonly known: readonly string[]
    }
  /** `move`: undo and redo, which are not asked for by the queue. */
  | { readonly name: 'refused'; readonly ask: Ask['name'] | 'move'; readonly failure: Failure }
  /** The studio has another revision: by these patches, or by what has to be read. */
  | { readonly name: 'changed'; readonly revision: number; readonly patches?: readonly Patch[] }
  | { readonly name: 'connected' }
  | { readonly name: 'disconnected' }
  /** The user wants what was refused to be tried again. */
  | { readonly name: 'again' }
  /** The user takes back the last edit, which is not stored. */
  | { readonly name: 'takeBack' }
  | { readonly name: 'close' }

/** The queue of a project that was just opened. */
export function beginQueue(stored: Document, revision: number): EditQueue {
  return { stored, revision, heard: revision, edits: [], way: 'open', refusal: undefined, dropped: [] }
}

/** The document with all edits. */
export function editedDocument({ stored, edits }: EditQueue): Document {
  return edits.at(-1)?.document ?? stored
}

/** How a queue stands. */
export function stateOf(queue: EditQueue): QueueState {
  if (queue.way === 'closed' || queue.way === 'offline') return queue.way
  const due = dueOf(queue)
  if (due === undefined) return 'clean'
  if (queue.refusal !== undefined) return 'refused'
  return due.name === 'commit' ? 'saving' : 'behind'
}

/** What to ask next; undefined while there is nothing to do, or nothing can be done. */
export function askOf(queue: EditQueue): Ask | undefined {
  return queue.refusal === undefined ? dueOf(queue) : undefined
}

function dueOf({ way, heard, revision, edits: [first] }: EditQueue): Ask | undefined {
  if (way === 'shut') return { name: 'open' }
  if (way !== 'open') return undefined
  if (heard > revision) return { name: 'read' }
  return first === undefined ? undefined : { name: 'commit', edit: first }
}

/** Whether undo takes back the last edit here, in the queue: it is not stored and cannot be now. */
export function canTakeBack(queue: EditQueue): boolean {
  const stuck = ['offline', 'refused'].includes(stateOf(queue))
  return stuck && queue.edits.at(-1)?.sent === false
}

/** The queue after one input. An edit that throws changes nothing and throws on. */
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
  // Stored earlier, or on what we have not seen: the document is read before anything else is done.
  return rebased({ ...queue, edits, heard: Math.max(queue.heard, revision) }, queue.stored)
}

function afterOpened(queue: EditQueue, { document, revision, known }: QueueInput & { name: 'opened' }): EditQueue {
  const stored = new Set(known)
  const edits = queue.edits.flatMap((edit) => (stored.has(edit.id) ? [] : [{ ...edit, sent: false }]))
  // What was heard before the way broke may be of a file that was put back since.
  const heard = queue.way === 'open' ? Math.max(queue.heard, revision) : revision
  const way = queue.way === 'offline' ? 'offline' : 'open'
  return rebased({ ...queue, edits, way, heard, revision }, document)
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
  // No second attempt would help: the edit goes, and what was built on it.
  const after = rebased({ ...queue, edits }, queue.stored, first)
  return { ...after, dropped: [{ label: first.label, failure }, ...after.dropped] }
}

function afterChanged(queue: EditQueue, { revision, patches }: QueueInput & { name: 'changed' }): EditQueue {
  if (patches !== undefined && revision === queue.revision + 1)
    return rebased({ ...queue, revision }, applySteps(queue.stored, [{ patches }]))
  return { ...queue, heard: Math.max(queue.heard, revision), refusal: undefined }
}

/**
 * The queue on another document: each edit is done again, and dropped where it has nothing to do any more. `gone` is an
 * edit that was before them.
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
    // Made for a document that had what it is about.
    return undefined
  }
}

/** An edit knows lines and speakers by the ids they had; what it did is done to those that have them no more. */
function changeAfterRenaming(edit: UnsavedEdit, before: Document, renamed: RenamedIds): Edit['change'] {
  const patches = renamePatches(edit.patches, renamed, before) ?? []
  return (draft) => applyPatches(draft, patches)
}
