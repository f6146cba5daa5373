import type { Redis } from 'ioredis'
import type { JobIndex } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { keyOf } from './connectRedis.ts'

/** The jobs of each account, a sorted set by the time of their orders. */
export function redisJobIndex(redis: Redis, address: RedisAddress): JobIndex {
  const all = (account: string): string => keyOf(address, 'jobs-of', account)
  return {
    async add(account, job) {
      await redis.zadd(all(account), 'NX', Date.now(), job)
    },
    async page(account, { limit, offset }) {
      const key = all(account)
      const [ids, total] = await Promise.all([redis.zrevrange(key, offset, offset + limit - 1), redis.zcard(key)])
      return { ids, total }
    },
    async remove(account, job) {
      await redis.zrem(all(account), job)
    },
  }
}
