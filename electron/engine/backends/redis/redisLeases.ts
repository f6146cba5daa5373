import type { Redis } from 'ioredis'
import type { Leases } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { keyOf } from './connectRedis.ts'

/** Leases as keys that expire. */
export function redisLeases(redis: Redis, address: RedisAddress): Leases {
  const key = (name: string): string => keyOf(address, 'note', name)
  const claim: Leases['claim'] = async (name, text, seconds) => {
    if ((await redis.set(key(name), text, 'EX', seconds, 'NX')) !== null) return text
    return (await redis.get(key(name))) ?? claim(name, text, seconds) // the other lease expired just now
  }
  return {
    claim,
    async renew(name, text, seconds) {
      await redis.set(key(name), text, 'EX', seconds)
    },
    async read(name) {
      return (await redis.get(key(name))) ?? undefined
    },
    async release(name) {
      await redis.del(key(name))
    },
    async list(beginning) {
      const names: string[] = []
      // A prefix may hold letters that are signs in a pattern.
      const pattern = `${key(beginning).replace(/[\\*?[\]]/g, '\\$&')}*`
      for (let cursor = '0'; ; ) {
        const [next, found] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 500)
        names.push(...found.map((one) => one.slice(key('').length)))
        cursor = next
        if (cursor === '0') return names
      }
    },
  }
}
