import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { FinishedDub } from '../../../shared/commands/finishedDub.ts'
import { View } from '../../../shared/commands/projects.ts'
import { WorkKind } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { Budget } from '../../../shared/speechServers/budget.ts'
import { parseStoredJson, readState, writeState } from './projectSchema.ts'

/** Kinds of cached data kept with the project. */
type CacheKind = 'peaks' | 'thumbnail' | 'lineWords'

/** A work item on the project, under way or ended. */
export const ProjectJob = z.object({
  id: z.string(),
  kind: z.enum(['dub', ...WorkKind.options]),
  /** Data of the work item's owner, to continue it after a restart and to show its result. */
  data: z.record(z.string(), z.unknown()),
})
export type ProjectJob = z.infer<typeof ProjectJob>

/** The dub of a project in one language that counts: the one made last, by any kind of work. The notes of a dub stand with its order. */
export const ProjectResult = FinishedDub.omit({ url: true, report: true })
export type ProjectResult = z.infer<typeof ProjectResult>

/** Data kept with a project outside its document: not part of undo. */
export interface ProjectRecords {
  /** The user's view; undefined in a project that was never shown. */
  view(): View | undefined
  saveView(view: View): void
  /** The account that costs of the project's orders are added to; its id is made at the first use. */
  budget(): Budget
  saveBudget(budget: Budget): void
  /** How a dub has found the lines of the document (`linesFrom`); undefined where none has. */
  linesFrom(): string | undefined
  saveLinesFrom(order: string): void
  /** The work items, oldest first, each read when it is asked for: one may be long. */
  jobs(): Generator<ProjectJob>
  saveJob(job: ProjectJob): void
  forgetJob(id: string): void
  /** The result of each language that has one. */
  results(): ProjectResult[]
  /** Keeps a result in place of the one of its language. */
  saveResult(result: ProjectResult): void
  forgetResult(to: Target): void
  cached(kind: CacheKind, name: string): Uint8Array | undefined
  saveCached(kind: CacheKind, name: string, data: Uint8Array): void
  clearCache(): void
}

/** Opens the records of an open project file. */
export function openRecords(database: DatabaseSync): ProjectRecords {
  const results = () => z.array(ProjectResult).safeParse(parseStoredJson(readState(database, 'results'))).data ?? []
  return {
    results,
    saveResult(result) {
      const others = results().filter(({ to }) => to !== result.to)
      writeState(database, 'results', JSON.stringify([...others, result]))
    },
    forgetResult(to) {
      writeState(database, 'results', JSON.stringify(results().filter((one) => one.to !== to)))
    },
    view() {
      // A view of another version is dropped: it is no reason to refuse a project.
      const stored = View.safeParse(parseStoredJson(readState(database, 'view')))
      return stored.success ? stored.data : undefined
    },
    saveView: (view) => writeState(database, 'view', JSON.stringify(view)),
    budget() {
      const stored = Budget.safeParse(parseStoredJson(readState(database, 'budget')))
      if (stored.success) return stored.data
      const budget = { id: randomUUID() }
      writeState(database, 'budget', JSON.stringify(budget))
      return budget
    },
    saveBudget: (budget) => writeState(database, 'budget', JSON.stringify(budget)),
    linesFrom: () => readState(database, 'linesFrom'),
    saveLinesFrom: (order) => writeState(database, 'linesFrom', order),
    *jobs() {
      const one = database.prepare('SELECT data FROM jobs WHERE id = ?')
      for (const { id } of database.prepare('SELECT id FROM jobs ORDER BY rowid').all()) {
        const job = ProjectJob.safeParse(parseStoredJson(one.get(String(id))?.['data']))
        if (job.success) yield job.data
      }
    },
    saveJob: (job) =>
      void database
        .prepare('INSERT INTO jobs (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data')
        .run(job.id, JSON.stringify(job)),
    forgetJob: (id) => void database.prepare('DELETE FROM jobs WHERE id = ?').run(id),
    cached(kind, name) {
      const data = database.prepare('SELECT data FROM cache WHERE kind = ? AND name = ?').get(kind, name)?.['data']
      return data instanceof Uint8Array ? data : undefined
    },
    saveCached: (kind, name, data) =>
      void database.prepare('INSERT OR REPLACE INTO cache (kind, name, data) VALUES (?, ?, ?)').run(kind, name, data),
    clearCache: () => database.exec('DELETE FROM cache'),
  }
}
