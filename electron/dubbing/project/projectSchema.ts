import { DatabaseSync } from 'node:sqlite'

/** SQLite's application id of a project file: `GRIO`. */
export const APPLICATION_ID = 0x4752494f

/** Migrations of the file format, in order; a released one is never changed, new ones are appended. */
export type Migrations = readonly ((database: DatabaseSync) => void)[]

/** The file format. `state` holds single values; a snapshot is the document after that step of the journal. */
export const MIGRATIONS: Migrations = [
  (database) =>
    database.exec(`
      CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      CREATE TABLE snapshot (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        step INTEGER NOT NULL,
        document TEXT NOT NULL
      ) STRICT;
      CREATE TABLE steps (
        number INTEGER PRIMARY KEY,
        label TEXT NOT NULL,
        time INTEGER NOT NULL,
        patches TEXT NOT NULL,
        inverse TEXT NOT NULL
      ) STRICT;
      CREATE TABLE takes (
        id TEXT PRIMARY KEY,
        key TEXT NOT NULL,
        target TEXT NOT NULL,
        voice TEXT NOT NULL,
        seconds REAL NOT NULL,
        size_bytes INTEGER NOT NULL,
        made_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX takes_by_key ON takes (key);
      CREATE TABLE take_parts (
        take TEXT NOT NULL REFERENCES takes (id) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (take, part)
      ) STRICT;
      CREATE TABLE cache (
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (kind, name)
      ) STRICT;
      CREATE TABLE jobs (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;`),
  // Takes of older projects have no line; only the line refers to its take.
  (database) => database.exec('ALTER TABLE takes ADD COLUMN line INTEGER'),
  // `notes` is a JSON list of sentences on how a take came out; reports are read by `StoredReport`.
  (database) =>
    database.exec(`
      ALTER TABLE takes ADD COLUMN notes TEXT;
      CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        made_at INTEGER NOT NULL,
        facts TEXT NOT NULL,
        report TEXT NOT NULL
      ) STRICT;`),
  // Edits by the id their page gave them, so that a repeated edit, whose answer was lost, is recognised.
  (database) => database.exec('CREATE TABLE known_steps (at INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT'),
  // Documents may say how late lines may be and where the picture waits. Nothing is to be rewritten, but an older program
  // must ask for its update rather than call such a file damaged.
  () => undefined,
  // Of a take's sound the seconds of speech, and for how many it begins softly; takes of older projects are not measured.
  (database) =>
    database.exec('ALTER TABLE takes ADD COLUMN speech_seconds REAL; ALTER TABLE takes ADD COLUMN lead REAL'),
  // Voices may have pitch, depth and liveliness, and the bed a level over time; as above, nothing is to be rewritten.
  () => undefined,
  // Documents may say whose mouth is seen in which line, and hold portraits of speakers. Nothing is to be rewritten.
  () => undefined,
  // The rate at which a take was spoken for its place in a dub; absent: its voice's own pace.
  (database) => database.exec('ALTER TABLE takes ADD COLUMN rate REAL'),
  // Documents may hold the texts of the picture that nobody speaks. Nothing is to be rewritten.
  () => undefined,
  // 1 for a take that is a part of another: it must not be given to other lines that say the same.
  (database) => database.exec('ALTER TABLE takes ADD COLUMN cut INTEGER'),
  // Lines may say where in the picture they were read with doubt. Nothing is to be rewritten.
  () => undefined,
  // Documents may say that two speakers who sound alike are two people. Nothing is to be rewritten.
  () => undefined,
  // Translations may say who approved them, and when. Nothing is to be rewritten.
  () => undefined,
  // Documents may say by which share of the film a picture that waits makes it longer. Nothing is to be rewritten.
  () => undefined,
  // Of a recorded take: when it begins against its line (seconds), what was heard of it (JSON), the take that it is the clean
  // copy of; of any take stars (1 to 5), a note of the user, and when it was put into the bin. Documents may hold a take's
  // entry as it was performed.
  (database) =>
    database.exec(`
      ALTER TABLE takes ADD COLUMN place REAL;
      ALTER TABLE takes ADD COLUMN heard TEXT;
      ALTER TABLE takes ADD COLUMN cleaned_from TEXT;
      ALTER TABLE takes ADD COLUMN stars INTEGER;
      ALTER TABLE takes ADD COLUMN remark TEXT;
      ALTER TABLE takes ADD COLUMN binned_at INTEGER`),
  // Of a take that was cut from the recording of a pass: which one, and from where to where (JSON). Lines may say that a loop begins
  // with them, or that they belong to the one before.
  (database) => database.exec('ALTER TABLE takes ADD COLUMN cut_from TEXT'),
  // Profiles of speakers may hold the timbre of their voice. Nothing is to be rewritten.
  () => undefined,
]

/**
 * Compares the schema of a file with the one that a version has: answers the name of the first table, index, view or
 * trigger that is missing, changed or should not be there; undefined if there is none. A query on a schema of ours
 * takes no longer than reading the file.
 */
export function foreignPart(database: DatabaseSync, version: number, migrations: Migrations): string | undefined {
  using known = new DatabaseSync(':memory:')
  for (const migrate of migrations.slice(0, version)) migrate(known)
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
export function readJson(stored: unknown): unknown {
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
