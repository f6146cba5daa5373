import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { AppError, invalid, toFailure } from '../../../../shared/failure.ts'
import type { Log } from '../../core/log.ts'
import { faultToLog } from '../../process/childEnd.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { hasEnded, type JobQueue, type JobRunner } from '../shared/jobQueue.ts'
import type { JobKind, JobMade, JobRecord } from '../shared/jobRecord.ts'
import { storageFailure } from '../shared/storageFailure.ts'
import { createJobFolders } from './jobFolders.ts'
import { createJobPerformer } from './jobPerformer.ts'
import type { JobRecords } from './jobRecords.ts'

/** The job queue of one machine: records in its database, files in its data folder. */
export interface LocalQueue extends JobQueue {
  /** The path of a render job's finished video. */
  videoOf(id: string): string
}

export interface QueueOptions {
  readonly dataDir: string
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
  /** Called after every job, whatever its outcome. */
  onEnd?(): void
}

type Waiting = Pick<JobRecord, 'id' | 'account' | 'key' | 'kind'>

interface Running {
  readonly kind: JobKind
  readonly stop: AbortController
  readonly ended: Promise<void>
}

/** A job fails after the engine crashed this often while it ran: the job is the likely cause. */
const MOST_INTERRUPTIONS = 3
const INTERRUPTED =
  `The engine ended without notice ${MOST_INTERRUPTIONS} times while it did this job, so the job was given up. ` +
  'Order it again; if that happens again, order it with fewer lines or another file, and look into the log.'

/** The result of a job that is not done. */
const NOTHING: JobMade = { result: undefined, report: undefined }

/** The abort reason of a paused job. */
const PAUSED = Symbol('paused')

/**
 * At most one job of a kind runs at a time: a render alone keeps both cores of a small machine busy. Keys take turns,
 * so one that orders a hundred jobs does not make the others wait for all of them.
 */
export function createQueue({ dataDir, records, runners, log, onEnd }: QueueOptions): LocalQueue {
  const folders = createJobFolders(dataDir)
  const performer = createJobPerformer({ folders, records, runners, log })
  const waiting: Waiting[] = []
  const running = new Map<string, Running>()
  const served = new Map<string, number>()
  /** Errors of jobs that could not be stored, by job id. The next start runs such a job again. */
  const unrecorded = new Map<string, string>()
  let turn = 0
  let closed = false
  records.noteInterruptions()

  const find = (account: string, id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined || record.account !== account) {
      throw new AppError({ kind: 'not_found', message: `There is no job ${id}.` })
    }
    const error = unrecorded.get(id)
    if (error !== undefined) return { ...record, status: 'error', error }
    // The last progress of a job that has just ended is out of date.
    return hasEnded(record) ? record : { ...record, progress: performer.progressOf(id) ?? record.progress }
  }

  /** Ends a job without a result. Its files go first: on a full disk they make room for the record. */
  const giveUp = async (id: string, message: string): Promise<void> => {
    try {
      await folders.remove(id)
      records.fail(id, message)
    } catch (err) {
      log.error({ job: id, err }, 'the end of a job could not be recorded')
      unrecorded.set(id, message)
    }
  }

  /** Puts a job back into the queue for the next start; that does not count as an interruption. */
  const leave = (id: string): void => {
    try {
      records.putBack(id)
    } catch (err) {
      log.warn({ job: id, err }, 'a job counts as interrupted')
    }
  }

  const run = async (entry: Waiting, signal: AbortSignal): Promise<void> => {
    const { id, kind } = entry
    const started = performance.now()
    try {
      await performer.perform(entry, signal)
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed || signal.reason === PAUSED) return // the job will be resumed
      const failure = toFailure(storageFailure(error) ?? error)
      const err = faultToLog(error, failure)
      log[err === undefined ? 'info' : 'error']({ job: id, kind, failure: failure.kind, err }, 'job failed')
      await giveUp(id, failure.message)
    } finally {
      performer.forget(id)
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

  const leaveLine = (id: string): void => {
    const place = waiting.findIndex((entry) => entry.id === id)
    if (place >= 0) waiting.splice(place, 1)
  }

  const submit: JobQueue['submit'] = async (kind, { caller: { account, key }, input, upload, idempotencyKey }) => {
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
      await folders.create(id, upload)
      // The same request may arrive twice at once. From here to the record nothing awaits, so the check holds.
      const twin = earlier()
      if (twin !== undefined) {
        await folders.remove(id)
        return twin
      }
      records.add({ id, account, key, kind, input, idempotencyKey })
    } catch (error) {
      await folders.remove(id)
      throw error
    }
    waiting.push({ id, account, key, kind })
    next()
    return id
  }

  const blobs = folderBlobs(dataDir)
  return {
    async find(account, id) {
      const record = find(account, id)
      return { ...record, ...(record.status === 'done' ? records.made(id) : NOTHING) }
    },
    videoOf: folders.videoOf,
    openVideo: (id) => blobs.open(folders.videoOf(id)),
    submit,
    async cancel(account, id) {
      if (hasEnded(find(account, id))) return false
      leaveLine(id)
      running.get(id)?.stop.abort()
      await running.get(id)?.ended
      // Nothing else ends a job that waits or is paused.
      if (!hasEnded(find(account, id))) await giveUp(id, 'Cancelled.')
      return true
    },
    async pause(account, id) {
      if (hasEnded(find(account, id))) return false
      leaveLine(id)
      running.get(id)?.stop.abort(PAUSED)
      await running.get(id)?.ended
      records.pause(id)
      return !hasEnded(find(account, id))
    },
    async goOn(account, id) {
      const job = find(account, id)
      if (!records.goOn(id)) return false
      waiting.push(job)
      next()
      return true
    },
    resume() {
      for (const job of records.waiting()) {
        if (job.interruptions >= MOST_INTERRUPTIONS) void giveUp(job.id, INTERRUPTED)
        else if (!waiting.some(({ id }) => id === job.id)) waiting.push(job)
      }
      next()
    },
    async close() {
      closed = true
      for (const [id, job] of running) {
        leave(id)
        job.stop.abort()
      }
      await Promise.all([...running.values()].map((job) => job.ended))
    },
  }
}
