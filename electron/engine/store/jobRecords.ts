import type { DatabaseSync } from 'node:sqlite'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { JobStatus } from '../../../shared/contract/records.ts'

export type JobKind = 'analyze' | 'render'

/** A job as it is kept. `input` and `result` are JSON of the kind's own shape. */
export interface JobRecord {
  readonly id: string
  readonly kind: JobKind
  readonly status: JobStatus
  readonly progress: number
  readonly input: unknown
  readonly result: unknown
  readonly report: JobReport | undefined
  readonly error: string | undefined
}

/** Durable jobs; every call is one committed statement. */
export interface JobRecords {
  add(job: { id: string; kind: JobKind; input: unknown; idempotencyKey?: string }): void
  find(id: string): JobRecord | undefined
  /** The job that an earlier request with the same key made. */
  findByIdempotencyKey(key: string): JobRecord | undefined
  /** Jobs that are queued or were running when the engine last stopped, oldest first. */
  unfinished(): JobRecord[]
  start(id: string): void
  advance(id: string, progress: number): void
  finish(id: string, result: unknown, report: JobReport): void
  fail(id: string, error: string): void
}

/** Job records in the given database. */
export function jobRecords(database: DatabaseSync): JobRecords {
  const add = database.prepare(
    `INSERT INTO jobs (id, kind, status, input, idempotency_key, created_at) VALUES (?, ?, 'queued', ?, ?, ?)`,
  )
  const find = database.prepare('SELECT * FROM jobs WHERE id = ?')
  const findByKey = database.prepare('SELECT * FROM jobs WHERE idempotency_key = ?')
  const unfinished = database.prepare(`SELECT * FROM jobs WHERE status IN ('queued', 'running') ORDER BY rowid`)
  const start = database.prepare(`UPDATE jobs SET status = 'running', progress = 0 WHERE id = ?`)
  const advance = database.prepare('UPDATE jobs SET progress = ? WHERE id = ?')
  const finish = database.prepare(`UPDATE jobs SET status = 'done', progress = 1, result = ?, report = ? WHERE id = ?`)
  const fail = database.prepare(`UPDATE jobs SET status = 'error', error = ? WHERE id = ?`)
  return {
    add: ({ id, kind, input, idempotencyKey }) => {
      add.run(id, kind, JSON.stringify(input), idempotencyKey ?? null, new Date().toISOString())
    },
    find: (id) => read(find.get(id)),
    findByIdempotencyKey: (key) => read(findByKey.get(key)),
    unfinished: () => unfinished.all().flatMap((row) => read(row) ?? []),
    start: (id) => void start.run(id),
    advance: (id, progress) => void advance.run(progress, id),
    finish: (id, result, report) => void finish.run(JSON.stringify(result), JSON.stringify(report), id),
    fail: (id, error) => void fail.run(error, id),
  }
}

function read(row: Record<string, unknown> | undefined): JobRecord | undefined {
  if (row === undefined) return undefined
  const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : undefined)
  return {
    id: String(row.id),
    kind: row.kind as JobKind,
    status: row.status as JobStatus,
    progress: Number(row.progress),
    input: json(row.input),
    result: json(row.result),
    report: json(row.report) as JobReport | undefined,
    error: typeof row.error === 'string' ? row.error : undefined,
  }
}
