import type { Redis } from 'ioredis'
import type { OpenJobs } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { keyOf } from './connectRedis.ts'

/** Seconds after which an open job no longer counts, whatever became of it. */
const DAY = 86_400

/** The place at the front, while nothing waits, after which places are given anew from 1: a queue knows two million. */
const ANEW = 1_000_000

/**
 * Adds a job to the open ones of its key and answers its place. Places are rounds in which every key has a turn: the front of
 * the line is the round of the job that is due next, and a key's next job comes in the round after its last one, but never
 * before the front, nor further behind it than the key has open jobs. So a key with a hundred jobs holds no other up, and
 * none waits while others order on and on. BullMQ keeps the place of a waiting job in the upper half of its score.
 */
const ENTER = `
local open, waiting, front, last = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local job, now, day, anew = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call('ZREMRANGEBYSCORE', open, 0, now - day * 1000)
redis.call('ZADD', open, 'NX', now, job)
redis.call('EXPIRE', open, day)
local count = redis.call('ZCARD', open)
local due = redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES')[2]
local first = due and math.floor(tonumber(due) / 4294967296) or tonumber(redis.call('GET', front) or 1)
if not due and first > anew then first = 1 end
local place = math.max(first, math.min(tonumber(redis.call('GET', last) or 0) + 1, first + count - 1))
redis.call('SET', front, first, 'EX', day)
redis.call('SET', last, place, 'EX', day)
return place`

/** The open jobs of each key, a sorted set by the time they came, and the places of the line. */
export function redisOpenJobs(redis: Redis, address: RedisAddress): OpenJobs {
  const open = (key: string): string => keyOf(address, 'open', key)
  const waiting = `${address.prefix}:jobs:prioritized`
  return {
    async enter(key, job) {
      const keys = [open(key), waiting, keyOf(address, 'front'), keyOf(address, 'last', key)]
      return Number(await redis.eval(ENTER, keys.length, ...keys, job, Date.now(), DAY, ANEW))
    },
    async leave(key, job) {
      await redis.zrem(open(key), job)
    },
  }
}
