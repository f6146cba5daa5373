import type { Redis } from 'ioredis'
import type { Notes } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/coordinationAddress.ts'
import { keyOf } from './connectRedis.ts'

/** Notes as keys that expire. */
export function redisNotes(redis: Redis, address: RedisAddress): Notes {
  const key = (name: string): string => keyOf(address, 'note', name)
  const claim: Notes['claim'] = async (name, text, seconds) => {
    if ((await redis.set(key(name), text, 'EX', seconds, 'NX')) !== null) return text
    return (await redis.get(key(name))) ?? claim(name, text, seconds) // which was over just now
  }
  return {
    claim,
    async write(name, text, seconds) {
      await redis.set(key(name), text, 'EX', seconds)
    },
    async read(name) {
      return (await redis.get(key(name))) ?? undefined
    },
    async remove(name) {
      await redis.del(key(name))
    },
  }
}
