import type { DatabaseSync } from 'node:sqlite'
import type { JobReport } from '../../../../shared/contract/local.ts'
import type { JobStatus } from '../../../../shared/contract/records.ts'
import { english } from '../../../../shared/locale/english.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import type { JobOrder } from '../shared/jobQueue.ts'
import type { JobKind, JobMade, JobRecord } from '../shared/jobRecord.ts'
import { inTransaction } from './database.ts'

/** How a job ends. */
type JobOutcome = 'done' | 'error' | 'cancelled'

/** The jobs in the local database. Every call is one transaction. */
export interface JobRecords {
  /** `json` is the input, where it was written before. */
  add(
    job: Pick<JobRecord, 'id' | 'account' | 'key' | 'kind'> &
      Pick<JobOrder, 'fingerprint'> & { input: unknown; idempotencyKey?: string | undefined },
    json?: string,
  ): void
  find(id: string): JobRecord | undefined
  /** An account's jobs, newest first, and how many there are. */
  page(account: string, limit: number, offset: number): { readonly jobs: JobRecord[]; readonly total: number }
  /** How many jobs there are by state, in the words of the queue of many machines. */
  counts(): Record<'waiting' | 'active' | 'delayed' | 'completed' | 'failed' | 'cancelled', number>
  /** How many jobs have ended since the engine began, by outcome. */
  readonly ended: Readonly<Record<JobOutcome, number>>
  /** The result of a job; its fields are undefined until the job is done. */
  made(id: string): JobMade
  /** The job of an earlier request with the same idempotency key, and the digest of that request. */
  findByIdempotencyKey(account: string, key: string): (JobRecord & Pick<JobOrder, 'fingerprint'>) | undefined
  /** Jobs that are queued and not paused, oldest first. */
  waiting(): JobRecord[]
  /** Puts jobs that ran when the engine crashed back into the queue, and counts an interruption for each. */
  noteInterruptions(): void
  /** Marks a job as running. Returns its progress so far (0 to 1) and its order. */
  start(id: string): { readonly progress: number; readonly input: unknown }
  /** Puts a running job back into the queue. */
  putBack(id: string): void
  /** Puts a job back into the queue, where it waits for `resume`. */
  pause(id: string): void
  /** Ends the pause of a job. False if it was not paused. */
  resume(id: string): boolean
  advance(id: string, progress: number): void
  finish(id: string, result: unknown, report: JobReport): void
  /** Ends a job with an error, also a finished one; its result is removed. */
  readonly fail: (id: string, error: Message) => void
  /** Finished jobs of a kind, in the order of their ends. */
  done(kind: JobKind): { readonly id: string; readonly endedAt: string }[]
  /** Removes all jobs that ended before a time (ISO 8601). */
  forgetEnded(before: string): void
}

/** Whether a job that ended with an error was cancelled: only then it says so. */
export const IS_CANCELLED_SQL = `status = 'error' AND said LIKE '%"failure.cancelled"%'`

/** The state of a job in the words of the queue of many machines. */
const JOB_STATE_SQL = `CASE WHEN status = 'running' THEN 'active' WHEN status = 'done' THEN 'completed'
  WHEN status = 'queued' AND paused = 1 THEN 'delayed' WHEN status = 'queued' THEN 'waiting'
  WHEN ${IS_CANCELLED_SQL} THEN 'cancelled' ELSE 'failed' END`

/** Opens the jobs in a database. Orders and results have a separate table, so that other queries do not touch them. */
export function jobRecords(database: DatabaseSync): JobRecords {
  const add = database.prepare(
    `INSERT INTO jobs (id, account, key, kind, status, idempotency_key, fingerprint, created_at)
     VALUES (?, ?, ?, ?, 'queued', ?, ?, ?)`,
  )
  const addData = database.prepare('INSERT INTO job_data (id, input) VALUES (?, ?)')
  const find = database.prepare('SELECT * FROM jobs WHERE id = ?')
  const findByKey = database.prepare('SELECT * FROM jobs WHERE account = ? AND idempotency_key = ?')
  const page = database.prepare('SELECT * FROM jobs WHERE account = ? ORDER BY rowid DESC LIMIT ? OFFSET ?')
  const count = database.prepare('SELECT count(*) AS total FROM jobs WHERE account = ?')
  const counts = database.prepare(`SELECT ${JOB_STATE_SQL} AS state, count(*) AS n FROM jobs GROUP BY state`)
  const made = database.prepare('SELECT result, report FROM job_data WHERE id = ?')
  const waiting = database.prepare(`SELECT * FROM jobs WHERE status = 'queued' AND paused = 0 ORDER BY rowid`)
  const noteInterruptions = database.prepare(
    `UPDATE jobs SET status = 'queued', interruptions = interruptions + 1 WHERE status = 'running'`,
  )
  const done = database.prepare(
    `SELECT id, ended_at FROM jobs WHERE status = 'done' AND kind = ? ORDER BY ended_at, rowid`,
  )
  const now = (): string => new Date().toISOString()
  const start = database.prepare(`UPDATE jobs SET status = 'running' WHERE id = ? RETURNING progress`)
  const input = database.prepare('SELECT input FROM job_data WHERE id = ?')
  const putBack = database.prepare(`UPDATE jobs SET status = 'queued' WHERE id = ? AND status = 'running'`)
  const pause = database.prepare(
    `UPDATE jobs SET status = 'queued', paused = 1 WHERE id = ? AND status IN ('queued', 'running')`,
  )
  const resume = database.prepare('UPDATE jobs SET paused = 0 WHERE id = ? AND paused = 1')
  const advance = database.prepare('UPDATE jobs SET progress = ? WHERE id = ?')
  const finish = database.prepare(`UPDATE jobs SET status = 'done', progress = 1, ended_at = ? WHERE id = ?`)
  const keepMade = database.prepare('UPDATE job_data SET input = NULL, result = ?, report = ? WHERE id = ?')
  const fail = database.prepare(`UPDATE jobs SET status = 'error', error = ?, said = ?, ended_at = ? WHERE id = ?`)
  const forgetData = database.prepare('DELETE FROM job_data WHERE id = ?')
  const ENDED = `status IN ('done', 'error') AND ended_at < ?`
  const forgetEndedData = database.prepare(`DELETE FROM job_data WHERE id IN (SELECT id FROM jobs WHERE ${ENDED})`)
  const forgetEnded = database.prepare(`DELETE FROM jobs WHERE ${ENDED}`)
  const ended: Record<JobOutcome, number> = { done: 0, error: 0, cancelled: 0 }
  return {
    ended,
    add({ id, account, key, kind, input: order, idempotencyKey, fingerprint }, json = JSON.stringify(order)) {
      inTransaction(database, () => {
        add.run(id, account, key, kind, idempotencyKey ?? null, fingerprint ?? null, now())
        addData.run(id, json)
      })
    },
    find: (id) => read(find.get(id)),
    page: (account, limit, offset) => ({
      jobs: page.all(account, limit, offset).flatMap((row) => read(row) ?? []),
      total: Number(count.get(account)?.['total'] ?? 0),
    }),
    counts() {
      const found = Object.fromEntries(counts.all().map(({ state, n }) => [String(state), Number(n)]))
      return { waiting: 0, active: 0, delayed: 0, completed: 0, failed: 0, cancelled: 0, ...found }
    },
    made(id) {
      const row = made.get(id)
      return { result: json(row?.result), report: json(row?.report) as JobReport | undefined }
    },
    findByIdempotencyKey(account, key) {
      const row = findByKey.get(account, key)
      const job = read(row)
      return job && { ...job, fingerprint: typeof row?.fingerprint === 'string' ? row.fingerprint : undefined }
    },
    waiting: () => waiting.all().flatMap((row) => read(row) ?? []),
    noteInterruptions: () => void noteInterruptions.run(),
    start(id) {
      const row = start.get(id)
      if (row === undefined) throw new Error(`The job ${id} has no record.`)
      return { progress: Number(row.progress), input: json(input.get(id)?.input) }
    },
    putBack: (id) => void putBack.run(id),
    pause: (id) => void pause.run(id),
    resume: (id) => resume.run(id).changes > 0,
    advance: (id, progress) => void advance.run(progress, id),
    finish(id, result, report) {
      const [resultJson, reportJson] = [JSON.stringify(result), JSON.stringify(report)]
      inTransaction(database, () => {
        keepMade.run(resultJson, reportJson, id)
        finish.run(now(), id)
      })
      ended.done++
    },
    fail(id, error) {
      inTransaction(database, () => {
        fail.run(english(error), JSON.stringify(error), now(), id)
        forgetData.run(id)
      })
      ended[error.key === 'failure.cancelled' ? 'cancelled' : 'error']++
    },
    done: (kind) => done.all(kind).map((row) => ({ id: String(row.id), endedAt: String(row.ended_at) })),
    forgetEnded(before) {
      inTransaction(database, () => {
        forgetEndedData.run(before)
        forgetEnded.run(before)
      })
    },
  }
}

function json(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : undefined
}

function read(row: Record<string, unknown> | undefined): JobRecord | undefined {
  if (row === undefined) return undefined
  return {
    id: String(row.id),
    account: String(row.account),
    key: String(row.key),
    kind: row.kind as JobKind,
    status: row.status as JobStatus,
    progress: Number(row.progress),
    error: json(row.said) as Message | undefined,
    createdAt: String(row.created_at),
    endedAt: typeof row.ended_at === 'string' ? row.ended_at : undefined,
    interruptions: Number(row.interruptions),
  }
}
