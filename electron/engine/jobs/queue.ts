import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobReport } from '../../../shared/contract/local.ts'
import { AppError, invalid, toFailure } from '../../../shared/failure.ts'
import type { Log } from '../log.ts'
import type { Work } from '../ports.ts'
import type { Caller } from '../store/accountRecords.ts'
import type { JobKind, JobRecord, JobRecords } from '../store/jobRecords.ts'
import { storageFailure } from '../store/storageFailure.ts'
import { type Step, stepsIn } from './steps.ts'

/** What a running job gets: the uploaded file, a scratch folder that goes when the job ends, a place for its video. */
export interface JobContext extends Work {
  readonly id: string
  readonly account: string
  readonly source: string
  readonly scratch: string
  readonly video: string
  readonly input: unknown
  readonly step: Step
  onProgress(fraction: number): void
}

export type JobRunner = (job: JobContext) => Promise<{ result: unknown; report: JobReport }>

export interface QueueOptions {
  readonly dataDir: string
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
  /** Called whenever a job has ended, however. */
  onEnd?(): void
}

export interface JobOrder {
  readonly caller: Pick<Caller, 'account' | 'key'>
  readonly input: unknown
  /** The received file, which the job takes over; absent where its input says which files it is about. */
  readonly upload?: string
  /** A repeated request with the same key finds the job of the first. */
  readonly idempotencyKey: string | undefined
}

export interface JobQueue {
  /** Returns the job's id. */
  submit(kind: JobKind, order: JobOrder): Promise<string>
  /** The job, if it is the account's; anyone else's does not exist for it (`not_found`). */
  find(account: string, id: string): JobRecord
  /** The finished video of a render job. */
  videoOf(id: string): string
  /** False where the job had ended already. */
  cancel(account: string, id: string): Promise<boolean>
  /** Takes up what an earlier run of the engine left unfinished. */
  resume(): void
  close(): Promise<void>
}

type Waiting = Pick<JobRecord, 'id' | 'account' | 'key' | 'kind'>

interface Running {
  readonly kind: JobKind
  readonly stop: AbortController
  readonly ended: Promise<void>
}

/**
 * At most one job of a kind runs at a time: a render alone keeps both cores of a small machine busy. Keys take turns,
 * so one that orders a hundred jobs does not make the others wait for all of them.
 */
export function createQueue({ dataDir, records, runners, log, onEnd }: QueueOptions): JobQueue {
  const waiting: Waiting[] = []
  const running = new Map<string, Running>()
  const progress = new Map<string, number>()
  const served = new Map<string, number>()
  /** Errors of jobs that could not be written down. The next start tries such a job again. */
  const unrecorded = new Map<string, string>()
  let turn = 0
  let closed = false
  const dirOf = (id: string): string => join(dataDir, 'jobs', id)
  const videoOf = (id: string): string => join(dirOf(id), 'result.mp4')

  const find = (account: string, id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined || record.account !== account) {
      throw new AppError({ kind: 'not_found', message: `There is no job ${id}.` })
    }
    const error = unrecorded.get(id)
    if (error !== undefined) return { ...record, status: 'error', error }
    return { ...record, progress: progress.get(id) ?? record.progress }
  }

  const advance = (id: string, fraction: number): void => {
    const before = progress.get(id) ?? 0
    const now = Math.min(1, Math.max(before, fraction))
    progress.set(id, now)
    if (Math.floor(now * 20) === Math.floor(before * 20)) return
    try {
      records.advance(id, now)
    } catch (err) {
      log.warn({ job: id, err }, 'progress not recorded') // on a full disk the work itself may still succeed
    }
  }

  /** Ends a job without a result. Its files go first: on a full disk they make room for the record. */
  const giveUp = async (id: string, message: string): Promise<void> => {
    try {
      await rm(dirOf(id), { recursive: true, force: true })
      records.fail(id, message)
    } catch (err) {
      log.error({ job: id, err }, 'the end of a job could not be recorded')
      unrecorded.set(id, message)
    }
  }

  const perform = async ({ id, account, kind }: Waiting, signal: AbortSignal): Promise<void> => {
    const record = records.start(id)
    progress.set(id, record.progress) // a job that is taken up again does not fall back
    const files = { source: join(dirOf(id), 'source'), scratch: join(dirOf(id), 'scratch'), video: videoOf(id) }
    await mkdir(files.scratch, { recursive: true })
    const work = { signal, step: stepsIn(files.scratch), onProgress: (fraction: number) => advance(id, fraction) }
    const { result, report } = await runners[kind]({ id, account, ...files, ...work, input: record.input })
    signal.throwIfAborted()
    records.finish(id, result, report)
    // What cannot be removed now goes at the next start.
    await Promise.allSettled([files.scratch, files.source].map((path) => rm(path, { recursive: true, force: true })))
  }

  const run = async (entry: Waiting, signal: AbortSignal): Promise<void> => {
    const { id, kind } = entry
    const started = performance.now()
    try {
      await perform(entry, signal)
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed) return // it is taken up again at the next start
      const failure = toFailure(storageFailure(error) ?? error)
      const bug = failure.kind === 'internal'
      log[bug ? 'error' : 'info']({ job: id, kind, failure: failure.kind, err: bug ? error : undefined }, 'job failed')
      await giveUp(id, failure.message)
    } finally {
      progress.delete(id)
    }
  }

  const next = (): void => {
    // The sort is stable: within one key, first come, first served.
    const order = waiting.toSorted((a, b) => (served.get(a.key) ?? 0) - (served.get(b.key) ?? 0))
    for (const entry of order) {
      if ([...running.values()].some((job) => job.kind === entry.kind)) continue
      waiting.splice(waiting.indexOf(entry), 1)
      served.set(entry.key, ++turn)
      const stop = new AbortController()
      const ended = run(entry, stop.signal).then(() => {
        running.delete(entry.id)
        if (closed) return
        onEnd?.()
        next()
      })
      running.set(entry.id, { kind: entry.kind, stop, ended })
    }
  }

  return {
    find,
    videoOf,
    async submit(kind, { caller: { account, key }, input, upload, idempotencyKey }) {
      const earlier = (): string | undefined => {
        const job = idempotencyKey === undefined ? undefined : records.findByIdempotencyKey(account, idempotencyKey)
        if (job === undefined || job.kind === kind) return job?.id
        throw invalid('This Idempotency-Key belongs to another request. Use a new one for each.', 'Idempotency-Key')
      }
      const known = earlier()
      if (known !== undefined) {
        if (upload !== undefined) await rm(upload, { force: true })
        return known
      }
      const id = randomUUID()
      try {
        await mkdir(dirOf(id), { recursive: true, mode: 0o700 })
        if (upload !== undefined) await rename(upload, join(dirOf(id), 'source'))
        // The same request may have come twice at once; from here to the record nothing waits.
        const twin = earlier()
        if (twin !== undefined) {
          await rm(dirOf(id), { recursive: true, force: true })
          return twin
        }
        records.add({ id, account, key, kind, input, idempotencyKey })
      } catch (error) {
        await rm(dirOf(id), { recursive: true, force: true })
        throw error
      }
      waiting.push({ id, account, key, kind })
      next()
      return id
    },
    async cancel(account, id) {
      const { status } = find(account, id)
      if (status === 'done' || status === 'error') return false
      const place = waiting.findIndex((entry) => entry.id === id)
      if (place >= 0) {
        waiting.splice(place, 1)
        await giveUp(id, 'Cancelled.')
      }
      running.get(id)?.stop.abort()
      await running.get(id)?.ended
      return true
    },
    resume() {
      waiting.push(...records.unfinished())
      next()
    },
    async close() {
      closed = true
      for (const job of running.values()) job.stop.abort()
      await Promise.all([...running.values()].map((job) => job.ended))
    },
  }
}
