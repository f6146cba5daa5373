import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Queue } from 'bullmq'
import { z } from 'zod'
import { JobReport } from '../../../../shared/contract/local.ts'
import { AppError, failureMessage } from '../../../../shared/failure.ts'
import { type Message, plainWords, say } from '../../../../shared/locale/message.ts'
import { VERSION } from '../../../programs/version.ts'
import type { Blobs } from '../shared/blobs.ts'
import { type FoundJob, hasEnded, type JobOrder, type JobQueue, keyInUse } from '../shared/jobQueue.ts'
import type { JobKind } from '../shared/jobRecord.ts'
import { readNote } from '../shared/steps.ts'
import type { Coordination, JobFlags } from './coordination.ts'
import { blobsOf, idFrom, JobData, JobReturn, STALLED } from './queues.ts'
import { readBlob } from './readBlob.ts'
import { unpackFailure } from './tasks.ts'

/** The result blob of a finished job. */
const JobResult = z.object({ result: z.unknown(), report: JobReport })

/** Milliseconds to wait for a worker to release a job. A dead worker never does. */
const JOB_RELEASE_TIMEOUT_MS = 2000
/** BullMQ's highest priority number. */
const MAX_QUEUE_PRIORITY = 2_097_151

/** The stores of the queue that all machines share. */
interface QueueStores {
  readonly coordination: Coordination
  readonly blobs: Blobs
}

type OpenJob = Job<unknown, unknown>

/**
 * The job queue of many machines. An acknowledged job is in the queue, its order and file are blobs, so every gateway can
 * answer for it. Keys take turns at the workers: a job's place among the open ones is its priority.
 */
export function createSharedQueue({ coordination, blobs }: QueueStores): SharedQueue {
  const queue = coordination.queue('jobs')
  const { flags } = coordination

  const look = async (account: string, id: string): Promise<{ job: OpenJob; record: FoundJob; paused: boolean }> => {
    const pendingJob: Promise<OpenJob | undefined> = queue.getJob(id)
    const [job, flagged] = await Promise.all([pendingJob, flags.read(id)])
    const data = job === undefined ? undefined : JobData.parse(job.data)
    if (job === undefined || data?.account !== account) {
      throw new AppError({ kind: 'not_found', message: say('engine.job.unknown', { id }) })
    }
    return { job, record: recordOf(id, job, { ...data, ...flagged }), paused: flagged.paused }
  }

  return {
    queue,
    submit: submission(queue, { coordination, blobs }),
    async find(account, id) {
      const { record } = await look(account, id)
      if (record.status !== 'done') return record
      const kept = (await readBlob(blobs, blobsOf(id).result))?.toString() ?? ''
      const made = JobResult.safeParse(readNote(kept)?.returned).data
      if (made === undefined) return { ...record, status: 'error', error: say('engine.job.resultGone') }
      return { ...record, ...made }
    },
    async list(account, page) {
      const { ids, total } = await coordination.jobIndex.page(account, page)
      const found = await Promise.all(
        ids.map(async (id) => {
          try {
            return (await look(account, id)).record
          } catch (error) {
            if (error instanceof AppError && error.failure.kind === 'not_found') return undefined // it is just being ordered
            throw error
          }
        }),
      )
      return { jobs: found.filter((job) => job !== undefined), total }
    },
    openVideo: (id) => blobs.open(blobsOf(id).video),
    async cancel(account, id) {
      const { job, record } = await look(account, id)
      // The first outcome counts: `done` by a worker, or `cancelled` by a gateway.
      if (hasEnded(record) || !(await flags.settle(id, 'cancelled'))) return false
      await coordination.publishStop({ id, why: 'cancelled' })
      await wake(job) // so that a worker ends it
      await letGo(job)
      await blobs.remove(blobsOf(id).folder)
      return true
    },
    async pause(account, id) {
      const { job, record } = await look(account, id)
      if (hasEnded(record)) return false
      await flags.setPaused(id, true)
      await coordination.publishStop({ id, why: 'paused' })
      await letGo(job)
      return !hasEnded((await look(account, id)).record)
    },
    async resume(account, id) {
      const { job, record, paused } = await look(account, id)
      if (hasEnded(record) || !paused) return false
      await flags.setPaused(id, false)
      await wake(job)
      return true
    },
    start: () => undefined, // workers never stopped
    async close() {
      await queue.close()
    },
  }
}

/** The job queue of many machines, with the queue itself for the retention. */
export interface SharedQueue extends JobQueue {
  readonly queue: Queue
}

/** The user's error message for a job during which too many workers died. */
const ENDED_ALL = say('engine.job.workersEnded')

/** Ended jobs stay in the queue until the retention removes their results. */
const ENDED_JOB_RETENTION = { removeOnComplete: false, removeOnFail: false } as const

/** Resolves when no worker holds the job, or after `JOB_RELEASE_TIMEOUT_MS`. */
async function letGo(job: OpenJob): Promise<void> {
  for (let waited = 0; waited < JOB_RELEASE_TIMEOUT_MS && (await job.isActive()); waited += 20) await pause(20)
}

/** Puts a delayed (paused) job back into the queue. */
async function wake(job: OpenJob): Promise<void> {
  if (!(await job.isDelayed())) return
  await job.promote().catch(async (error: unknown) => {
    if (await job.isDelayed()) throw error // else another machine did so
  })
}

/** Creates the function that takes an order into the queue, a repeated one once. */
function submission(queue: Queue, { coordination, blobs }: QueueStores): JobQueue['submit'] {
  const keep = async (id: string, { input, upload }: JobOrder): Promise<void> => {
    const names = blobsOf(id)
    if (upload !== undefined) await blobs.put(names.source, upload)
    await blobs.write(names.order, Buffer.from(JSON.stringify(input)))
  }

  /** Keeps an order and puts it into the queue; leaves no files where one of both fails. */
  const enter = async (id: string, kind: JobKind, order: JobOrder): Promise<void> => {
    const { account, key } = order.caller
    const { fingerprint } = order
    const data: JobData = { account, key, kind, upload: order.upload !== undefined, fingerprint, version: VERSION }
    try {
      await keep(id, order)
      await coordination.jobIndex.add(account, id)
      const priority = Math.min(MAX_QUEUE_PRIORITY, await coordination.openJobs.enter(key, id))
      await queue.add(kind, data, { jobId: id, priority, ...ENDED_JOB_RETENTION })
    } catch (error) {
      // The id of a repeated request may be that of a job, so there the retention looks whether it is one.
      if (order.idempotencyKey === undefined) {
        await blobs.remove(blobsOf(id).folder).catch(() => undefined)
        await coordination.openJobs.leave(key, id).catch(() => undefined)
        await coordination.jobIndex.remove(account, id).catch(() => undefined)
      }
      throw error
    }
  }

  return async (kind, order) => {
    const { caller, upload, idempotencyKey } = order
    const { account } = caller
    const id = idempotencyKey === undefined ? randomUUID() : idFrom(account, idempotencyKey)
    const earlier: OpenJob | undefined = idempotencyKey === undefined ? undefined : await queue.getJob(id)
    if (earlier === undefined) {
      await enter(id, kind, order)
    } else if (earlier.name !== kind || JobData.parse(earlier.data).fingerprint !== order.fingerprint) {
      throw keyInUse()
    }
    if (upload !== undefined) await rm(upload, { force: true })
    return id
  }
}

/** The record of a job as every gateway reports it, without its result. */
function recordOf(id: string, job: OpenJob, { account, key, kind, end, paused }: JobData & JobFlags): FoundJob {
  const error = errorOf(job.failedReason, end)
  const done = JobReturn.safeParse(job.returnvalue).data
  const begun = job.processedOn !== undefined && !paused
  const status = error ? 'error' : done !== undefined ? 'done' : begun ? 'running' : 'queued'
  const progress = status === 'done' ? 1 : typeof job.progress === 'number' ? job.progress : 0
  const endedAt = done?.endedAt ?? (error ? new Date(job.finishedOn ?? Date.now()).toISOString() : undefined)
  const createdAt = new Date(job.timestamp).toISOString()
  const parts = { id, account, key, kind: kind satisfies JobKind, status, progress, createdAt, endedAt } as const
  return { ...parts, result: undefined, report: undefined, error }
}

/** The reason of a failed job; the queue keeps it as `packFailure` makes it. */
function errorOf(failed: string | undefined, end: string | undefined): Message | undefined {
  if (end === 'cancelled') return say('failure.cancelled')
  if (failed === STALLED) return ENDED_ALL
  if (!failed) return undefined
  const failure = unpackFailure(failed)
  return failure === undefined ? plainWords(failed) : failureMessage(failure)
}
