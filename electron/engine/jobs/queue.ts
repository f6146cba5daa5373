import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobReport } from '../../../shared/contract/local.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import type { Log } from '../log.ts'
import type { Work } from '../ports.ts'
import type { JobKind, JobRecord, JobRecords } from '../store/jobRecords.ts'

/** What a running job gets: the uploaded file, a scratch folder that goes when the job ends, a place for its video. */
export interface JobContext extends Work {
  readonly id: string
  readonly scratch: string
  readonly video: string
  readonly source: string
  readonly input: unknown
  onProgress(fraction: number): void
}

export type JobRunner = (job: JobContext) => Promise<{ result: unknown; report: JobReport }>

export interface QueueOptions {
  readonly dataDir: string
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
}

export interface JobQueue {
  /** Takes over the uploaded file and returns the job's id; `idempotencyKey` makes a repeated request find its job. */
  submit(kind: JobKind, order: { input: unknown; upload: string; idempotencyKey?: string | undefined }): Promise<string>
  find(id: string): JobRecord
  /** The finished video of a render job. */
  videoOf(id: string): string
  /** False where the job had ended already. */
  cancel(id: string): Promise<boolean>
  /** Takes up what an earlier run of the engine left unfinished. */
  resume(): void
  close(): Promise<void>
}

/** At most one job of a kind runs at a time: a render alone keeps both cores of a small machine busy. */
export function createQueue({ dataDir, records, runners, log }: QueueOptions): JobQueue {
  const waiting: { id: string; kind: JobKind }[] = []
  const running = new Map<string, { kind: JobKind; stop: AbortController; ended: Promise<void> }>()
  const progress = new Map<string, number>()
  let closed = false
  const dirOf = (id: string): string => join(dataDir, 'jobs', id)
  const videoOf = (id: string): string => join(dirOf(id), 'result.mp4')

  const find = (id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined) throw new AppError({ kind: 'not_found', message: `There is no job ${id}.` })
    return { ...record, progress: progress.get(id) ?? record.progress }
  }

  const advance = (id: string, fraction: number): void => {
    const before = progress.get(id) ?? 0
    const now = Math.min(1, Math.max(before, fraction))
    progress.set(id, now)
    if (Math.floor(now * 20) > Math.floor(before * 20)) records.advance(id, now)
  }

  const run = async (id: string, kind: JobKind, signal: AbortSignal): Promise<void> => {
    const dir = dirOf(id)
    const started = performance.now()
    try {
      records.start(id)
      const { input } = find(id)
      const scratch = join(dir, 'scratch')
      await rm(scratch, { recursive: true, force: true })
      await mkdir(scratch)
      const files = { source: join(dir, 'source'), scratch, video: videoOf(id) }
      const { result, report } = await runners[kind]({ id, ...files, input, signal, onProgress: (f) => advance(id, f) })
      signal.throwIfAborted()
      records.finish(id, result, report)
      await Promise.all([scratch, files.source].map((path) => rm(path, { recursive: true, force: true })))
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed) return // it is taken up again at the next start
      const failure = toFailure(error)
      if (failure.kind === 'internal') log.error({ job: id, kind, err: error }, 'job failed unexpectedly')
      else log.info({ job: id, kind, failure: failure.kind }, 'job failed')
      records.fail(id, failure.message)
      await rm(dir, { recursive: true, force: true })
    } finally {
      progress.delete(id)
    }
  }

  const next = (): void => {
    if (closed) return
    for (const entry of [...waiting]) {
      if ([...running.values()].some((job) => job.kind === entry.kind)) continue
      waiting.splice(waiting.indexOf(entry), 1)
      const stop = new AbortController()
      const ended = run(entry.id, entry.kind, stop.signal).then(() => {
        running.delete(entry.id)
        next()
      })
      running.set(entry.id, { kind: entry.kind, stop, ended })
    }
  }

  return {
    find,
    async submit(kind, { input, upload, idempotencyKey }) {
      const earlier = idempotencyKey === undefined ? undefined : records.findByIdempotencyKey(idempotencyKey)
      if (earlier !== undefined) {
        await rm(upload, { force: true })
        return earlier.id
      }
      const id = randomUUID()
      await mkdir(dirOf(id), { recursive: true, mode: 0o700 })
      await rename(upload, join(dirOf(id), 'source'))
      records.add({ id, kind, input, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
      waiting.push({ id, kind })
      next()
      return id
    },
    videoOf,
    async cancel(id) {
      const { status } = find(id)
      if (status === 'done' || status === 'error') return false
      const place = waiting.findIndex((entry) => entry.id === id)
      if (place >= 0) {
        waiting.splice(place, 1)
        records.fail(id, 'Cancelled.')
        await rm(dirOf(id), { recursive: true, force: true })
      }
      running.get(id)?.stop.abort()
      await running.get(id)?.ended
      return true
    },
    resume() {
      for (const { id, kind } of records.unfinished()) waiting.push({ id, kind })
      next()
    },
    async close() {
      closed = true
      for (const job of running.values()) job.stop.abort()
      await Promise.all([...running.values()].map((job) => job.ended))
    },
  }
}
