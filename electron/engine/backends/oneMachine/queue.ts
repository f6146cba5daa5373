import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, invalid, toFailure } from '../../../../shared/failure.ts'
import type { Log } from '../../core/log.ts'
import { renameFile } from '../../core/renameFile.ts'
import { faultToLog } from '../../process/childEnd.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { hasEnded, type JobQueue, type JobRunner } from '../shared/jobQueue.ts'
import type { JobKind, JobMade, JobRecord } from '../shared/jobRecord.ts'
import { withinScratch } from '../shared/scratchLimit.ts'
import { stepsIn } from '../shared/steps.ts'
import { storageFailure } from '../shared/storageFailure.ts'
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
  const waiting: Waiting[] = []
  const running = new Map<string, Running>()
  const progress = new Map<string, number>()
  const served = new Map<string, number>()
  /** Errors of jobs that could not be stored, by job id. The next start runs such a job again. */
  const unrecorded = new Map<string, string>()
  let turn = 0
  let closed = false
  records.noteInterruptions()
  const dirOf = (id: string): string => join(dataDir, 'jobs', id)
  const videoOf = (id: string): string => join(dirOf(id), 'result.mp4')

  const find = (account: string, id: string): JobRecord => {
    const record = records.find(id)
    if (record === undefined || record.account !== account) {
      throw new AppError({ kind: 'not_found', message: `There is no job ${id}.` })
    }
    const error = unrecorded.get(id)
    if (error !== undefined) return { ...record, status: 'error', error }
    // The last progress of a job that has just ended is out of date.
    return hasEnded(record) ? record : { ...record, progress: progress.get(id) ?? record.progress }
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

  /** Puts a job back into the queue for the next start; that does not count as an interruption. */
  const leave = (id: string): void => {
    try {
      records.putBack(id)
    } catch (err) {
      log.warn({ job: id, err }, 'a job counts as interrupted')
    }
  }

  const perform = async (entry: Waiting, asked: AbortSignal): Promise<void> => {
    const over = new AbortController()
    try {
      await make(entry, AbortSignal.any([asked, over.signal]))
    } finally {
      // Steps that still run beside the failed one are stopped.
      over.abort()
    }
  }

  const make = async ({ id, account, kind }: Waiting, asked: AbortSignal): Promise<void> => {
    const { progress: reached, input } = records.start(id)
    progress.set(id, reached) // the progress of a resumed job does not fall back
    const files = { source: join(dirOf(id), 'source'), scratch: join(dirOf(id), 'scratch'), video: videoOf(id) }
    await mkdir(files.scratch, { recursive: true })
    const work = { step: stepsIn(files.scratch), onProgress: (fraction: number) => advance(id, fraction) }
    const { result, report } = await withinScratch(files.scratch, asked, (signal) =>
      runners[kind]({ id, account, ...files, ...work, input, signal }),
    )
    asked.throwIfAborted()
    records.finish(id, result, report)
    // Files that cannot be removed now are removed at the next start.
    await Promise.allSettled([files.scratch, files.source].map((path) => rm(path, { recursive: true, force: true })))
  }

  const run = async (entry: Waiting, signal: AbortSignal): Promise<void> => {
    const { id, kind } = entry
    const started = performance.now()
    try {
      await perform(entry, signal)
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed || signal.reason === PAUSED) return // the job will be resumed
      const failure = toFailure(storageFailure(error) ?? error)
      const err = faultToLog(error, failure)
      log[err === undefined ? 'info' : 'error']({ job: id, kind, failure: failure.kind, err }, 'job failed')
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

  const leaveLine = (id: string): void => {
    const place = waiting.findIndex((entry) => entry.id === id)
    if (place >= 0) waiting.splice(place, 1)
  }

  const blobs = folderBlobs(dataDir)
  return {
    async find(account, id) {
      const record = find(account, id)
      return { ...record, ...(record.status === 'done' ? records.made(id) : NOTHING) }
    },
    videoOf,
    openVideo: (id) => blobs.open(videoOf(id)),
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
        if (upload !== undefined) await renameFile(upload, join(dirOf(id), 'source'))
        // The same request may arrive twice at once. From here to the record nothing awaits, so the check holds.
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
