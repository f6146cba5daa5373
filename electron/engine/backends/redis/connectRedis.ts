import { Redis, type RedisOptions } from 'ioredis'
import type { RedisAddress } from '../manyMachines/coordinationAddress.ts'

/** Milliseconds until Redis is tried again after it was lost, at most. */
const RETRY = 500
/** Milliseconds that somebody who waits for an answer waits for Redis. */
const LONGEST = 10_000

/** A connection for short questions: where Redis cannot be reached, they fail soon, so that a request is answered. */
export function connectRedis({ url }: RedisAddress): Redis {
  return open(url, { maxRetriesPerRequest: 2, commandTimeout: LONGEST })
}

/** A connection that waits for work and for events, through any outage. */
export function connectPatiently({ url }: RedisAddress): Redis {
  return open(url, { maxRetriesPerRequest: null })
}

/** How BullMQ makes a patient connection of its own. */
export function patientOptions({ url }: RedisAddress) {
  return { url, maxRetriesPerRequest: null, retryStrategy }
}

function open(url: string, patience: Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout'>): Redis {
  const redis = new Redis(url, { ...patience, retryStrategy })
  // Without a listener, an outage would end the process; what it breaks tells of itself.
  redis.on('error', () => undefined)
  return redis
}

function retryStrategy(times: number): number {
  return Math.min(50 * times, RETRY)
}

/** Names of the keys that are not the queue's own. */
export function keyOf({ prefix }: RedisAddress, ...parts: string[]): string {
  return [prefix, 'shared', ...parts].join(':')
}
