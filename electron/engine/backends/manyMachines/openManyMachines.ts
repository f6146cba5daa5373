import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Backend, BackendOptions } from '../backend.ts'
import { redisCoordination } from '../redis/redisCoordination.ts'
import { lockFolder } from '../shared/lockFolder.ts'
import { openBlobs } from '../shared/openBlobs.ts'
import { gatewayPages } from './gatewayPages.ts'
import { announceVersion } from './oneVersion.ts'
import { orOutage, tellOutages } from './outage.ts'
import type { RedisAddress } from './redisAddress.ts'
import { sharedClones } from './sharedClones.ts'
import { createSharedQueue } from './sharedQueue.ts'
import { createSharedRetention } from './sharedRetention.ts'
import { withSharedTranslator } from './sharedTranslator.ts'
import { createTaskQueues } from './taskQueues.ts'

/** The two stores that all machines of a service share: the Redis that coordinates them, and the file store. */
export interface SharedStores {
  readonly address: RedisAddress
  /** `file:///folder` or `s3://bucket/prefix`. */
  readonly blobs: string
}

/** Bytes left free on a gateway's disk, which holds uploads while they arrive. */
const RESERVE = 256 * 1024 * 1024

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
    queue: tellOutages(queue),
    history: tellOutages(history),
    accounts: tellOutages(coordination.accounts),
    clones: sharedClones(blobs, dataDir),
    blobs,
    capabilities,
    inbox: { folder: inbox, makeRoom: (bytes) => makeRoom(dataDir, bytes) },
    counter: coordination.counter,
    addPages: gatewayPages({ coordination }),
    async check() {
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
  if (bavail * bsize > bytes + RESERVE) return
  const megabytes = Math.ceil((bytes + RESERVE) / 1e6)
  throw new AppError({ kind: 'unavailable', message: say('engine.disk.needs', { megabytes }) })
}
