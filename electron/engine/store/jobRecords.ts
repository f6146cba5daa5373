import type { DatabaseSync } from 'node:sqlite'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { JobStatus } from '../../../shared/contract/records.ts'

/** `assemble` writes its video where its order says; the others have their results here. */
export type JobKind = 'analyze' | 'render' | 'assemble'

/** A job as it is kept. `input` and `result` are JSON of the kind's own shape. */
export interface JobRecord {
  readonly id: string
  readonly account: string
  /** The key it was ordered with; jobs of different keys take turns. */
  readonly key: string
  readonly kind: JobKind
  readonly status: JobStatus
  readonly progress: number
  readonly input: unknown
  readonly result: unknown
  readonly report: JobReport | undefined
  readonly error: string | undefined
  /** ISO 8601, once it is done or failed. */
  readonly endedAt: string | undefined
}

/** Durable jobs; every call is one committed statement. */
export interface JobRecords {
  add(job: Pick<JobRecord, 'id' | 'account' | 'key' | 'kind' | 'input'> & { idempotencyKey?: string | undefined }): void
  find(id: string): JobRecord | undefined
  /** The job that an earlier request with the same key made. */
  findByIdempotencyKey(account: string, key: string): JobRecord | undefined
  /** Jobs that are queued or were running when the engine last stopped and are not paused, oldest first. */
  unfinished(): JobRecord[]
  /** Marks the job as running and returns it. */
  start(id: string): JobRecord
  /** Puts a job back into the queue, where it stays until `goOn`. */
  pause(id: string): void
  /** False where the job was not paused. */
  goOn(id: string): boolean
  advance(id: string, progress: number): void
  finish(id: string, result: unknown, report: JobReport): void
  fail(id: string, error: string): void
  /** Jobs that are done, the one that ended first first. */
  finished(): JobRecord[]
}

/** Job records in the given database. */
export function jobRecords(database: DatabaseSync): JobRecords {
  const add = database.prepare(
    `INSERT INTO jobs (id, account, key, kind, status, input, idempotency_key, created_at)
     VALUES (?, ?, ?, ?, 'queued', ?, ?, ?)`,
  )
  const find = database.prepare('SELECT * FROM jobs WHERE id = ?')
  const findByKey = database.prepare('SELECT * FROM jobs WHERE account = ? AND idempotency_key = ?')
  const unfinished = database.prepare(
    `SELECT * FROM jobs WHERE status IN ('queued', 'running') AND paused = 0 ORDER BY rowid`,
  )
  const finished = database.prepare(`SELECT * FROM jobs WHERE status = 'done' ORDER BY ended_at, rowid`)
  const now = (): string => new Date().toISOString()
  const start = database.prepare(`UPDATE jobs SET status = 'running' WHERE id = ? RETURNING *`)
  const pause = database.prepare(
    `UPDATE jobs SET status = 'queued', paused = 1 WHERE id = ? AND status IN ('queued', 'running')`,
  )
  const goOn = database.prepare('UPDATE jobs SET paused = 0 WHERE id = ? AND paused = 1')
  const advance = database.prepare('UPDATE jobs SET progress = ? WHERE id = ?')
  const finish = database.prepare(
    `UPDATE jobs SET status = 'done', progress = 1, result = ?, report = ?, ended_at = ? WHERE id = ?`,
  )
  const fail = database.prepare(`UPDATE jobs SET status = 'error', error = ?, result = NULL, ended_at = ? WHERE id = ?`)
  return {
    add: ({ id, account, key, kind, input, idempotencyKey }) => {
      add.run(id, account, key, kind, JSON.stringify(input), idempotencyKey ?? null, now())
    },
    find: (id) => read(find.get(id)),
    findByIdempotencyKey: (account, key) => read(findByKey.get(account, key)),
    unfinished: () => unfinished.all().flatMap((row) => read(row) ?? []),
    start(id) {
      const record = read(start.get(id))
      if (record === undefined) throw new Error(`The job ${id} has no record.`)
      return record
    },
    pause: (id) => void pause.run(id),
    goOn: (id) => goOn.run(id).changes > 0,
    advance: (id, progress) => void advance.run(progress, id),
    finish: (id, result, report) => void void finish.run(JSON.stringify(result), JSON.stringify(report), now(), id),
    fail: (id, error) => void fail.run(error, now(), id),
    finished: () => finished.all().flatMap((row) => read(row) ?? []),
  }
}

function read(row: Record<string, unknown> | undefined): JobRecord | undefined {
  if (row === undefined) return undefined
  const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : undefined)
  return {
    id: String(row.id),
    account: String(row.account),
    key: String(row.key),
    kind: row.kind as JobKind,
    status: row.status as JobStatus,
    progress: Number(row.progress),
    input: json(row.input),
    result: json(row.result),
    report: json(row.report) as JobReport | undefined,
    error: typeof row.error === 'string' ? row.error : undefined,
    endedAt: typeof row.ended_at === 'string' ? row.ended_at : undefined,
  }
}
