import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { ReportFacts } from '../../../shared/commands/checks.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { Finding, QcLine, QcReport } from '../../../shared/qc/report.ts'
import { readJson, transact } from './projectSchema.ts'

/** Reports on finished dubs, kept with the project outside its document. */
export interface Reports {
  /** Adds a report and removes the oldest above the limit. */
  add(facts: ReportFacts, report: QcReport): void
  /** The newest, newest first: no more than are kept. */
  list(): ReportFacts[]
  /** Reads a report; other projects are saved while a long one is checked. Throws `not_found`. */
  read(id: string): Promise<QcReport>
  remove(id: string): void
}

/** Most reports kept: one of five thousand lines takes two megabytes. */
const MOST_REPORTS = 20

/** Opens the reports of an open project file. */
export function openReports(database: DatabaseSync): Reports {
  return {
    add(facts, report) {
      transact(database, () => {
        database
          .prepare('INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?)')
          .run(facts.id, facts.madeAt, JSON.stringify(facts), JSON.stringify(report))
        database
          .prepare('DELETE FROM reports WHERE id NOT IN (SELECT id FROM reports ORDER BY made_at DESC LIMIT ?)')
          .run(MOST_REPORTS)
      })
    },
    list() {
      const newest = database.prepare('SELECT facts FROM reports ORDER BY made_at DESC, rowid DESC LIMIT ?')
      const rows = newest.all(MOST_REPORTS)
      return rows.flatMap(({ facts }) => ReportFacts.safeParse(readJson(facts)).data ?? [])
    },
    async read(id) {
      const row = database.prepare('SELECT report FROM reports WHERE id = ?').get(id)
      const report = row === undefined ? undefined : await checkedInTurns(readJson(row['report']))
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
const SLICE = 1000

const list = z.array(z.unknown())
const Lists = z.looseObject({ findings: list, lines: list, loudnessCurve: z.looseObject({ dub: list, source: list }) })
const { dub: Level } = QcReport.shape.loudnessCurve.shape

/** A stored report, if it is one: its lists are checked in slices, each in a turn of its own. */
async function checkedInTurns(stored: unknown): Promise<QcReport | undefined> {
  const given = Lists.safeParse(stored).data
  if (given === undefined) return undefined
  const curve = { ...given.loudnessCurve, dub: [], source: [] }
  const rest = QcReport.safeParse({ ...given, findings: [], lines: [], loudnessCurve: curve }).data
  const findings = rest && (await allChecked(given.findings, z.array(Finding)))
  const lines = findings && (await allChecked(given.lines, z.array(QcLine)))
  const dub = lines && (await allChecked(given.loudnessCurve.dub, Level))
  const source = dub && (await allChecked(given.loudnessCurve.source, Level))
  return source && { ...rest, findings, lines, loudnessCurve: { ...rest.loudnessCurve, dub, source } }
}

async function allChecked<T>(values: readonly unknown[], schema: z.ZodType<T[]>): Promise<T[] | undefined> {
  const made: T[] = []
  for (let at = 0; at < values.length; at += SLICE) {
    const slice = schema.safeParse(values.slice(at, at + SLICE)).data
    if (slice === undefined) return undefined
    made.push(...slice)
    await setImmediate()
  }
  return made
}
