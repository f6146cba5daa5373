import { randomUUID } from 'node:crypto'
import { Queue, QueueEvents, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { Coordination, FlagStore, JobIndex, Leases, OpenJobs, OutagePolicy } from '../manyMachines/coordination.ts'
import { quiet, readStopMessage, WORKER_SETTINGS } from '../manyMachines/queues.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import {
  type Accounts,
  callerOf,
  checkAccount,
  checkLimit,
  DEFAULT_PER_MINUTE,
  hashKey,
  type KeyRecord,
  newSecret,
} from '../shared/accountRecords.ts'
import { connectPatiently, connectRedis, patientOptions, redisKey } from './connectRedis.ts'
import { redisHistory } from './redisHistory.ts'

/** Opens the coordination over Redis. It connects by itself, and again after an outage. */
export function redisCoordination(address: RedisAddress, outagePolicy: OutagePolicy): Coordination {
  const { prefix } = address
  const redis = outagePolicy === 'fails soon' ? connectRedis(address) : connectPatiently(address)
  const channel = `${prefix}:stop`
  return {
    queue: (name) => quiet(new Queue(name, { connection: redis, prefix })),
    events: (name) => quiet(new QueueEvents(name, { connection: patientOptions(address), prefix })),
    worker(name, work, concurrency) {
      const connection = connectPatiently(address)
      const worker = new Worker(name, work, { connection, prefix, concurrency, ...WORKER_SETTINGS })
      return worker.on('closed', () => connection.disconnect())
    },
    accounts: redisAccounts(redis, address),
    flags: redisFlags(redis, address),
    openJobs: redisOpenJobs(redis, address),
    jobIndex: redisJobIndex(redis, address),
    leases: redisLeases(redis, address),
    counter: { redis, nameSpace: redisKey(address, 'limit', '') },
    history: (blobs) => redisHistory(redis, address, blobs),
    async publishStop(message) {
      await redis.publish(channel, JSON.stringify(message))
    },
    async subscribeStops(onStop) {
      const subscriber = connectPatiently(address) // a subscribed connection can do nothing else
      await subscriber.subscribe(channel)
      subscriber.on('message', (_channel, text) => {
        const message = readStopMessage(text)
        if (message !== undefined) onStop(message)
      })
      return { close: () => subscriber.disconnect() }
    },
    async check() {
      await redis.ping()
    },
    async close() {
      redis.disconnect()
    },
  }
}

/** The flags of all jobs, a hash for each job that has a flag. */
function redisFlags(redis: Redis, address: RedisAddress): FlagStore {
  const key = (id: string): string => redisKey(address, 'job', id)
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

/** The jobs of each account, a sorted set by the time of their orders. */
function redisJobIndex(redis: Redis, address: RedisAddress): JobIndex {
  const all = (account: string): string => redisKey(address, 'jobs-of', account)
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

/** Leases as keys that expire. */
function redisLeases(redis: Redis, address: RedisAddress): Leases {
  const key = (name: string): string => redisKey(address, 'note', name)
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

/** Seconds after which an open job no longer counts, whatever became of it. */
const OPEN_JOB_EXPIRY_SECONDS = 86_400

/** The place at the front, while nothing waits, after which places are given anew from 1: a queue knows two million. */
const PLACE_RENUMBERING_THRESHOLD = 1_000_000

/**
 * Adds a job to the open ones of its key and answers its place. Places are rounds in which every key has a turn: the front of
 * the line is the round of the job that is due next, and a key's next job comes in the round after its last one, but never
 * before the front, nor further behind it than the key has open jobs. So a key with a hundred jobs holds no other up, and
 * none waits while others order on and on. BullMQ keeps the place of a waiting job in the upper half of its score.
 */
const ENTER_JOB_SCRIPT = `
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
function redisOpenJobs(redis: Redis, address: RedisAddress): OpenJobs {
  const open = (key: string): string => redisKey(address, 'open', key)
  const waiting = `${address.prefix}:jobs:prioritized`
  return {
    async enter(key, job) {
      const keys = [open(key), waiting, redisKey(address, 'front'), redisKey(address, 'last', key)]
      return Number(
        await redis.eval(
          ENTER_JOB_SCRIPT,
          keys.length,
          ...keys,
          job,
          Date.now(),
          OPEN_JOB_EXPIRY_SECONDS,
          PLACE_RENUMBERING_THRESHOLD,
        ),
      )
    },
    async leave(key, job) {
      await redis.zrem(open(key), job)
    },
  }
}

/** Accounts and their keys, shared by all gateways. Keys are kept only as hashes. */
function redisAccounts(redis: Redis, address: RedisAddress): Accounts {
  const account = (name: string): string => redisKey(address, 'account', name)
  const key = (hash: string): string => redisKey(address, 'key', hash)
  const [list, hashes] = [redisKey(address, 'keys'), redisKey(address, 'key-hashes')]

  const read = async (hash: string): Promise<KeyRecord | undefined> => {
    const { id, account: name, name: title = '', per_minute: own, revoked } = await redis.hgetall(key(hash))
    if (id === undefined || name === undefined) return undefined
    const { per_minute: accountPerMinute = DEFAULT_PER_MINUTE, voice } = await redis.hgetall(account(name))
    const perMinute = Math.min(Number(accountPerMinute), own === undefined ? Number.POSITIVE_INFINITY : Number(own))
    return { id, account: name, name: title, perMinute, voice: voice !== '0', revoked: revoked === '1' }
  }
  const saveAccount: Accounts['saveAccount'] = async (name, { perMinute, voice }) => {
    checkAccount(name)
    checkLimit(perMinute)
    const change = redis
      .multi()
      .hsetnx(account(name), 'per_minute', DEFAULT_PER_MINUTE)
      .hsetnx(account(name), 'voice', 1)
    if (perMinute !== undefined) change.hset(account(name), 'per_minute', perMinute)
    if (voice !== undefined) change.hset(account(name), 'voice', Number(voice))
    await change.exec()
  }
  return {
    async identify(secret) {
      const found = await read(hashKey(secret))
      return found === undefined || found.revoked ? undefined : callerOf(found)
    },
    saveAccount,
    async addKey(name, { name: title, perMinute }) {
      checkLimit(perMinute)
      await saveAccount(name, {})
      const id = randomUUID()
      const secret = newSecret()
      const hash = hashKey(secret)
      await redis
        .multi()
        .hset(key(hash), { id, account: name, name: title, ...omitUndefined({ per_minute: perMinute }) })
        .hset(hashes, id, hash)
        .rpush(list, hash)
        .exec()
      return { id, secret }
    },
    async revokeKey(id) {
      const hash = await redis.hget(hashes, id)
      if (hash === null) return false
      await redis.hset(key(hash), 'revoked', 1)
      return true
    },
    async keys() {
      const all = await Promise.all((await redis.lrange(list, 0, -1)).map(read))
      return all.filter((one) => one !== undefined)
    },
  }
}
