import { realpathSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { ReportFacts } from '../../../shared/commands/checks.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { chosenTakes } from '../../../shared/project/takes/takeKey.ts'
import { Finding, QcLine, QcReport } from '../../../shared/qc/report.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { placeFile } from '../../files/placeFile.ts'
import { beginJournal, isUnreadable, type Journal, openJournal } from './journal.ts'
import {
  closeProjectDatabase,
  createPartPath,
  createProjectDatabase,
  isProjectInUse,
  openProjectDatabase,
  startEdits,
  syncFile,
} from './projectDatabase.ts'
import { checkPathLength, damaged, inUse, projectFailure } from './projectFailure.ts'
import { openRecords, type ProjectRecords } from './projectRecords.ts'
import { type Migrations, parseStoredJson, transact } from './projectSchema.ts'
import { openTakes, type Takes } from './takes.ts'

/**
 * An open project: one file, locked for this process. The opener closes it. Errors are SQLite's and the system's;
 * `projectFailure` converts them.
 */
export interface ProjectFile extends Disposable {
  readonly path: string
  readonly journal: Journal
  readonly takes: Takes
  readonly records: ProjectRecords
  readonly reports: Reports
  /** Writes a copy atomically. An existing file of that name is replaced unless it is open. */
  copyTo(path: string): Promise<void>
  /** Closes the file. Changes that a full disk refuses stay in a second file, which the next opening reads. */
  close(): void
}

/** Options of an opening. */
interface ProjectFileOptions {
  /** Called with the path when the file is closed. */
  readonly onClosed?: ((path: string) => void) | undefined
  /** The document was checked, and the file was not changed since: it is not checked again, which holds up everything else. */
  readonly isTrusted?: boolean
  /** Replacements for tests. */
  readonly now?: () => number
  readonly migrations?: Migrations
}

/**
 * Creates a project file with its first document and closes it; answers the path, numbered if the wanted one is taken. `first`
 * writes what else it has from the beginning.
 */
export async function createProjectFile(
  path: string,
  document: Document,
  first?: (records: ProjectRecords) => void,
): Promise<string> {
  checkPathLength(path)
  // Written under another name until complete: a crash leaves no partial project.
  const part = createPartPath(path)
  try {
    const database = createProjectDatabase(part)
    try {
      beginJournal(database, document)
      first?.(openRecords(database))
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

/**
 * Opens a project in its last state. Throws `file` with words for the user and leaves a file that it cannot open as it
 * is.
 */
export function openProjectFile(path: string, options: ProjectFileOptions = {}): ProjectFile {
  const { now = Date.now, onClosed, isTrusted = false } = options
  const database = openProjectDatabase(path, options.migrations)
  try {
    const journal = openJournal(database, { now, isTrusted })
    startEdits(database)
    return projectFile(database, { path, journal, now, onClosed })
  } catch (error) {
    database.close()
    throw isUnreadable(error) ? damaged(path, error) : projectFailure(path, error)
  }
}

interface Opened {
  readonly path: string
  readonly journal: Journal
  readonly now: () => number
  readonly onClosed: ProjectFileOptions['onClosed']
}

function projectFile(database: DatabaseSync, { path, journal, now, onClosed }: Opened): ProjectFile {
  const takes = openTakes(database, now)
  const close = () => {
    if (!database.isOpen) return
    try {
      takes.emptyBin(usedTakes(journal.document))
    } catch {
      // What stays in the bin goes with the next closing.
    }
    try {
      journal.snapshot()
    } catch {
      // The snapshot only speeds up the next opening; the steps are stored.
    }
    closeProjectDatabase(database)
    onClosed?.(path)
  }
  return {
    path,
    journal,
    takes,
    records: openRecords(database),
    reports: openReports(database),
    copyTo: (target) => copyDatabase(database, target),
    close,
    [Symbol.dispose]: close,
  }
}

/** The takes that lines use in any language. */
function usedTakes(document: Document): Set<string> {
  return new Set(document.targets.flatMap((target) => chosenTakes(document, target)))
}

async function copyDatabase(database: DatabaseSync, target: string): Promise<void> {
  checkPathLength(target)
  const part = createPartPath(target)
  try {
    await backup(database, part)
    // Opening and closing the copy makes it one complete file and proves that it can be read.
    openProjectFile(part, { isTrusted: true }).close()
    syncFile(part)
    if (isProjectInUse(target)) throw inUse(target)
    await renameFile(part, target)
  } catch (error) {
    throw projectFailure(target, error)
  } finally {
    removePart(part)
  }
}

function removePart(part: string): void {
  for (const suffix of ['', '-wal', '-journal', '-shm']) rmSync(`${part}${suffix}`, { force: true })
}

/** The canonical path of a file, used to tell whether a project is open already. */
export function truePath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** The name of a project: its file name without the extension. */
export function projectName(path: string): string {
  return basename(path).replace(/\.griot$/i, '')
}

/** Reports on finished dubs, kept with the project outside its document. */
interface Reports {
  /** Adds a report and removes the oldest above the limit. */
  add(facts: ReportFacts, report: QcReport): void
  /** The newest, newest first: no more than are kept. */
  list(): ReportFacts[]
  /** Reads a report; other projects are saved while a long one is checked. Throws `not_found`. */
  read(id: string): Promise<QcReport>
  remove(id: string): void
}

/** Most reports kept: one of five thousand lines takes two megabytes. */
const MAX_STORED_REPORTS = 20

/** Opens the reports of an open project file. */
function openReports(database: DatabaseSync): Reports {
  return {
    add(facts, report) {
      transact(database, () => {
        database
          .prepare('INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?)')
          .run(facts.id, facts.madeAt, JSON.stringify(facts), JSON.stringify(report))
        database
          .prepare('DELETE FROM reports WHERE id NOT IN (SELECT id FROM reports ORDER BY made_at DESC LIMIT ?)')
          .run(MAX_STORED_REPORTS)
      })
    },
    list() {
      const newest = database.prepare('SELECT facts FROM reports ORDER BY made_at DESC, rowid DESC LIMIT ?')
      const rows = newest.all(MAX_STORED_REPORTS)
      return rows.flatMap(({ facts }) => ReportFacts.safeParse(parseStoredJson(facts)).data ?? [])
    },
    async read(id) {
      const row = database.prepare('SELECT report FROM reports WHERE id = ?').get(id)
      const report = row === undefined ? undefined : await validateInSlices(parseStoredJson(row['report']))
      if (report !== undefined) return report
      throw new AppError({
        kind: 'not_found',
        message: say('failure.reportGone'),
      })
    },
    remove: (id) => void database.prepare('DELETE FROM reports WHERE id = ?').run(id),
  }
}

/** Entries of a list that are checked in one turn. */
const VALIDATION_SLICE_ENTRIES = 1000

const list = z.array(z.unknown())
const Lists = z.looseObject({ findings: list, lines: list, loudnessCurve: z.looseObject({ dub: list, source: list }) })
const { dub: Level } = QcReport.shape.loudnessCurve.shape

/** A stored report, if it is one: its lists are checked in slices, each in a turn of its own. */
async function validateInSlices(stored: unknown): Promise<QcReport | undefined> {
  const storedReport = Lists.safeParse(stored).data
  if (storedReport === undefined) return undefined
  const curve = { ...storedReport.loudnessCurve, dub: [], source: [] }
  const rest = QcReport.safeParse({ ...storedReport, findings: [], lines: [], loudnessCurve: curve }).data
  const findings = rest && (await allChecked(storedReport.findings, z.array(Finding)))
  const lines = findings && (await allChecked(storedReport.lines, z.array(QcLine)))
  const dub = lines && (await allChecked(storedReport.loudnessCurve.dub, Level))
  const source = dub && (await allChecked(storedReport.loudnessCurve.source, Level))
  return source && { ...rest, findings, lines, loudnessCurve: { ...rest.loudnessCurve, dub, source } }
}

async function allChecked<T>(values: readonly unknown[], schema: z.ZodType<T[]>): Promise<T[] | undefined> {
  const made: T[] = []
  for (let at = 0; at < values.length; at += VALIDATION_SLICE_ENTRIES) {
    const slice = schema.safeParse(values.slice(at, at + VALIDATION_SLICE_ENTRIES)).data
    if (slice === undefined) return undefined
    made.push(...slice)
    await setImmediate()
  }
  return made
}
