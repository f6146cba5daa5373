import { randomUUID } from 'node:crypto'
import type { Queue } from 'bullmq'
import type { Blobs } from '../shared/blobs.ts'
import type { Coordination, SharedHistory } from './coordination.ts'
import { blobsOf, JobData } from './queues.ts'

interface SharedRetentionOptions {
  readonly coordination: Pick<Coordination, 'flags' | 'leases' | 'jobIndex'>
  readonly blobs: Blobs
  readonly history: SharedHistory
  readonly queue: Queue
  readonly keepDays: number
  readonly quotaBytes: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

const DAY = 86_400_000
/** Seconds for which one gateway holds the lease to tidy up. */
const ALONE = 600
/** Ended jobs checked in one sweep. */
const PAGE = 500

/**
 * Keeps the results of the whole service within their age and size; one gateway at a time sweeps. A sweep removes sounds and
 * videos that are too old, then the oldest until the rest fits the quota, jobs that ended too long ago, and files of jobs
 * that are not in the queue.
 */
export function createSharedRetention(options: SharedRetentionOptions): { sweep(): Promise<void> } {
  const { blobs, history, queue, keepDays, quotaBytes, now = Date.now } = options
  const { flags, leases, jobIndex } = options.coordination
  const tooOld = (since: number): boolean => since <= now() - keepDays * DAY

  const sweepAudio = async (): Promise<void> => {
    const kept = await history.withAudio()
    let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { id, audio, bytes, since } of kept) {
      if (!tooOld(since) && total <= quotaBytes) break
      await history.forgetAudio(id)
      await blobs.remove(audio)
      total -= bytes
    }
  }
  const sweepJobs = async (): Promise<void> => {
    for (const state of ['completed', 'failed'] as const) {
      const old = (await queue.getJobs([state], 0, PAGE, true)).filter(({ finishedOn = now() }) => tooOld(finishedOn))
      for (const job of old) {
        await blobs.remove(blobsOf(job.id ?? '').folder)
        await job.remove()
        await flags.forget(job.id ?? '')
        await jobIndex.remove(JobData.parse(job.data).account, job.id ?? '')
      }
    }
  }
  const sweepStrangers = async (): Promise<void> => {
    const ids = new Set((await blobs.list('jobs')).map((name) => name.split('/')[1] ?? ''))
    for (const id of ids) {
      const mark = `stranger/${id}`
      if ((await queue.getJob(id)) !== undefined) continue
      // A job that is being ordered is not in the queue yet, so files are removed only if they are unknown a day later too.
      const first = Number(await leases.claim(mark, String(now()), 7 * 86_400))
      if (now() - first < DAY) continue
      await blobs.remove(blobsOf(id).folder)
      await leases.release(mark)
    }
  }
  return {
    async sweep() {
      const me = randomUUID()
      if ((await leases.claim('tidying', me, ALONE)) !== me) return
      try {
        await sweepAudio()
        await sweepJobs()
        await sweepStrangers()
      } finally {
        await leases.release('tidying')
      }
    },
  }
}
