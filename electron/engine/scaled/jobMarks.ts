import type { Redis } from 'ioredis'
import { keyOf, type RedisPlace } from './redisPlace.ts'

/** What was said of a job meanwhile. */
export interface Marks {
  /** How it ends, or has ended; undefined while that is open. */
  readonly end: string | undefined
  readonly paused: boolean
}

/** What fronts and workers say of a job beside the queue, each mark by itself, so that none is lost to another. */
export interface JobMarks {
  read(id: string): Promise<Marks>
  /** Says how a job ends, once; false where it was said before that it ends otherwise. */
  settle(id: string, end: 'done' | 'cancelled'): Promise<boolean>
  setPaused(id: string, paused: boolean): Promise<void>
  forget(id: string): Promise<void>
}

/** The marks of all jobs, a hash for each that has one. */
export function jobMarks(redis: Redis, place: RedisPlace): JobMarks {
  const key = (id: string): string => keyOf(place, 'job', id)
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
