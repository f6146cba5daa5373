import type { Redis } from 'ioredis'
import type { OpenJobs } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { keyOf } from './connectRedis.ts'

/** Seconds after which an open job no longer counts, whatever became of it. */
const DAY = 86_400

/** The open jobs of each key, a sorted set by the time they came. */
export function redisOpenJobs(redis: Redis, address: RedisAddress): OpenJobs {
  const open = (key: string): string => keyOf(address, 'open', key)
  return {
    async enter(key, job) {
      const now = Date.now()
      await redis
        .multi()
        .zremrangebyscore(open(key), 0, now - DAY * 1000)
        .zadd(open(key), 'NX', now, job)
        .expire(open(key), DAY)
        .exec()
      return redis.zcard(open(key))
    },
    async leave(key, job) {
      await redis.zrem(open(key), job)
    },
  }
}
