import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, lstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { say } from '../../../shared/locale/message.ts'
import { retryWhileLockedSync } from '../../client/retryWhileLocked.ts'
import { sweepParts } from '../../files/sweepParts.ts'
import { altered, checkPathLength, damaged, fileError, foreign, withFile } from './projectFailure.ts'
import {
  APPLICATION_ID,
  createSchema,
  FIRST_PROJECT_VERSION,
  foreignPart,
  MIGRATIONS,
  type Migrations,
  transact,
  versionAfter,
} from './projectSchema.ts'

/** Milliseconds to wait for another program that is closing the file. */
const BUSY_TIMEOUT_MS = 300
const SQLITE_BUSY = 5
/** Most bytes of one value; a file may say that a text is a gigabyte long. */
const MAX_DATABASE_VALUE_BYTES = 256 * 1024 * 1024
/** The end of a rollback journal that names a further file, which SQLite may then delete. Ours never do. */
const SUPER_JOURNAL = Buffer.from('d9d505f920a163d7', 'hex')

/** Creates an empty project file at a free path. The caller fills and closes it, and has the system write it to the disk. */
export function createProjectDatabase(path: string): DatabaseSync {
  checkPathLength(path)
  return withFile(path, () => {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    try {
      // It is no project before it is whole: waiting for the disk after each of its tables takes ten times as long.
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
      transact(database, () => createSchema(database))
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/**
 * Opens a project file exclusively. The lock is the system's, held through SQLite, so it ends with the process and
 * never goes stale. A file of an older format is backed up beside it and migrated; one that is newer, foreign or of a build
 * before the first version is refused and left as it is. The pages are not checked, which would hold up everything else:
 * `checkProject` does it.
 */
export function openProjectDatabase(path: string, migrations: Migrations = MIGRATIONS): DatabaseSync {
  checkPathLength(path)
  checkIsFile(path)
  checkBeside(path)
  return withFile(path, () => {
    const database = openExisting(path)
    try {
      checkFormat(database, path, migrations)
      // Takes the exclusive lock: it comes with the first write and is kept.
      database.exec('BEGIN IMMEDIATE; COMMIT')
      const from = versionOf(database)
      if (from < versionAfter(migrations)) {
        backUp(database, path, from)
        migrate(database, from, migrations)
      }
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** Prepares an open file for edits after its checks; before that nothing in it is changed. */
export function startEdits(database: DatabaseSync): void {
  // On macOS only `fullfsync` waits for the disk; elsewhere it has no effect.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON')
}

/** Whether a project file is open in this or another process. */
export function isProjectInUse(path: string): boolean {
  if (!existsSync(path)) return false
  let database: DatabaseSync | undefined
  try {
    database = openExisting(path)
    database.exec('BEGIN IMMEDIATE; COMMIT')
    return false
  } catch (error) {
    // A file that is no project, or is unreadable, is not in use.
    return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
  } finally {
    database?.close()
  }
}

/** Closes a project and leaves one file. On a full disk SQLite's log stays beside it and is used again. */
export function closeProjectDatabase(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  } catch {
    // All acknowledged changes are in the log beside the file, which the next opening reads.
  } finally {
    database.close()
  }
}

/**
 * Opens a file that is there, with an exclusive lock from its first write on. With `asItIs` the file itself is read
 * alone, without locks, and nothing can be written.
 */
export function openExisting(path: string, { asItIs = false }: { asItIs?: boolean } = {}): DatabaseSync {
  const url = databaseUrl(path)
  // Never creates the file: a project that has vanished must not come back empty.
  url.searchParams.set('mode', asItIs ? 'ro' : 'rw')
  if (asItIs) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, {
    timeout: BUSY_TIMEOUT_MS,
    defensive: true,
    limits: { length: MAX_DATABASE_VALUE_BYTES },
  })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * The URL by which SQLite opens a file. It refuses hosts, so the server of a path in a Windows network (`\\server\folder`)
 * goes into the URL's path.
 */
export function databaseUrl(path: string, windows = process.platform === 'win32'): URL {
  const url = pathToFileURL(path, { windows })
  return url.host === '' ? url : new URL(`file:////${url.host}${url.pathname}`)
}

function checkIsFile(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) throw fileError(path, say('failure.project.missing', { path }))
  if (!facts.isFile()) throw fileError(path, say('failure.project.noFile', { path }))
}

/** The files that SQLite keeps beside a project that is open or was not closed. */
export function besideProject(path: string): string[] {
  return ['-wal', '-journal', '-shm'].map((ending) => path + ending)
}

/** Removes a closed project with the files beside it. */
export async function removeProject(path: string): Promise<void> {
  await Promise.all([path, ...besideProject(path)].map((one) => rm(one, { force: true })))
}

/**
 * The facts by which a change of a project, or of the files that SQLite keeps beside it, shows: device, inode, size, and both
 * times in nanoseconds, of which no program can set the second. Undefined where it is no file.
 */
export function factsOf(path: string): string | undefined {
  try {
    if (!lstatSync(path).isFile()) return undefined
    return [path, ...besideProject(path)].flatMap((one) => factsOfOne(one) ?? []).join(', ')
  } catch {
    return undefined
  }
}

function factsOfOne(path: string): string | undefined {
  const facts = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return facts && `${facts.dev} ${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}`
}

/** Whether an open project has an older format. */
export function isOlder(database: DatabaseSync): boolean {
  return versionOf(database) < versionAfter(MIGRATIONS)
}

/** Whether a file says that it has an older format. It may be anything. */
export function saysOlder(path: string): boolean {
  try {
    const database = openExisting(path, { asItIs: true })
    try {
      return isOlder(database)
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}

/** Throws `file` unless the files that SQLite keeps beside a project are files, which name no others. */
export function checkBeside(path: string): void {
  for (const beside of besideProject(path)) {
    const facts = lstatSync(beside, { throwIfNoEntry: false })
    if (facts?.isFile() === false || (facts !== undefined && namesSuperJournal(beside, facts.size))) {
      throw altered(path, basename(beside))
    }
  }
}

function namesSuperJournal(path: string, size: number): boolean {
  if (!path.endsWith('-journal') || size < SUPER_JOURNAL.length) return false
  const end = Buffer.alloc(SUPER_JOURNAL.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, end, 0, end.length, size - end.length)
    return end.equals(SUPER_JOURNAL)
  } finally {
    closeSync(file)
  }
}

/** Throws `file` unless an open file is a project, of a known version and with that version's schema. */
export function checkFormat(database: DatabaseSync, path: string, migrations: Migrations = MIGRATIONS): void {
  if (numberOf(database, 'application_id') !== APPLICATION_ID) {
    throw foreign(path)
  }
  const version = versionOf(database)
  if (version > versionAfter(migrations)) throw fileError(path, say('failure.project.newer', { name: basename(path) }))
  if (version < 1) throw altered(path, `version ${version}`)
  if (version < FIRST_PROJECT_VERSION) throw fileError(path, say('failure.project.unreleased', { path }))
  const part = foreignPart(database, version, migrations)
  if (part !== undefined) throw altered(path, part)
}

/** Throws `file` where the file's structure is damaged. */
export function checkWhole(database: DatabaseSync, path: string): void {
  const row = database.prepare('PRAGMA quick_check(1)').get()
  if (row?.['quick_check'] !== 'ok') throw damaged(path)
}

/** Runs the migrations that a file of version `from` lacks, each in a transaction of its own. */
function migrate(database: DatabaseSync, from: number, migrations: Migrations): void {
  for (const [at, step] of migrations.slice(from - FIRST_PROJECT_VERSION).entries()) {
    transact(database, () => {
      step(database)
      database.exec(`PRAGMA user_version = ${from + at + 1}`)
    })
  }
}

/** Copies a project beside itself before a migration, for users who go back to an older version. */
function backUp(database: DatabaseSync, path: string, version: number): void {
  const name = basename(path, extname(path))
  const backupPath = join(dirname(path), `${name} (version ${version} backup)${extname(path)}`)
  const part = createPartPath(path)
  try {
    database.prepare('VACUUM INTO ?').run(part)
    syncFile(part)
    const free = existsSync(backupPath) ? backupPath.replace(/\)(\.\w+)?$/, ` ${Date.now()})$1`) : backupPath
    retryWhileLockedSync(() => renameSync(part, free))
  } finally {
    rmSync(part, { force: true })
  }
}

/** The unfinished files of projects. */
const PROJECT_PART_PATTERN = /^\.[0-9a-f]{8}\.griot-part(-wal|-journal|-shm)?$/

/**
 * A hidden name for an unfinished project in the folder of `path`; what killed processes have left there under such names goes.
 * Throws `file` where there is no such folder, of which SQLite would say that it is read-only.
 */
export function createPartPath(path: string): string {
  withFile(path, () => statSync(dirname(path)))
  sweepParts(dirname(path), PROJECT_PART_PATTERN)
  return join(dirname(path), `.${randomUUID().slice(0, 8)}.griot-part`)
}

/** Flushes a finished file to the disk. Never for a file that SQLite has open: closing it would drop SQLite's lock. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function versionOf(database: DatabaseSync): number {
  return numberOf(database, 'user_version')
}

function numberOf(database: DatabaseSync, pragma: string): number {
  return Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma] ?? 0)
}
