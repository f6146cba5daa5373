import type { DatabaseSync } from 'node:sqlite'
import { ReportFacts } from '../../../shared/commands/checks.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { QcReport } from '../../../shared/qc/report.ts'
import { readJson, transact } from './projectSchema.ts'

/** Reports on finished dubs, kept with the project outside its document. */
export interface Reports {
  /** Adds a report and removes the oldest above the limit. */
  add(facts: ReportFacts, report: QcReport): void
  /** The newest, newest first: no more than are kept. */
  list(): ReportFacts[]
  /** Reads a report. Throws `not_found`. */
  read(id: string): QcReport
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
    read(id) {
      const row = database.prepare('SELECT report FROM reports WHERE id = ?').get(id)
      const report = row === undefined ? undefined : QcReport.safeParse(readJson(row['report'])).data
      if (report !== undefined) return report
      throw new AppError({
        kind: 'not_found',
        message: say('failure.reportGone'),
      })
    },
    remove: (id) => void database.prepare('DELETE FROM reports WHERE id = ?').run(id),
  }
}
