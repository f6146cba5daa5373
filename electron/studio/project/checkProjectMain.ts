import { existsSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { toFailure } from '../../../shared/failure.ts'
import { isUnreadable, openJournal } from './journal.ts'
import { checkFormat, checkWhole, openExisting } from './projectDatabase.ts'
import { altered, damaged, projectFailure, tooHeavy } from './projectFailure.ts'

/** Most characters of a document, and of the steps after it: a film of 20,000 lines has ten million. */
const LARGEST_DOCUMENT = 64 * 1024 * 1024
/** Most lines: twice those of the longest film that can be ordered; the studio checks each before it goes on. */
const MOST_LINES = 40_000
/** Most seconds of one processor to read a project once; the studio has to do that at once. */
const MOST_SECONDS = 10
/** A take that is longer than a day or larger than two gigabytes is none. */
const LONGEST_TAKE = 86_400
const LARGEST_TAKE = 2 ** 31

/**
 * Most rows and characters in columns that the studio reads as a whole, in its main thread: several times what the longest film
 * leaves. Older versions lack some of the columns.
 */
const MOST: readonly { table: string; column: string; rows: number; characters: number }[] = [
  { table: 'takes', column: 'notes', rows: 250_000, characters: 8e6 },
  { table: 'jobs', column: 'data', rows: 10_000, characters: 48e6 },
  { table: 'reports', column: 'facts', rows: 10_000, characters: 48e6 },
  { table: 'reports', column: 'report', rows: 10_000, characters: 48e6 },
  { table: 'known_steps', column: 'id', rows: 1000, characters: 1e6 },
  { table: 'state', column: 'value', rows: 1000, characters: 8e6 },
  { table: 'steps', column: 'label', rows: 10_000_000, characters: 16e6 },
]

/** Throws where a column that the studio reads as a whole holds more than it could read while it does other things. */
function checkColumns(database: DatabaseSync, path: string): void {
  const has = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
  for (const { table, column, rows, characters } of MOST) {
    if (has.get(table, column) === undefined) continue
    const held = database.prepare(`SELECT count(*) AS rows, total(length(${column})) AS characters FROM ${table}`).get()
    if (Number(held?.['rows']) > rows || Number(held?.['characters']) > characters) throw tooHeavy(path)
  }
}

/** Reads what the studio reads of a project before it shows it, and what it goes through later. Throws `file` for what it could not open. */
function check(path: string, read: string): void {
  const inLog = existsSync(`${read}-wal`) || existsSync(`${read}-journal`)
  const database = openExisting(read, !inLog)
  checkFormat(database, path)
  checkWhole(database, path)
  const size = database.prepare(
    `SELECT (SELECT total(length(document)) FROM snapshot) + (SELECT total(length(patches) + length(inverse)) FROM
     (SELECT patches, inverse FROM steps ORDER BY number DESC LIMIT 100)) AS size`,
  )
  if (Number(size.get()?.['size']) > LARGEST_DOCUMENT) throw tooHeavy(path)
  checkColumns(database, path)
  const lying = database.prepare(
    'SELECT id FROM takes WHERE NOT (seconds BETWEEN 0 AND ? AND size_bytes BETWEEN 0 AND ?)',
  )
  const take = lying.get(LONGEST_TAKE, LARGEST_TAKE)
  if (take !== undefined) throw altered(path, `takes ${take['id']}`)
  const before = process.cpuUsage()
  try {
    if (Object.keys(openJournal(database).document.lines).length > MOST_LINES) throw tooHeavy(path)
  } catch (error) {
    throw isUnreadable(error) ? damaged(path, error) : error
  }
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1e6 > MOST_SECONDS) throw tooHeavy(path)
}

const { path, read } = JSON.parse(process.argv[2] ?? '') as { path: string; read: string }
let answer = 'null'
try {
  check(path, read)
} catch (error) {
  const failure = toFailure(projectFailure(path, error))
  answer = JSON.stringify(failure.kind === 'internal' ? damaged(path).failure : failure)
}
writeSync(1, answer)
// Closing a file moves what lies in the log beside it into it; an ended process writes nothing.
process.kill(process.pid, 'SIGKILL')
