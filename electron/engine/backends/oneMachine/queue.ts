import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { AppError, failureMessage, toFailure } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import type { Log } from '../../core/log.ts'
import { faultToLog } from '../../process/childEnd.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { hasEnded, type JobOrder, type JobQueue, type JobRunner, keyInUse } from '../shared/jobQueue.ts'
import type { JobKind, JobMade, JobRecord } from '../shared/jobRecord.ts'
import { storageFailure } from '../shared/storageFailure.ts'
import { createJobFolders, type JobFolders } from './jobFolders.ts'
import { createJobPerformer, type JobPerformer } from './jobPerformer.ts'
import type { JobRecords } from './jobRecords.ts'
import { createWaitingLine, type WaitingJob } from './waitingLine.ts'

/** The job queue of one machine: records in its database, files in its data folder. */
export interface LocalQueue extends JobQueue {
  /** The path of a render job's finished video. */
  videoOf(id: string): string
}

interface QueueOptions {
  readonly dataDir: string
  /** Throws where the data folder is not the one that was opened. */
  requireData(): void
  readonly records: JobRecords
  readonly runners: Readonly<Record<JobKind, JobRunner>>
  readonly log: Log
  /** Called after every job, whatever its outcome. */
  onEnd?(): void
}

/** A job fails after the engine crashed this often while it ran: the job is the likely cause. */
const MAX_JOB_INTERRUPTIONS = 3
const INTERRUPTED = say('engine.job.interrupted', { times: MAX_JOB_INTERRUPTIONS })

/** The result of a job that is not done. */
const NO_JOB_RESULT: JobMade = { result: undefined, report: undefined }

/** Creates the queue; waiting jobs of an earlier run run from `start` on. */
export function createLocalQueue({ dataDir, requireData, records, runners, log, onEnd }: QueueOptions): LocalQueue {
  const folders = createJobFolders(dataDir)
  const performer = createJobPerformer({ folders, requireData, records, runners, log })
  /** Errors of jobs that could not be stored, by job id. The next start runs such a job again. */
  const unrecorded = new Map<string, Message>()
  records.noteInterruptions()

  /** The record with an error that its row does not have yet. */
  const current = (record: JobRecord): JobRecord => {
    const error = unrecorded.get(record.id)
    if (error !== undefined) return { ...record, status: 'error', error }
    // The last progress of a job that has just ended is out of date.
    return hasEnded(record) ? record : { ...record, progress: performer.progressOf(record.id) ?? record.progress }
  }
  const find = (account: string, id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined || record.account !== account) {
      throw new AppError({ kind: 'not_found', message: say('engine.job.unknown', { id }) })
    }
    return current(record)
  }

  /** Ends a job without a result. Its files go first: on a full disk they make room for the record. */
  const giveUp = async (id: string, message: Message): Promise<void> => {
    try {
      await folders.remove(id)
      records.fail(id, message)
    } catch (err) {
      log.error({ job: id, err }, 'the end of a job could not be recorded')
      unrecorded.set(id, message)
    }
  }

  const jobs = createJobRuns({ performer, records, log, giveUp, onEnd })
  const blobs = folderBlobs(dataDir)
  return {
    async find(account, id) {
      const record = find(account, id)
      return { ...record, ...(record.status === 'done' ? records.made(id) : NO_JOB_RESULT) }
    },
    async list(account, { limit, offset }) {
      const { jobs: found, total } = records.page(account, limit, offset)
      return { jobs: found.map(current), total }
    },
    videoOf: folders.videoOf,
    openVideo: (id) => blobs.open(folders.videoOf(id)),
    submit: (kind, order) => storeJob(kind, order, { folders, requireData, records, onNew: (job) => jobs.add(job) }),
    async cancel(account, id) {
      if (hasEnded(find(account, id))) return false
      await jobs.stop(id)
      // Nothing else ends a job that waits or is paused.
      if (!hasEnded(find(account, id))) await giveUp(id, say('failure.cancelled'))
      return true
    },
    async pause(account, id) {
      if (hasEnded(find(account, id))) return false
      await jobs.pause(id)
      records.pause(id)
      return !hasEnded(find(account, id))
    },
    async resume(account, id) {
      const job = find(account, id)
      if (!records.resume(id)) return false
      jobs.add(job)
      return true
    },
    start() {
      const isTooOften = ({ interruptions }: JobRecord) => interruptions >= MAX_JOB_INTERRUPTIONS
      const unfinished = records.waiting()
      for (const { id } of unfinished.filter(isTooOften)) void giveUp(id, INTERRUPTED)
      jobs.add(...unfinished.filter((job) => !isTooOften(job)))
    },
    close: jobs.close,
  }
}

interface StoreJobOptions {
  readonly folders: JobFolders
  requireData(): void
  readonly records: JobRecords
  /** Called in the moment in which a new job is recorded. */
  onNew(job: WaitingJob): void
}

/**
 * Stores an order as a job and returns its id; a repeated order (same idempotency key) gives the earlier job's id and
 * leaves no files. Throws `invalid` if the key belongs to another order.
 */
async function storeJob(
  kind: JobKind,
  { caller: { account, key }, input, upload, idempotencyKey, fingerprint }: JobOrder,
  { folders, requireData, records, onNew }: StoreJobOptions,
): Promise<string> {
  const earlier = (): string | undefined => {
    const job = idempotencyKey === undefined ? undefined : records.findByIdempotencyKey(account, idempotencyKey)
    if (job === undefined || (job.kind === kind && job.fingerprint === fingerprint)) return job?.id
    throw keyInUse()
  }
  const known = earlier()
  if (known !== undefined) {
    if (upload !== undefined) await rm(upload, { force: true })
    return known
  }
  requireData() // the upload may have taken an hour
  const id = randomUUID()
  try {
    await folders.create(id, upload)
    // An order may have megabytes: others are served between its writing and its storing.
    const json = JSON.stringify(input)
    await setImmediate()
    // The same request may arrive twice at once. From here to the record nothing awaits, so the check holds.
    const twin = earlier()
    if (twin !== undefined) {
      await folders.remove(id)
      return twin
    }
    records.add({ id, account, key, kind, input, idempotencyKey, fingerprint }, json)
  } catch (error) {
    await folders.remove(id)
    throw error
  }
  onNew({ id, account, key, kind })
  return id
}

/**
 * The jobs that wait and run. At most one of a kind runs at a time: a render alone keeps both cores of a small machine
 * busy.
 */
interface JobRuns {
  /** Lets jobs wait for their turn; those whose kind is free start at once. */
  add(...jobs: readonly WaitingJob[]): void
  /** Takes a job out of the line, or aborts its run; resolves when the run has ended. */
  stop(id: string): Promise<void>
  /** Like `stop`, for a job that will be resumed: its run does not end it. */
  pause(id: string): Promise<void>
  /** Aborts all runs, whose jobs wait for the next start; resolves when they have ended. */
  close(): Promise<void>
}

interface JobRunsOptions {
  readonly performer: JobPerformer
  readonly records: JobRecords
  readonly log: Log
  /** Ends a failed job. */
  readonly giveUp: (id: string, message: Message) => Promise<void>
  /** Called after every run, whatever its outcome. */
  onEnd?: (() => void) | undefined
}

interface Run {
  readonly kind: JobKind
  readonly abort: AbortController
  readonly ended: Promise<void>
}

/** The abort reason of a paused job. */
const PAUSED = Symbol('paused')

/** Creates the runs; none starts before a job is added. */
function createJobRuns({ performer, records, log, giveUp, onEnd }: JobRunsOptions): JobRuns {
  const line = createWaitingLine()
  const running = new Map<string, Run>()
  let closed = false

  const run = async (job: WaitingJob, signal: AbortSignal): Promise<void> => {
    const { id, kind } = job
    const started = performance.now()
    try {
      await performer.perform(job, signal)
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed || signal.reason === PAUSED) return // the job will be resumed
      const failure = toFailure(storageFailure(error) ?? error)
      const err = faultToLog(error, failure)
      log[err === undefined ? 'info' : 'error']({ job: id, kind, failure: failure.kind, err }, 'job failed')
      await giveUp(id, failureMessage(failure))
    } finally {
      performer.forget(id)
    }
  }

  const startDue = (): void => {
    for (const job of line.due()) {
      if ([...running.values()].some(({ kind }) => kind === job.kind)) continue
      line.take(job)
      const abort = new AbortController()
      const ended = run(job, abort.signal).then(() => {
        running.delete(job.id)
        if (closed) return
        onEnd?.()
        startDue()
      })
      running.set(job.id, { kind: job.kind, abort, ended })
    }
  }

  // Resolves in the moment in which the run has ended, so that nothing else happens to the job before its caller goes on.
  const halt = (id: string, reason?: symbol): Promise<void> => {
    line.remove(id)
    const stopped = running.get(id)
    stopped?.abort.abort(reason)
    return stopped?.ended ?? Promise.resolve()
  }

  /** Puts a job back into the queue for the next start; that does not count as an interruption. */
  const putBack = (id: string): void => {
    try {
      records.putBack(id)
    } catch (err) {
      log.warn({ job: id, err }, 'a job counts as interrupted')
    }
  }

  return {
    add(...jobs) {
      for (const job of jobs) line.add(job)
      startDue()
    },
    stop: (id) => halt(id),
    pause: (id) => halt(id, PAUSED),
    async close() {
      closed = true
      for (const [id, { abort }] of running) {
        putBack(id)
        abort.abort()
      }
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
