import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { toFailure } from '../../../shared/failure.ts'
import type { Document } from '../../../shared/project/document.ts'
import { isUnreadable, openJournal } from '../../dubbing/project/journal.ts'
import {
  checkFormat,
  checkWhole,
  closeProjectDatabase,
  isOlder,
  openExisting,
  openProjectDatabase,
} from '../../dubbing/project/projectDatabase.ts'
import { altered, damaged, projectFailure, tooHeavy } from '../../dubbing/project/projectFailure.ts'
import { MAX_TAKE_BYTES, PART_BYTES } from '../../dubbing/project/takes.ts'
import type { CheckTask } from './checkProject.ts'

/** Most characters of a document: a film of 20,000 lines in six languages, with words and takes, has 43 million. */
const MAX_DOCUMENT_CHARACTERS = 48 * 1024 * 1024
/** Most characters of the steps that are applied to it at an opening: a studio keeps it a million behind, or a few after crashes. */
const MAX_REPLAY_CHARACTERS = 4e6
/** Most patches of a step: a change of 20,000 lines has five for each at most. */
const MAX_STEP_PATCHES = 100_000
/** Characters of a step that may have so many. */
const MIN_OVERFULL_STEP_CHARACTERS = MAX_STEP_PATCHES * 28
/** Most lines: twice those of the longest film that can be ordered. */
const MAX_PROJECT_LINES = 40_000
/** Most words with their times, whose objects take the longest to read: 46 hours of talk at three a second. */
const MAX_PROJECT_WORDS = 500_000
/** Most texts of the picture, words of a glossary or a dictionary, points of a level: each edit checks all of them. */
const MAX_DOCUMENT_LIST_ENTRIES = 20_000
/** Most seconds of one processor to read and check a project once. */
const MAX_CHECK_CPU_SECONDS = 10
/** A take that is longer than a day is none. */
const MAX_STORED_TAKE_SECONDS = 86_400

/** Most rows of a table; most characters, or bytes of sound, of a column in one row and in all together. */
interface ColumnLimit {
  readonly table: string
  readonly column: string
  readonly rows?: number
  readonly one: number
  readonly all?: number
}

/**
 * Limits of columns. Each is several times what the longest film leaves, and no more than the studio reads while a save of another
 * project waits: it reads lists some thousand rows at a time, work row by row.
 */
const COLUMN_LIMITS: readonly ColumnLimit[] = [
  // 20,000 lines in six languages, each spoken twice.
  { table: 'takes', column: 'notes', rows: 250_000, one: 64_000, all: 8e6 },
  { table: 'take_parts', column: 'data', one: PART_BYTES },
  // The plan of a render of 20,000 lines has up to eleven million characters; the last of each kind is kept for each language.
  { table: 'jobs', column: 'data', rows: 1000, one: 12e6, all: 80e6 },
  // A report of 20,000 lines has eight million characters; the last twenty are kept.
  { table: 'reports', column: 'facts', rows: 1000, one: 64_000, all: 1e6 },
  { table: 'reports', column: 'report', one: 12e6 },
  { table: 'known_steps', column: 'id', rows: 1000, one: 1000 },
  { table: 'state', column: 'value', rows: 100, one: 1e6 },
  { table: 'steps', column: 'label', rows: 10_000_000, one: 16_000 },
  // A new transcript in place of the largest document.
  { table: 'steps', column: 'patches', one: MAX_DOCUMENT_CHARACTERS },
  { table: 'steps', column: 'inverse', one: MAX_DOCUMENT_CHARACTERS },
]

/** Throws where a column that the studio reads holds more than it could read while it does other things. */
function checkColumns(database: DatabaseSync, path: string): void {
  for (const { table, column, rows = Number.POSITIVE_INFINITY, one, all = Number.POSITIVE_INFINITY } of COLUMN_LIMITS) {
    const held = database
      .prepare(
        `SELECT count(*) AS rows, max(length(${column})) AS longest, total(length(${column})) AS whole FROM ${table}`,
      )
      .get()
    const { rows: found, longest, whole } = held ?? {}
    if (Number(found) > rows || Number(longest) > one || Number(whole) > all) throw tooHeavy(path)
  }
}

/** Throws where the document, or what is applied to it, is more than the studio reads at once. */
function checkSize(database: DatabaseSync, path: string): void {
  const size = database
    .prepare(
      `SELECT (SELECT total(length(document)) FROM snapshot) AS document, (SELECT total(max(length(patches), length(inverse)))
       FROM steps, snapshot, state WHERE name = 'cursor' AND number > min(step, CAST(value AS INTEGER))
       AND number <= max(step, CAST(value AS INTEGER))) AS replay`,
    )
    .get()
  if (Number(size?.['document']) > MAX_DOCUMENT_CHARACTERS || Number(size?.['replay']) > MAX_REPLAY_CHARACTERS)
    throw tooHeavy(path)
  for (const column of ['patches', 'inverse']) {
    const maxPatchesQuery = database.prepare(
      `SELECT max(json_array_length(${column})) AS patches FROM steps WHERE length(${column}) > ?`,
    )
    if (Number(maxPatchesQuery.get(MIN_OVERFULL_STEP_CHARACTERS)?.['patches']) > MAX_STEP_PATCHES) throw tooHeavy(path)
  }
}

function checkLists({ lines, signs, glossary, dictionary, mix }: Document, path: string): void {
  const all = Object.values(lines)
  const words = all.reduce((sum, line) => sum + (line.words?.length ?? 0), 0)
  if (all.length > MAX_PROJECT_LINES || words > MAX_PROJECT_WORDS) throw tooHeavy(path)
  const lists = [signs, glossary, dictionary, mix.bedLevels]
  if (lists.some((list = []) => list.length > MAX_DOCUMENT_LIST_ENTRIES)) throw tooHeavy(path)
}

/** Reads what the studio reads of a project before it shows it, and what it goes through later. Throws `file` for what it could not open. */
function check(database: DatabaseSync, path: string): void {
  checkFormat(database, path)
  checkWhole(database, path)
  checkSize(database, path)
  checkColumns(database, path)
  const lying = database.prepare(
    'SELECT id FROM takes WHERE NOT (seconds BETWEEN 0 AND ? AND size_bytes BETWEEN 0 AND ?)',
  )
  const take = lying.get(MAX_STORED_TAKE_SECONDS, MAX_TAKE_BYTES)
  if (take !== undefined) throw altered(path, `takes ${take['id']}`)
  const before = process.cpuUsage()
  try {
    checkLists(openJournal(database).document, path)
  } catch (error) {
    throw isUnreadable(error) ? damaged(path, error) : error
  }
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1e6 > MAX_CHECK_CPU_SECONDS) throw tooHeavy(path)
}

/** Checks the file of a project; answers whether it was brought up to date. Throws `file`. What it reads stays open until its process ends. */
export function checkProjectFile({ path, read, migrate }: CheckTask): boolean {
  try {
    const inLog = existsSync(`${read}-wal`) || existsSync(`${read}-journal`)
    const database = openExisting(read, { asItIs: !inLog })
    check(database, path)
    if (!migrate || !isOlder(database)) return false
    database.close()
    closeProjectDatabase(openProjectDatabase(path))
    return true
  } catch (error) {
    const describedError = projectFailure(path, error)
    throw toFailure(describedError).kind === 'internal' ? damaged(path, error) : describedError
  }
}
