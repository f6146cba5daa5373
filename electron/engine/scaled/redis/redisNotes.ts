import type { Redis } from 'ioredis'
import type { Notes } from '../hub.ts'
import type { RedisPlace } from '../place.ts'
import { keyOf } from './connectRedis.ts'

/** Notes as keys that expire. */
export function redisNotes(redis: Redis, place: RedisPlace): Notes {
  const key = (name: string): string => keyOf(place, ...name.split('/'))
  return {
    async claim(name, text, seconds) {
      return (await redis.set(key(name), text, 'EX', seconds, 'NX', 'GET')) ?? text
    },
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
