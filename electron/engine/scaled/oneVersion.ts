import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { AppError } from '../../../shared/failure.ts'
import { VERSION } from '../version.ts'
import { keyOf, type RedisPlace } from './redisPlace.ts'

/** Seconds after which a front that says nothing is taken to be gone, and how often it says that it is there. */
const GONE_AFTER = 15
const EVERY = 5
/** Milliseconds a worker waits for the first front to say which version it is. */
const PATIENCE = 500

/**
 * Says which version the fronts are, for as long as one is there. Throws `unavailable` where fronts of another version
 * are still running: jobs of one would be read by the other.
 */
export async function announceVersion(redis: Redis, place: RedisPlace): Promise<{ stop(): void }> {
  const key = keyOf(place, 'version')
  const said = await redis.set(key, VERSION, 'EX', GONE_AFTER, 'NX')
  const present = said === null ? await redis.get(key) : VERSION
  if (present !== null && present !== VERSION) {
    const message = `Fronts of version ${present} are running on this Redis; this one is ${VERSION}. Stop them first.`
    throw new AppError({ kind: 'unavailable', message, permanent: true })
  }
  const timer = setInterval(() => {
    redis.set(key, VERSION, 'EX', GONE_AFTER).catch(() => undefined) // an outage; the next time
  }, EVERY * 1000).unref()
  return { stop: () => clearInterval(timer) }
}

/** Throws `unavailable` where the fronts are another version than this worker; waits for the first front. */
export async function awaitSameVersion(redis: Redis, place: RedisPlace, signal: AbortSignal): Promise<void> {
  for (;;) {
    const version = await redis.get(keyOf(place, 'version'))
    if (version === VERSION) return
    if (version !== null) throw otherVersion(version)
    await pause(PATIENCE, undefined, { signal })
  }
}

/** Tells once when the fronts become another version. */
export function watchVersion(redis: Redis, place: RedisPlace, tell: (error: AppError) => void): { stop(): void } {
  const look = async (): Promise<void> => {
    const version = await redis.get(keyOf(place, 'version')).catch(() => null)
    if (version === null || version === VERSION) return
    clearInterval(timer)
    tell(otherVersion(version))
  }
  const timer = setInterval(() => void look(), EVERY * 1000).unref()
  return { stop: () => clearInterval(timer) }
}

function otherVersion(version: string): AppError {
  const message = `This worker is version ${VERSION}, the fronts are ${version}. Start workers of the same version.`
  return new AppError({ kind: 'unavailable', message, permanent: true })
}
