import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { makeDataFolder } from '../shared/dataFolder.ts'

/** The schema of 0.9.0; databases of builds before it were never released and are refused. */
const FIRST_SCHEMA_VERSION = 6

/**
 * The tables of that version. Orders and results can have megabytes: in the table of jobs, every query of jobs and every progress
 * update would touch them. `error` of a job is English, `said` the same as a message.
 */
const SCHEMA = `CREATE TABLE accounts (
  name TEXT PRIMARY KEY,
  per_minute INTEGER NOT NULL,
  voice INTEGER NOT NULL
) STRICT;
CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (name),
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  per_minute INTEGER,
  revoked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  progress REAL NOT NULL DEFAULT 0,
  error TEXT,
  idempotency_key TEXT,
  fingerprint TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  paused INTEGER NOT NULL DEFAULT 0,
  interruptions INTEGER NOT NULL DEFAULT 0,
  said TEXT,
  UNIQUE (account, idempotency_key)
) STRICT;
CREATE INDEX jobs_ended ON jobs (status, ended_at);
CREATE TABLE job_data (id TEXT PRIMARY KEY, input TEXT, result TEXT, report TEXT) STRICT;
CREATE TABLE history (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  feature TEXT NOT NULL,
  created_at TEXT NOT NULL,
  record TEXT NOT NULL,
  audio TEXT
) STRICT;
CREATE INDEX history_newest ON history (account, created_at DESC);`

/** Steps from a released version to the next one: the first leads from 5 to 6. A released one is never changed. */
const MIGRATIONS: readonly string[] = []

/** The file of the engine's database. */
export const DATABASE_FILE = 'engine.sqlite'

/**
 * Opens or creates the engine's database in its data folder and brings it to the current version. Throws `unavailable` for one of a
 * build that was never released, or of a newer program, and leaves it as it is.
 */
export function openDatabase(dataDir: string, migrations = MIGRATIONS): DatabaseSync {
  makeDataFolder(dataDir)
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 })
  try {
    const refusal = findDatabaseRefusal(database, dataDir, migrations)
    if (refusal !== undefined) throw new AppError({ kind: 'unavailable', permanent: true, message: refusal })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    if (versionOf(database) < FIRST_SCHEMA_VERSION + migrations.length)
      inTransaction(database, () => migrate(database, migrations))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The reason why this program does not open a database of its version; undefined where it does. */
export function findDatabaseRefusal(
  database: DatabaseSync,
  folder: string,
  migrations = MIGRATIONS,
): Message | undefined {
  const version = versionOf(database)
  if (version > FIRST_SCHEMA_VERSION + migrations.length) return say('engine.data.newer', { folder })
  return version !== 0 && version < FIRST_SCHEMA_VERSION ? say('engine.data.unreleased', { folder }) : undefined
}

/** Brings a database that may be empty to the current version. */
function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const version = versionOf(database)
  if (version === 0) database.exec(SCHEMA)
  for (const step of migrations.slice(Math.max(0, version - FIRST_SCHEMA_VERSION))) database.exec(step)
  database.exec(`PRAGMA user_version = ${FIRST_SCHEMA_VERSION + migrations.length}`)
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Runs statements in a transaction, which is rolled back when `work` throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    database.exec('COMMIT')
    return done
  } catch (error) {
    // On a full disk SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
