import { randomUUID } from 'node:crypto'
import { readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import type { Document } from '../../../shared/project/document.ts'
import { placeFile } from '../files/placeFile.ts'
import { beginJournal, isUnreadable, type Journal, openJournal } from './journal.ts'
import {
  closeProjectDatabase,
  createProjectDatabase,
  isProjectInUse,
  openProjectDatabase,
  startEdits,
  syncFile,
} from './projectDatabase.ts'
import { checkPathLength, damaged, inUse, projectFailure } from './projectFailure.ts'
import { openRecords, type ProjectRecords } from './projectRecords.ts'
import type { Migrations } from './projectSchema.ts'
import { openReports, type Reports } from './reports.ts'
import { openTakes, type Takes } from './takes.ts'

/** An open project: one file, for this process alone. Whoever opens it closes it. Errors are the system's own; see `projectFailure`. */
export interface ProjectFile extends Disposable {
  readonly path: string
  readonly journal: Journal
  readonly takes: Takes
  readonly records: ProjectRecords
  readonly reports: Reports
  /** Writes a copy, all or nothing; an existing file of that name is replaced unless somebody has it open. */
  copyTo(path: string): Promise<void>
  /** What the disk refuses now is kept in a second file beside the first, and read at the next opening. */
  close(): void
}

const ABANDONED_MS = 3_600_000

/** What tests exchange. */
export interface ProjectFileOptions {
  readonly now?: () => number
  readonly migrations?: Migrations
}

/** Makes a project file with a first document and closes it again; answers the path, which is numbered where it is taken. */
export async function createProjectFile(path: string, document: Document): Promise<string> {
  checkPathLength(path)
  // Under another name until it is whole: a crash leaves no half project.
  const part = partOf(path)
  try {
    const database = createProjectDatabase(part)
    try {
      beginJournal(database, document)
    } finally {
      closeProjectDatabase(database)
    }
    syncFile(part)
    return await placeFile(part, path)
  } catch (error) {
    throw projectFailure(path, error)
  } finally {
    removePart(part)
  }
}

/** Opens a project where it was left. Throws `file` in words for the user and leaves what it cannot open as it is. */
export function openProjectFile(path: string, options: ProjectFileOptions = {}): ProjectFile {
  const { now = Date.now } = options
  const database = openProjectDatabase(path, options.migrations)
  try {
    const journal = openJournal(database, now)
    startEdits(database)
    return projectFile(database, { path, journal, now })
  } catch (error) {
    database.close()
    throw isUnreadable(error) ? damaged(path, error) : projectFailure(path, error)
  }
}

interface Opened {
  readonly path: string
  readonly journal: Journal
  readonly now: () => number
}

function projectFile(database: DatabaseSync, { path, journal, now }: Opened): ProjectFile {
  const close = () => {
    if (!database.isOpen) return
    try {
      journal.snapshot()
    } catch {
      // Only a convenience: the steps are stored.
    }
    closeProjectDatabase(database)
  }
  return {
    path,
    journal,
    takes: openTakes(database, now),
    records: openRecords(database),
    reports: openReports(database),
    copyTo: (target) => copyDatabase(database, target),
    close,
    [Symbol.dispose]: close,
  }
}

async function copyDatabase(database: DatabaseSync, target: string): Promise<void> {
  checkPathLength(target)
  const part = partOf(target)
  try {
    sweepParts(target)
    await backup(database, part)
    // The copy is a project of its own: opened and closed once it is one whole file, and known to be readable.
    openProjectFile(part).close()
    syncFile(part)
    if (isProjectInUse(target)) throw inUse(target)
    renameSync(part, target)
  } catch (error) {
    throw projectFailure(target, error)
  } finally {
    removePart(part)
  }
}

function partOf(path: string): string {
  return join(dirname(path), `.${randomUUID().slice(0, 8)}.griot-part`)
}

function removePart(part: string): void {
  for (const suffix of ['', '-wal', '-journal', '-shm']) rmSync(`${part}${suffix}`, { force: true })
}

/** Removes what a crash left of copies in this folder, long enough ago not to be somebody's work. */
function sweepParts(target: string): void {
  const folder = dirname(target)
  for (const name of readdirSync(folder)) {
    if (!/^\.[0-9a-f]{8}\.griot-part(-wal|-journal|-shm)?$/.test(name)) continue
    const path = join(folder, name)
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts !== undefined && Date.now() - facts.mtimeMs > ABANDONED_MS) rmSync(path, { force: true })
  }
}

/** One path for one file, whatever way it is reached: for telling whether a project is open already. */
export function truePath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** A project's name: its file's, without the ending. */
export function projectName(path: string): string {
  return basename(path).replace(/\.griot$/i, '')
}
