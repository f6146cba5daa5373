import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { openBlobs } from '../blobs/openBlobs.ts'
import type { Site, SiteOptions } from '../site.ts'
import { lockFolder } from '../store/lockFolder.ts'
import { frontPages } from './frontPages.ts'
import { announceVersion } from './oneVersion.ts'
import { redisAccounts } from './redisAccounts.ts'
import { redisHistory } from './redisHistory.ts'
import { connectRedis, type RedisPlace, tellOutages } from './redisPlace.ts'
import { createScaledQueue } from './scaledQueue.ts'
import { sharedClones } from './sharedClones.ts'
import { createSharedRetention } from './sharedRetention.ts'

/** Where the machines of a service meet: a Redis, and files that all of them reach. */
export interface ScaledPlace {
  readonly redis: RedisPlace
  /** `file:///folder` or `s3://bucket/prefix`. */
  readonly blobs: string
}

/** Left free on the disk of a front, which holds files while they arrive. */
const RESERVE = 256 * 1024 * 1024

/** A front of many machines: takes orders and answers for them; workers do them. Its own folder has nothing to lose. */
export async function openScaled(place: ScaledPlace, options: SiteOptions): Promise<Site> {
  const { dataDir, log, keepDays, quotaBytes } = options
  using opened = new DisposableStack() // released again where the start fails
  opened.use(lockFolder(dataDir))
  const blobs = openBlobs(place.blobs)
  const redis = opened.adopt(connectRedis(place.redis), (one) => one.disconnect())
  await blobs.check()
  const inbox = join(dataDir, 'incoming')
  await rm(inbox, { recursive: true, force: true }) // of an earlier run that was killed
  const version = await tellOutages({ announceVersion }).announceVersion(redis, place.redis)
  opened.defer(() => version.stop())
  const capabilities = await options.findAll()
  const history = redisHistory(redis, place.redis, blobs)
  const queue = createScaledQueue({ redis, place: place.redis, blobs })
  const retention = createSharedRetention({
    redis,
    place: place.redis,
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
    accounts: tellOutages(redisAccounts(redis, place.redis)),
    clones: sharedClones(blobs, dataDir),
    blobs,
    capabilities,
    inbox: { folder: inbox, makeRoom: (bytes) => makeRoom(dataDir, bytes) },
    counter: redis,
    addPages: frontPages({ redis, blobs, place: place.redis }),
    async stopWork() {
      clearInterval(hourly)
      version.stop()
    },
    async close() {
      await queue.close()
      held.dispose()
    },
  }
}

async function makeRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes + RESERVE) return
  const megabytes = Math.ceil((bytes + RESERVE) / 1e6)
  throw new AppError({ kind: 'unavailable', message: `The disk is full: ${megabytes} MB are needed. Free some space.` })
}
