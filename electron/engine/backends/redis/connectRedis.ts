import { Redis, type RedisOptions } from 'ioredis'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'

/** Maximum milliseconds between two attempts to reconnect. */
const MAX_REDIS_RECONNECT_DELAY_MS = 500
/** Maximum milliseconds for one command of a request. */
const REDIS_COMMAND_TIMEOUT_MS = 10_000

/** A connection for requests: commands fail soon when Redis cannot be reached, so that the request is answered. */
export function connectRedis({ url }: RedisAddress): Redis {
  return open(url, { maxRetriesPerRequest: 2, commandTimeout: REDIS_COMMAND_TIMEOUT_MS })
}

/** A connection for workers and events: commands wait through any outage. */
export function connectPatiently({ url }: RedisAddress): Redis {
  return open(url, { maxRetriesPerRequest: null })
}

/** Options with which BullMQ opens a connection that waits through any outage. */
export function patientOptions({ url }: RedisAddress) {
  return { url, maxRetriesPerRequest: null, retryStrategy }
}

function open(url: string, retryLimits: Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout'>): Redis {
  const redis = new Redis(url, { ...retryLimits, retryStrategy })
  // Without a listener an outage would end the process; the failing commands report the outage.
  redis.on('error', () => undefined)
  return redis
}

function retryStrategy(times: number): number {
  return Math.min(50 * times, MAX_REDIS_RECONNECT_DELAY_MS)
}

/** The Redis key of our own data, apart from the keys of BullMQ. */
export function redisKey({ prefix }: RedisAddress, ...parts: string[]): string {
  return [prefix, 'shared', ...parts].join(':')
}
