import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Patch } from 'immer'
import { AppError, invalid } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { say } from '../../../shared/locale/message.ts'
import { checkDocument } from '../../../shared/project/checkDocument.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import {
  applySteps,
  changeByPatches,
  changeDocument,
  type JournalStep,
  revertSteps,
} from '../../../shared/project/journalStep.ts'
import type { StepRequest } from '../../../shared/project/stepRequest.ts'
import { mendSigns } from '../../../shared/project/texts/signEdits.ts'
import { type JournalRows, journalRows, type StepLabel } from './journalRows.ts'
import { readState, transact, writeState } from './projectSchema.ts'

/** A committed change: the new revision and its patches. */
export interface Committed {
  readonly revision: number
  /** Number of done steps; later ones can be redone. */
  readonly cursor: number
  /** The patches of the change, in canonical form. */
  readonly patches: readonly Patch[]
  readonly label: Message
}

/** The document of an open project and its history. Each answer means that the change is safe on disk. */
export interface Journal {
  readonly document: Document
  /** Increases by one with every change, including undo and redo. */
  readonly revision: number
  readonly cursor: number
  /** Ids of the latest steps that had one, including undone steps. */
  known(): string[]
  /**
   * Commits a step and drops undone steps. Throws `invalid` and keeps nothing if the result is no valid document. A
   * step whose id is known is not repeated: the answer has the present state and no patches. A step that `follows` the
   * latest change extends it, as `amend` does; if it takes back all of it, as a cancelled gesture does, it drops it.
   */
  commit(base: number, request: StepRequest): Committed
  /**
   * Changes the document from which all steps start, without a step, so that no undo takes it back; returns false and changes nothing
   * where there are steps already.
   */
  complete(change: (draft: DocumentDraft) => unknown): boolean
  /** Extends the last step under a new label, so that incremental changes are undone together. */
  amend(base: number, request: StepRequest): Committed
  /** Undoes or redoes until exactly `step` steps are done. Throws `invalid` if there are not so many, or they are too much at once. */
  moveTo(base: number, step: number): Committed
  /** The latest steps, oldest first, including undone ones. */
  history(limit: number): StepLabel[]
  /** Writes a snapshot, so that the next opening has nothing to replay. */
  snapshot(): void
}

/** Most steps, or about as many characters of them, between snapshots: opening replays no more. */
const STEPS_PER_SNAPSHOT = 100
const CHARACTERS_PER_SNAPSHOT = 1_000_000

/** A change to store. */
interface StoredChange {
  readonly document: Document
  readonly cursor: number
  /** Characters of its patches. */
  readonly size: number
  /** Number of the first step that is written or dropped; none for a move. */
  readonly changed?: number
}

/** Writes the initial state of a project. */
export function beginJournal(database: DatabaseSync, document: Document): void {
  checkDocument(document)
  transact(database, () => {
    database.prepare('INSERT INTO snapshot VALUES (1, 0, ?)').run(JSON.stringify(document))
    writeState(database, 'cursor', '0')
    writeState(database, 'revision', '0')
  })
}

/** How a journal is opened. */
interface JournalOptions {
  readonly now?: () => number
  /** The document was checked before; see `ProjectFileOptions`. */
  readonly isTrusted?: boolean
}

/** Opens the journal of a project. Throws if the stored data are inconsistent. */
export function openJournal(
  database: DatabaseSync,
  { now = Date.now, isTrusted = false }: JournalOptions = {},
): Journal {
  const rows = journalRows(database)
  const open: OpenJournal = {
    database,
    rows,
    now,
    ...load(database, rows, isTrusted),
    characters: 0,
    previous: undefined,
  }
  return {
    get document() {
      return open.document
    },
    get revision() {
      return open.revision
    },
    get cursor() {
      return open.cursor
    },
    known: rows.known,
    commit(base, request) {
      const { id, follows, label } = request
      if (id !== undefined && rows.isKnown(id)) return committed(open, { patches: [], label })
      checkBase(base, open.revision)
      if (follows !== undefined && rows.made(open.revision, follows)) return extend(open, request, { mayDrop: true })
      return append(open, request)
    },
    complete(change) {
      if (open.cursor > 0 || rows.find(1) !== undefined) return false
      const { document } = changeDocument(open.document, change)
      checkDocument(document, open.document)
      transact(database, () => {
        writeState(database, 'revision', String(open.revision + 1))
        writeSnapshot(database, 0, document)
      })
      open.document = document
      open.revision += 1
      return true
    },
    amend(base, request) {
      checkBase(base, open.revision)
      return extend(open, request)
    },
    moveTo(base, step) {
      checkBase(base, open.revision)
      const { document, ...move } = moved(open.document, rows, { from: open.cursor, to: step })
      settle(open, { document, cursor: step, size: JSON.stringify(move.patches).length }, () => undefined)
      open.previous = undefined
      return committed(open, move)
    },
    history: rows.labels,
    snapshot() {
      if (open.snapshotAt === open.cursor) return
      transact(database, () => writeSnapshot(database, open.cursor, open.document))
      open.snapshotAt = open.cursor
      open.characters = 0
    },
  }
}

/** The present state of a journal, and where it is stored. */
interface OpenJournal {
  readonly database: DatabaseSync
  readonly rows: JournalRows
  now(): number
  document: Document
  revision: number
  cursor: number
  /** The step of the last snapshot, and the characters of the patches since. */
  snapshotAt: number
  characters: number
  /** The document before the last step, if that step was made here. It shares all that the step left alone. */
  previous: Document | undefined
}

/** Stores a change in one transaction, then makes it the present state. */
function settle(open: OpenJournal, next: StoredChange, write: () => void): void {
  const { database, revision, snapshotAt, characters } = open
  const { cursor: at, size, changed = Number.POSITIVE_INFINITY } = next
  // No patches would lead to the present from a step that was dropped or changed.
  const astray = snapshotAt >= changed || Math.abs(at - snapshotAt) >= STEPS_PER_SNAPSHOT
  const due = astray || characters + size >= CHARACTERS_PER_SNAPSHOT
  transact(database, () => {
    write()
    writeState(database, 'cursor', String(at))
    writeState(database, 'revision', String(revision + 1))
    if (due) writeSnapshot(database, at, next.document)
  })
  open.document = next.document
  open.cursor = at
  open.revision += 1
  open.characters = due ? 0 : characters + size
  if (due) open.snapshotAt = at
}

/** Adds a step after the present one. */
function append(open: OpenJournal, { id, label, patches: requestedPatches }: StepRequest): Committed {
  const { rows, document, revision, cursor } = open
  const { document: next, patches, inverse } = changeByPatches(document, requestedPatches)
  if (patches.length === 0) return committed(open, { patches, label })
  checkDocument(next, document)
  const [forth, back] = [JSON.stringify(patches), JSON.stringify(inverse)]
  settle(open, { document: next, cursor: cursor + 1, size: forth.length, changed: cursor + 1 }, () => {
    rows.add(cursor + 1, { label, time: open.now(), patches: forth, inverse: back })
    if (id !== undefined) rows.remember(revision + 1, id)
  })
  open.previous = document
  return committed(open, { patches, label })
}

/** Extends the last step; one that is extended to nothing is dropped if it `mayDrop`. */
function extend(
  open: OpenJournal,
  { id, label, patches: requestedPatches }: StepRequest,
  { mayDrop = false }: { mayDrop?: boolean } = {},
): Committed {
  const { rows, document, revision, cursor, previous } = open
  const last = rows.find(cursor)
  if (last === undefined) throw invalid(say('failure.noStep'), 'base')
  const { document: next, patches, inverse } = changeByPatches(document, requestedPatches)
  if (patches.length === 0) return committed(open, { patches, label })
  checkDocument(next, document)
  const added = JSON.stringify(patches)
  if (mayDrop && previous !== undefined && isDeepStrictEqual(next, previous)) {
    settle(open, { document: next, cursor: cursor - 1, size: added.length, changed: cursor }, () => {
      rows.drop(cursor)
      // In place of the step that it follows, so that none seems to have made the new revision and is extended.
      if (id !== undefined) rows.remember(revision, id)
    })
    open.previous = undefined
    return committed(open, { patches, label })
  }
  const forth = joinLists(last.patches, added)
  const back = joinLists(JSON.stringify(inverse), last.inverse)
  settle(open, { document: next, cursor, size: added.length, changed: cursor }, () => {
    rows.replace(cursor, { label, time: open.now(), patches: forth, inverse: back })
    if (id !== undefined) rows.remember(revision + 1, id)
  })
  return committed(open, { patches, label })
}

/** The answer to a change, from the state that it led to. */
function committed({ revision, cursor }: OpenJournal, change: Pick<Committed, 'patches' | 'label'>): Committed {
  return { revision, cursor, ...change }
}

/** Throws `invalid` where the project has been changed since the base. */
function checkBase(base: number, revision: number): void {
  if (base !== revision) throw invalid(say('failure.project.changed'), 'base')
}

function writeSnapshot(database: DatabaseSync, step: number, value: Document): void {
  database.prepare('UPDATE snapshot SET step = ?, document = ? WHERE id = 1').run(step, JSON.stringify(value))
}

interface Moved extends Pick<Committed, 'patches' | 'label'> {
  readonly document: Document
}

/** Undoes or redoes steps. Throws `invalid` if there are not so many. */
function moved(document: Document, rows: JournalRows, { from, to }: { from: number; to: number }): Moved {
  if (Math.abs(to - from) > 1 && !rows.isLight(Math.min(from, to), Math.max(from, to))) {
    throw invalid(say('failure.project.tooFar'), 'step')
  }
  const steps = rows.steps(Math.min(from, to), Math.max(from, to))
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined || to < 0 || steps.length !== Math.abs(to - from)) {
    throw invalid(say(to < from ? 'failure.nothingToUndo' : 'failure.nothingToRedo'), 'step')
  }
  return to > from
    ? { document: applySteps(document, steps), patches: steps.flatMap((step) => step.patches), label: last.label }
    : {
        document: revertSteps(document, steps),
        patches: steps.toReversed().flatMap((step) => step.inverse),
        label: first.label,
      }
}

type Loaded = Pick<OpenJournal, 'document' | 'revision' | 'cursor' | 'snapshotAt'>

function load(database: DatabaseSync, rows: JournalRows, isTrusted: boolean): Loaded {
  const row = database.prepare('SELECT step, document FROM snapshot').get()
  const cursor = Number(readState(database, 'cursor') ?? Number.NaN)
  const revision = Number(readState(database, 'revision') ?? Number.NaN)
  const snapshotAt = Number(row?.['step'] ?? Number.NaN)
  // A count that no journal has would replay for ever.
  if (!(Math.abs(cursor - snapshotAt) <= STEPS_PER_SNAPSHOT)) throw new Error('The snapshot is too old.')
  const stored = JSON.parse(String(row?.['document'])) as Document
  const steps = rows.steps(Math.min(cursor, snapshotAt), Math.max(cursor, snapshotAt))
  if (!Number.isSafeInteger(revision) || steps.length !== Math.abs(cursor - snapshotAt))
    throw new Error('Steps are missing.')
  const document = mendSigns(steps.length === 0 ? stored : moveBy(stored, steps, cursor > snapshotAt))
  if (!isTrusted) checkDocument(document)
  return { document, revision, cursor, snapshotAt }
}

function moveBy(stored: Document, steps: readonly JournalStep[], forth: boolean): Document {
  return forth ? applySteps(stored, steps) : revertSteps(stored, steps)
}

/** Concatenates two lists in JSON without parsing them, as an amended step can grow for an hour. */
function joinLists(first: string, second: string): string {
  if (first === '[]' || second === '[]') return first === '[]' ? second : first
  return `${first.slice(0, -1)},${second.slice(1)}`
}

/** Whether a read error means that the file is damaged, rather than refused or unreachable. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof AppError) return error.failure.kind === 'invalid'
  return error instanceof Error && !('errcode' in error)
}
