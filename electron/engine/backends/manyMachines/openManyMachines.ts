import { randomUUID } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queue } from 'bullmq'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Backend, BackendOptions } from '../backend.ts'
import { redisCoordination } from '../redis/redisCoordination.ts'
import type { Accounts } from '../shared/accountRecords.ts'
import type { Blobs } from '../shared/blobs.ts'
import { holdFiles } from '../shared/heldFiles.ts'
import { ENGINE_LOCK_FILE, lockFolder } from '../shared/lockFolder.ts'
import { openBlobs } from '../shared/openBlobs.ts'
import type { Coordination, SharedHistory } from './coordination.ts'
import { gatewayPages } from './gatewayPages.ts'
import { announceVersion } from './oneVersion.ts'
import { orOutage, reportOutages } from './outage.ts'
import { blobsOf, JobData } from './queues.ts'
import type { RedisAddress } from './redisAddress.ts'
import { sharedClones } from './sharedClones.ts'
import { createSharedQueue } from './sharedQueue.ts'
import { withSharedTranslator } from './sharedTranslator.ts'
import { createTaskQueues } from './taskQueues.ts'

/** The two stores that all machines of a service share: the Redis that coordinates them, and the file store. */
export interface SharedStores {
  readonly address: RedisAddress
  /** `file:///folder` or `s3://bucket/prefix`. */
  readonly blobs: string
}

/** Opens the accounts of a service on many machines, for a command. They throw `unavailable` in an outage. Close after use. */
export function openSharedAccounts(address: RedisAddress): { accounts: Accounts; close(): Promise<void> } {
  const { accounts, close } = redisCoordination(address, 'fails soon')
  return { accounts: reportOutages(accounts), close }
}

/** Bytes left free on a gateway's disk, which holds uploads while they arrive. */
const DISK_RESERVE_BYTES = 256 * 1024 * 1024

/**
 * Opens the backend of a gateway, which takes orders and answers for them while workers run the jobs. Nothing in its data
 * folder is missed when the folder is lost. Throws `unavailable` in an outage, or while gateways of another version run.
 */
export async function openManyMachines(
  { address, blobs: at }: SharedStores,
  options: BackendOptions,
): Promise<Backend> {
  const { dataDir, log, keepDays, quotaBytes } = options
  await using opened = new AsyncDisposableStack() // released again where the start fails
  opened.use(lockFolder(dataDir))
  const requireData = holdFiles([join(dataDir, ENGINE_LOCK_FILE)])
  const blobs = openBlobs(at)
  await blobs.check()
  const coordination = opened.adopt(redisCoordination(address, 'fails soon'), (one) => one.close())
  const inbox = join(dataDir, 'incoming')
  await rm(inbox, { recursive: true, force: true }) // of an earlier run that was killed
  const version = await orOutage(announceVersion(coordination.leases))
  opened.defer(() => version.stop())
  const taskQueues = createTaskQueues(coordination, blobs)
  const capabilities = withSharedTranslator(await options.findAll(), { taskQueues, blobs, leases: coordination.leases })
  const history = coordination.history(blobs)
  const queue = createSharedQueue({ coordination, blobs })
  const retention = createSharedRetention({
    coordination,
    blobs,
    history,
    queue: queue.queue,
    keepDays,
    quotaBytes,
  })
  const tidy = (): void => void retention.sweep().catch((err: unknown) => log.warn({ err }, 'could not tidy up'))
  const hourly = setInterval(tidy, 3_600_000).unref()
  tidy()
  const held = opened.move()
  return {
    queue: reportOutages(queue),
    history: reportOutages(history),
    accounts: reportOutages(coordination.accounts),
    clones: sharedClones(blobs, dataDir),
    blobs,
    capabilities,
    inbox: { folder: inbox, makeRoom: (bytes) => makeRoom(dataDir, bytes) },
    counter: coordination.counter,
    addPages: gatewayPages({ coordination }),
    requireData,
    async check() {
      requireData()
      await Promise.all([coordination.check(), blobs.check()])
    },
    async stopWork() {
      clearInterval(hourly)
      version.stop()
    },
    async close() {
      await Promise.all([queue.close(), taskQueues.close()])
      await held.disposeAsync()
    },
  }
}

async function makeRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes + DISK_RESERVE_BYTES) return
  const megabytes = Math.ceil((bytes + DISK_RESERVE_BYTES) / 1e6)
  throw new AppError({ kind: 'unavailable', message: say('engine.disk.needs', { megabytes }) })
}

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

const DAY_MS = 86_400_000
/** Seconds for which one gateway holds the lease to tidy up. */
const TIDYING_LEASE_SECONDS = 600
/** Ended jobs checked in one sweep. */
const MAX_SWEPT_JOBS = 500

/**
 * Keeps the results of the whole service within their age and size; one gateway at a time sweeps. A sweep removes sounds and
 * videos that are too old, then the oldest until the rest fits the quota, jobs that ended too long ago, and files of jobs
 * that are not in the queue.
 */
function createSharedRetention(options: SharedRetentionOptions): { sweep(): Promise<void> } {
  const { blobs, history, queue, keepDays, quotaBytes, now = Date.now } = options
  const { flags, leases, jobIndex } = options.coordination
  const tooOld = (since: number): boolean => since <= now() - keepDays * DAY_MS

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
      const old = (await queue.getJobs([state], 0, MAX_SWEPT_JOBS, true)).filter(({ finishedOn = now() }) =>
        tooOld(finishedOn),
      )
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
      if (now() - first < DAY_MS) continue
      await blobs.remove(blobsOf(id).folder)
      await leases.release(mark)
    }
  }
  return {
    async sweep() {
      const me = randomUUID()
      if ((await leases.claim('tidying', me, TIDYING_LEASE_SECONDS)) !== me) return
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
