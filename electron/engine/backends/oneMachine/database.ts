import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from '../shared/dataFolder.ts'

/** The migrations, in order. A released one is never changed; new ones are appended. */
const MIGRATIONS = [
  `CREATE TABLE accounts (
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
     input TEXT NOT NULL,
     result TEXT,
     report TEXT,
     error TEXT,
     idempotency_key TEXT,
     created_at TEXT NOT NULL,
     ended_at TEXT,
     UNIQUE (account, idempotency_key)
   ) STRICT;
   CREATE TABLE history (
     id TEXT PRIMARY KEY,
     account TEXT NOT NULL,
     feature TEXT NOT NULL,
     created_at TEXT NOT NULL,
     record TEXT NOT NULL,
     audio TEXT
   ) STRICT;
   CREATE INDEX history_newest ON history (account, created_at DESC);`,
  'ALTER TABLE jobs ADD COLUMN paused INTEGER NOT NULL DEFAULT 0',
  // Orders and results can have megabytes. In the same table, every query of jobs and every progress update touched them.
  `CREATE TABLE job_data (id TEXT PRIMARY KEY, input TEXT, result TEXT, report TEXT) STRICT;
   INSERT INTO job_data (id, input, result, report)
     SELECT id, CASE WHEN status IN ('queued', 'running') THEN input END, result, report FROM jobs;
   ALTER TABLE jobs DROP COLUMN input;
   ALTER TABLE jobs DROP COLUMN result;
   ALTER TABLE jobs DROP COLUMN report;
   ALTER TABLE jobs ADD COLUMN interruptions INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX jobs_ended ON jobs (status, ended_at);`,
  // The error as a message, beside its English.
  'ALTER TABLE jobs ADD COLUMN said TEXT',
]

/** The version of the schema after all migrations. */
export const SCHEMA_VERSION = MIGRATIONS.length

/** The file of the engine's database. */
export const DATABASE_FILE = 'engine.sqlite'

/** Opens or creates the engine's database in its data folder and migrates it to the current schema. */
export function openDatabase(dataDir: string): DatabaseSync {
  makeDataFolder(dataDir)
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5000 })
  try {
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function migrate(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < user_version) continue
    database.exec(`BEGIN; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
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
