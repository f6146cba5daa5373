import { DatabaseSync } from 'node:sqlite'

/** SQLite's application id of a project file: `GRIO`. */
export const APPLICATION_ID = 0x4752494f

/** The file format of version 0.9.0, the first that was released. */
export const FIRST_PROJECT_VERSION = 19

/**
 * The tables of the first version. What the columns hold is told here and not beside them: SQLite keeps a definition as it is
 * written, and `foreignPart` compares it. Times are milliseconds since 1970.
 *
 * - `state`: single values by name. `snapshot`: the document as JSON, after that step of the journal.
 * - `steps`: the journal; `patches` do a step and `inverse` undoes it, both lists in JSON. `known_steps`: the ids that pages gave to
 *   the last edits, so that a repeated edit, whose answer was lost, is recognised; `at`: the revision that each made.
 * - `takes`, see `TakeFacts`: `notes`, `heard` and `cut_from` are JSON; `seconds`, `speech_seconds`, `lead` and `place` seconds.
 *   `cut` is 1 for a take that is a part of another: it must not be given to other lines that say the same. `take_parts`: the WAV
 *   file of a take, in parts of `PART_BYTES`.
 * - `cache`: what can be made again. `jobs`: work on the project as JSON. `reports`: the checks of its dubs as JSON, with their facts.
 */
const SCHEMA = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE snapshot (id INTEGER PRIMARY KEY CHECK (id = 1), step INTEGER NOT NULL, document TEXT NOT NULL) STRICT;
  CREATE TABLE steps (
    number INTEGER PRIMARY KEY, label TEXT NOT NULL, time INTEGER NOT NULL, patches TEXT NOT NULL, inverse TEXT NOT NULL
  ) STRICT;
  CREATE TABLE known_steps (at INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE takes (
    id TEXT PRIMARY KEY, key TEXT NOT NULL, target TEXT NOT NULL, voice TEXT NOT NULL,
    seconds REAL NOT NULL, size_bytes INTEGER NOT NULL, made_at INTEGER NOT NULL,
    line INTEGER, notes TEXT, speech_seconds REAL, lead REAL, rate REAL, cut INTEGER,
    place REAL, heard TEXT, cleaned_from TEXT, stars INTEGER, remark TEXT, binned_at INTEGER, cut_from TEXT
  ) STRICT;
  CREATE INDEX takes_by_key ON takes (key);
  CREATE TABLE take_parts (
    take TEXT NOT NULL REFERENCES takes (id) ON DELETE CASCADE, part INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (take, part)
  ) STRICT;
  CREATE TABLE cache (kind TEXT NOT NULL, name TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, name)) STRICT;
  CREATE TABLE jobs (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TABLE reports (id TEXT PRIMARY KEY, made_at INTEGER NOT NULL, facts TEXT NOT NULL, report TEXT NOT NULL) STRICT;`

/** Steps from a released format to the next one, in order. A released one is never changed, new ones are appended. */
export type Migrations = readonly ((database: DatabaseSync) => void)[]

/** The migrations since the first version: the first leads from 19 to 20. */
export const MIGRATIONS: Migrations = []

/** The version of the file format after some migrations. */
export function versionAfter(migrations: Migrations): number {
  return FIRST_PROJECT_VERSION + migrations.length
}

/** Makes the tables of a project in an empty database, and says of which version they are. */
export function createSchema(database: DatabaseSync, migrations: Migrations = MIGRATIONS): void {
  database.exec(SCHEMA)
  for (const migrate of migrations) migrate(database)
  database.exec(`PRAGMA user_version = ${versionAfter(migrations)}`)
}

/**
 * Compares the schema of a file with the one that a known version has: answers the name of the first table, index, view or
 * trigger that is missing, changed or should not be there; undefined if there is none. A query on a schema of ours
 * takes no longer than reading the file.
 */
export function foreignPart(database: DatabaseSync, version: number, migrations: Migrations): string | undefined {
  using known = new DatabaseSync(':memory:')
  createSchema(known, migrations.slice(0, version - FIRST_PROJECT_VERSION))
  const [expected, found] = [partsOf(known), partsOf(database)]
  for (const [part, name] of found) if (!expected.has(part)) return name
  for (const [part, name] of expected) if (!found.has(part)) return name
  return undefined
}

/** The parts of a schema, each as one text, with their names. Line breaks in a definition do not count. */
function partsOf(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM main.sqlite_schema').all()
  return new Map(
    rows.map(({ type, name, tbl_name, sql }) => {
      const definition = typeof sql === 'string' ? sql.replace(/\s+/g, ' ') : null
      return [JSON.stringify([type, name, tbl_name, definition]), String(name)]
    }),
  )
}

/** Runs work in one transaction: all of it is stored, or nothing. */
export function transact<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite rolls back by itself when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Reads a single value of the project. */
export function readState(database: DatabaseSync, name: string): string | undefined {
  const row = database.prepare('SELECT value FROM state WHERE name = ?').get(name)
  return typeof row?.['value'] === 'string' ? row['value'] : undefined
}

/** A stored value in JSON; undefined where it is none, as in a file that another program has changed. */
export function parseStoredJson(stored: unknown): unknown {
  try {
    return JSON.parse(String(stored))
  } catch {
    return undefined
  }
}

/** Stores a single value of the project. */
export function writeState(database: DatabaseSync, name: string, value: string): void {
  database
    .prepare('INSERT INTO state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, value)
}
