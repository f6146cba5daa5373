import type { DatabaseSync } from 'node:sqlite'
import type { Patch } from 'immer'
import { z } from 'zod'
import { AppError, invalid } from '../../../shared/failure.ts'
import { checkDocument } from '../../../shared/project/checkDocument.ts'
import type { Document } from '../../../shared/project/document.ts'
import {
  applySteps,
  changeByPatches,
  DocumentPatch,
  revertSteps,
  type Step,
  type StepRequest,
} from '../../../shared/project/journalStep.ts'
import { readState, transact, writeState } from './projectSchema.ts'

/** How a document came to its next revision. */
export interface Committed {
  readonly revision: number
  /** How many steps are done; those after it can be redone. */
  readonly cursor: number
  /** What was done to the document, in canonical form. */
  readonly patches: readonly Patch[]
  readonly label: string
}

/** A step as a list of them shows it. */
export interface StepLabel {
  /** From 1, without gaps. */
  readonly number: number
  readonly label: string
  readonly time: number
}

/** The document of an open project and all that was ever done to it. Answers come when they are safe on disk. */
export interface Journal {
  readonly document: Document
  /** Grows by one with every change, undone and redone ones too. */
  readonly revision: number
  readonly cursor: number
  /** The ids of the last steps that came with one, also of those that were undone. */
  known(): string[]
  /**
   * Does a step and forgets those that were undone. Throws `invalid` and keeps nothing if the result is no document. One
   * that is known already is not done again: it is answered with the present state and no patches.
   */
  commit(base: number, request: StepRequest): Committed
  /** Adds to the last step that was done, under a new label: what comes bit by bit is undone as one. */
  amend(base: number, request: StepRequest): Committed
  /** Undoes or redoes until just so many steps are done. Throws `invalid` where there are not so many. */
  moveTo(base: number, step: number): Committed
  /** The last steps, oldest first, undone ones too. */
  history(limit: number): StepLabel[]
  /** Writes the whole document, so that the next opening has nothing to replay. */
  snapshot(): void
}

/** Opening replays at most so many steps, or about so many characters of them. */
const STEPS_PER_SNAPSHOT = 100
const CHARACTERS_PER_SNAPSHOT = 1_000_000
/** A page repeats at most the one step whose answer it lost, but pages of several windows may come back late. */
const KNOWN_STEPS = 200

const StoredPatches = z.array(DocumentPatch)

/** Writes the first state of a project. */
export function beginJournal(database: DatabaseSync, document: Document): void {
  checkDocument(document)
  transact(database, () => {
    database.prepare('INSERT INTO snapshot VALUES (1, 0, ?)').run(JSON.stringify(document))
    writeState(database, 'cursor', '0')
    writeState(database, 'revision', '0')
  })
}

/** Reads the journal of a project and goes on with it. Throws where what is stored does not fit together. */
export function openJournal(database: DatabaseSync, now: () => number = Date.now): Journal {
  let { document, revision, cursor, snapshotAt } = load(database)
  let characters = 0

  function checkBase(base: number): void {
    if (base === revision) return
    throw invalid('The project has changed meanwhile. Try again.', 'base')
  }

  function writeSnapshot(step: number, value: Document): void {
    database.prepare('UPDATE snapshot SET step = ?, document = ? WHERE id = 1').run(step, JSON.stringify(value))
  }

  /** Stores a change in one transaction, and only then makes it the present. */
  function settle(next: { document: Document; cursor: number; size: number }, write: () => void): void {
    const far = Math.abs(next.cursor - snapshotAt) >= STEPS_PER_SNAPSHOT
    // The snapshot must never lie on a tail that is dropped, or the way from it to the present is lost.
    const dropped = snapshotAt > cursor && next.cursor === cursor + 1
    // Nor on a step that has become another one.
    const amended = snapshotAt >= cursor && next.cursor === cursor
    const due = far || dropped || amended || characters + next.size >= CHARACTERS_PER_SNAPSHOT
    transact(database, () => {
      write()
      writeState(database, 'cursor', String(next.cursor))
      writeState(database, 'revision', String(revision + 1))
      if (due) writeSnapshot(next.cursor, next.document)
    })
    document = next.document
    cursor = next.cursor
    revision += 1
    characters = due ? 0 : characters + next.size
    if (due) snapshotAt = next.cursor
  }

  function remember(id: string): void {
    database.prepare('INSERT INTO known_steps (at, id) VALUES (?, ?)').run(revision + 1, id)
    database
      .prepare('DELETE FROM known_steps WHERE at <= (SELECT at FROM known_steps ORDER BY at DESC LIMIT 1 OFFSET ?)')
      .run(KNOWN_STEPS)
  }

  return {
    get document() {
      return document
    },
    get revision() {
      return revision
    },
    get cursor() {
      return cursor
    },
    known: () =>
      database
        .prepare('SELECT id FROM known_steps ORDER BY at')
        .all()
        .map(({ id }) => String(id)),
    commit(base, { id, label, patches: wanted }) {
      if (id !== undefined && isKnown(database, id)) return { revision, cursor, patches: [], label }
      checkBase(base)
      const { document: next, patches, inverse } = changeByPatches(document, wanted)
      if (patches.length === 0) return { revision, cursor, patches, label }
      checkDocument(next, document)
      const [forth, back] = [JSON.stringify(patches), JSON.stringify(inverse)]
      settle({ document: next, cursor: cursor + 1, size: forth.length }, () => {
        database.prepare('DELETE FROM steps WHERE number > ?').run(cursor)
        database.prepare('INSERT INTO steps VALUES (?, ?, ?, ?, ?)').run(cursor + 1, label, now(), forth, back)
        if (id !== undefined) remember(id)
      })
      return { revision, cursor, patches, label }
    },
    amend(base, { label, patches: wanted }) {
      checkBase(base)
      const last = database.prepare('SELECT patches, inverse FROM steps WHERE number = ?').get(cursor)
      if (last === undefined) throw invalid('There is no step to add to.', 'base')
      const { document: next, patches, inverse } = changeByPatches(document, wanted)
      if (patches.length === 0) return { revision, cursor, patches, label }
      checkDocument(next, document)
      const added = JSON.stringify(patches)
      const forth = joinLists(String(last['patches']), added)
      const back = joinLists(JSON.stringify(inverse), String(last['inverse']))
      settle({ document: next, cursor, size: added.length }, () => {
        database.prepare('DELETE FROM steps WHERE number > ?').run(cursor)
        database
          .prepare('UPDATE steps SET label = ?, time = ?, patches = ?, inverse = ? WHERE number = ?')
          .run(label, now(), forth, back, cursor)
      })
      return { revision, cursor, patches, label }
    },
    moveTo(base, step) {
      checkBase(base)
      const steps = readSteps(database, Math.min(step, cursor), Math.max(step, cursor))
      if (step === cursor || step < 0 || steps.length !== Math.abs(step - cursor)) {
        throw invalid(step < cursor ? 'There is nothing to undo.' : 'There is nothing to redo.', 'step')
      }
      const forward = step > cursor
      const next = forward ? applySteps(document, steps) : revertSteps(document, steps)
      const patches = forward ? steps.flatMap((one) => one.patches) : steps.toReversed().flatMap((one) => one.inverse)
      const size = patches.length === 0 ? 0 : JSON.stringify(patches).length
      settle({ document: next, cursor: step, size }, () => undefined)
      return { revision, cursor, patches, label: (forward ? steps.at(-1) : steps[0])?.label ?? '' }
    },
    history(limit) {
      const rows = database.prepare('SELECT number, label, time FROM steps ORDER BY number DESC LIMIT ?').all(limit)
      return rows
        .map(({ number, label, time }) => ({ number: Number(number), label: String(label), time: Number(time) }))
        .reverse()
    },
    snapshot() {
      if (snapshotAt === cursor) return
      transact(database, () => writeSnapshot(cursor, document))
      snapshotAt = cursor
      characters = 0
    },
  }
}

interface Loaded {
  readonly document: Document
  readonly revision: number
  readonly cursor: number
  readonly snapshotAt: number
}

function load(database: DatabaseSync): Loaded {
  const row = database.prepare('SELECT step, document FROM snapshot').get()
  const cursor = Number(readState(database, 'cursor') ?? Number.NaN)
  const revision = Number(readState(database, 'revision') ?? Number.NaN)
  const snapshotAt = Number(row?.['step'] ?? Number.NaN)
  const stored = JSON.parse(String(row?.['document'])) as Document
  const steps = readSteps(database, Math.min(cursor, snapshotAt), Math.max(cursor, snapshotAt))
  if (!Number.isInteger(revision) || steps.length !== Math.abs(cursor - snapshotAt))
    throw new Error('Steps are missing.')
  const document = cursor > snapshotAt ? applySteps(stored, steps) : revertSteps(stored, steps)
  checkDocument(document)
  return { document, revision, cursor, snapshotAt }
}

function isKnown(database: DatabaseSync, id: string): boolean {
  return database.prepare('SELECT 1 FROM known_steps WHERE id = ?').get(id) !== undefined
}

/** Steps after `from` up to `to`, in order. */
function readSteps(database: DatabaseSync, from: number, to: number): Step[] {
  const rows = database.prepare('SELECT * FROM steps WHERE number > ? AND number <= ? ORDER BY number').all(from, to)
  return rows.map(({ label, time, patches, inverse }) => ({
    label: String(label),
    time: Number(time),
    patches: readPatches(patches),
    inverse: readPatches(inverse),
  }))
}

/** Two lists as JSON, the second behind the first; a step that grows for an hour is not read anew each time. */
function joinLists(first: string, second: string): string {
  if (first === '[]' || second === '[]') return first === '[]' ? second : first
  return `${first.slice(0, -1)},${second.slice(1)}`
}

function readPatches(stored: unknown): Patch[] {
  const patches = StoredPatches.parse(JSON.parse(String(stored)))
  return patches.map(({ op, path, value }) => ({ op, path, value }))
}

/** Whether an error that came of reading means that the file is damaged, rather than refused or unreachable. */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof AppError) return error.failure.kind === 'invalid'
  return error instanceof Error && !('errcode' in error)
}
