import type { Redis } from 'ioredis'
import type { FlagStore } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { keyOf } from './connectRedis.ts'

/** The flags of all jobs, a hash for each job that has a flag. */
export function redisFlags(redis: Redis, address: RedisAddress): FlagStore {
  const key = (id: string): string => keyOf(address, 'job', id)
  return {
    async read(id) {
      const [end, paused] = await redis.hmget(key(id), 'end', 'paused')
      return { end: end ?? undefined, paused: paused === '1' }
    },
    async settle(id, end) {
      await redis.hsetnx(key(id), 'end', end)
      return (await redis.hget(key(id), 'end')) === end
    },
    async setPaused(id, paused) {
      await redis.hset(key(id), 'paused', paused ? 1 : 0)
    },
    async forget(id) {
      await redis.del(key(id))
    },
  }
}
