import type { DatabaseSync } from 'node:sqlite'
import type { Patch } from 'immer'
import { z } from 'zod'
import { Message } from '../../../shared/locale/messageSchema.ts'
import type { JournalStep } from '../../../shared/project/journalStep.ts'
import { DocumentPatch } from '../../../shared/project/stepRequest.ts'

/** An entry of the list of steps. */
export interface StepLabel {
  /** From 1, without gaps. */
  readonly number: number
  readonly label: Message
  readonly time: number
}

/** A step as it is stored: its patches and their inverse are lists in JSON. */
interface StepRow {
  readonly label: Message
  readonly time: number
  readonly patches: string
  readonly inverse: string
}

/** The rows of the journal in a project file: the steps, and the ids of the latest ones. */
export interface JournalRows {
  /** The steps after `from` up to and including `to`, in order. */
  steps(from: number, to: number): JournalStep[]
  /** Whether the steps after `from` up to and including `to` are few enough to be done or undone at once. */
  isLight(from: number, to: number): boolean
  /** The stored patches of a step; undefined if there is none of this number. */
  find(number: number): Pick<StepRow, 'patches' | 'inverse'> | undefined
  /** Adds a step and drops the ones after `number`, which were undone. */
  add(number: number, step: StepRow): void
  /** Replaces a step and drops the ones after it, which were undone. */
  replace(number: number, step: StepRow): void
  /** Drops a step and the ones after it. */
  drop(number: number): void
  /** The latest steps, oldest first, including undone ones. */
  labels(limit: number): StepLabel[]
  isKnown(id: string): boolean
  /** Whether the step of this id made a revision. */
  made(revision: number, id: string): boolean
  /** Ids of the latest steps that had one, including undone steps. */
  known(): string[]
  /** Remembers the id of the step that made a revision, in place of another id, and forgets old ids. */
  remember(revision: number, id: string): void
}

/**
 * Ids of steps that are remembered. A page repeats only the step whose answer it lost, but pages of several windows may
 * come back late.
 */
const KNOWN_STEPS = 200

/** Most steps of a move, twice those that the page lists, and most characters of their patches: other projects are saved meanwhile. */
const MAX_MOVE_STEPS = 1000
const MAX_MOVE_CHARACTERS = 4e6

const StoredPatches = z.array(DocumentPatch)

/** Gives access to the rows of an open project file. */
export function journalRows(database: DatabaseSync): JournalRows {
  const drop = (number: number) => void database.prepare('DELETE FROM steps WHERE number >= ?').run(number)
  return {
    steps(from, to) {
      const rows = database
        .prepare('SELECT * FROM steps WHERE number > ? AND number <= ? ORDER BY number')
        .all(from, to)
      return rows.map(({ label, time, patches, inverse }) => ({
        label: labelOf(label),
        time: Number(time),
        patches: readPatches(patches),
        inverse: readPatches(inverse),
      }))
    },
    isLight(from, to) {
      const held = database
        .prepare(
          `SELECT count(*) AS steps, total(max(length(patches), length(inverse))) AS characters
           FROM steps WHERE number > ? AND number <= ?`,
        )
        .get(from, to)
      return Number(held?.['steps']) <= MAX_MOVE_STEPS && Number(held?.['characters']) <= MAX_MOVE_CHARACTERS
    },
    find(number) {
      const row = database.prepare('SELECT patches, inverse FROM steps WHERE number = ?').get(number)
      return row && { patches: String(row['patches']), inverse: String(row['inverse']) }
    },
    add(number, { label, time, patches, inverse }) {
      drop(number)
      database
        .prepare('INSERT INTO steps VALUES (?, ?, ?, ?, ?)')
        .run(number, JSON.stringify(label), time, patches, inverse)
    },
    replace(number, { label, time, patches, inverse }) {
      drop(number + 1)
      database
        .prepare('UPDATE steps SET label = ?, time = ?, patches = ?, inverse = ? WHERE number = ?')
        .run(JSON.stringify(label), time, patches, inverse, number)
    },
    drop,
    labels(limit) {
      const rows = database.prepare('SELECT number, label, time FROM steps ORDER BY number DESC LIMIT ?').all(limit)
      return rows
        .map(({ number, label, time }) => ({ number: Number(number), label: labelOf(label), time: Number(time) }))
        .reverse()
    },
    isKnown: (id) => database.prepare('SELECT 1 FROM known_steps WHERE id = ?').get(id) !== undefined,
    made: (revision, id) =>
      database.prepare('SELECT 1 FROM known_steps WHERE id = ? AND at = ?').get(id, revision) !== undefined,
    known: () =>
      database
        .prepare('SELECT id FROM known_steps ORDER BY at')
        .all()
        .map(({ id }) => String(id)),
    remember(revision, id) {
      database.prepare('INSERT OR REPLACE INTO known_steps (at, id) VALUES (?, ?)').run(revision, id)
      database
        .prepare('DELETE FROM known_steps WHERE at <= (SELECT at FROM known_steps ORDER BY at DESC LIMIT 1 OFFSET ?)')
        .run(KNOWN_STEPS)
    },
  }
}

function labelOf(stored: unknown): Message {
  return Message.parse(JSON.parse(String(stored)))
}

function readPatches(stored: unknown): Patch[] {
  const patches = StoredPatches.parse(JSON.parse(String(stored)))
  return patches.map(({ op, path, value }) => ({ op, path, value }))
}
