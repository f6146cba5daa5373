import type { Job } from 'bullmq'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { redisCoordination } from '../redis/redisCoordination.ts'
import type { Blobs } from '../shared/blobs.ts'
import { openBlobs } from '../shared/openBlobs.ts'
import { blobsOf, JobData, STALLED } from './queues.ts'
import type { RedisAddress } from './redisAddress.ts'
import { createSharedQueue } from './sharedQueue.ts'
import { unpackFailure } from './tasks.ts'
import { askToDrain, knownWorkers } from './workerLeases.ts'

/** Jobs of a page, and at most in a list. */
const MAX_LISTED_JOBS = 500

/** States by the words of the command, as the queue calls them; waiting jobs of keys that take turns are `prioritized`. */
const QUEUE_STATES = {
  waiting: ['prioritized', 'waiting'],
  active: ['active'],
  delayed: ['delayed'],
  failed: ['failed'],
  completed: ['completed'],
} as const

/** The actions of an operator on jobs and workers of a service on many machines. */
export function openQueueAdmin(address: RedisAddress, blobsUrl: string) {
  const coordination = redisCoordination(address, 'fails soon')
  const queue = coordination.queue('jobs')
  const blobs = (): Blobs => {
    if (blobsUrl === '') throw invalid('Give the place of the files with --blobs URL, or in GRIOT_BLOBS.')
    return openBlobs(blobsUrl)
  }
  const find = async (id: string): Promise<Job> => {
    const job: Job | undefined = id === '' ? undefined : await queue.getJob(id)
    if (job === undefined) throw new AppError({ kind: 'not_found', message: `There is no job ${id}.` })
    return job
  }
  return {
    async jobs(state: string): Promise<string[]> {
      if (state !== '' && !Object.hasOwn(QUEUE_STATES, state))
        throw invalid(`There is no state ${state}. There are: ${Object.keys(QUEUE_STATES).join(', ')}.`)
      const requestedStates =
        state === '' ? Object.values(QUEUE_STATES).flat() : QUEUE_STATES[state as keyof typeof QUEUE_STATES]
      const found: Job[] = await queue.getJobs([...requestedStates], 0, MAX_LISTED_JOBS - 1)
      return Promise.all(found.sort((a, b) => b.timestamp - a.timestamp).map(row))
    },
    async poison(): Promise<string[]> {
      const failed: Job[] = await queue.getJobs(['failed'], 0, MAX_LISTED_JOBS - 1)
      return Promise.all(failed.filter(({ failedReason }) => failedReason === STALLED).map(row))
    },
    async retry(id: string): Promise<void> {
      const job = await find(id)
      if (!(await job.isFailed())) throw invalid(`The job ${id} is ${await job.getState()}, not failed.`)
      if ((await blobs().sizeOf(blobsOf(id).order)) === undefined)
        throw invalid(`The order of ${id} is not kept any more: it failed by itself, or was cancelled. Order it again.`)
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
    },
    async remove(id: string): Promise<void> {
      const job = await find(id)
      const { account } = JobData.parse(job.data)
      const store = blobs()
      if (!(await job.isFailed()) && !(await job.isCompleted())) {
        await createSharedQueue({ coordination, blobs: store }).cancel(account, id)
        return
      }
      await store.remove(blobsOf(id).folder)
      await job.remove()
      await coordination.flags.forget(id)
      await coordination.jobIndex.remove(account, id)
    },
    async workers(): Promise<string[]> {
      const all = await knownWorkers(coordination.leases)
      return all.map(({ id, version, offers, drains }) =>
        [id, version, offers.join(','), drains ? 'drains' : 'works'].join('  '),
      )
    },
    drain: (id: string) => askToDrain(coordination.leases, id),
    async close(): Promise<void> {
      await queue.close()
      await coordination.close()
    },
  }
}

async function row(job: Job): Promise<string> {
  const { account, kind } = JobData.parse(job.data)
  const state = await job.getState()
  const isCancelled = state === 'failed' && unpackFailure(job.failedReason)?.kind === 'cancelled'
  const shown = isCancelled ? 'cancelled' : state === 'prioritized' ? 'waiting' : state
  const progress = typeof job.progress === 'number' ? `${Math.round(job.progress * 100)} %` : ''
  return [job.id, new Date(job.timestamp).toISOString(), account, kind, shown, progress].join('  ').trimEnd()
}
