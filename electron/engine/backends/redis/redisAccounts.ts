import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
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
import { keyOf } from './connectRedis.ts'

/** Accounts and their keys, shared by all gateways. Keys are kept only as hashes. */
export function redisAccounts(redis: Redis, address: RedisAddress): Accounts {
  const account = (name: string): string => keyOf(address, 'account', name)
  const key = (hash: string): string => keyOf(address, 'key', hash)
  const [list, hashes] = [keyOf(address, 'keys'), keyOf(address, 'key-hashes')]

  const read = async (hash: string): Promise<KeyRecord | undefined> => {
    const { id, account: name, name: title = '', per_minute: own, revoked } = await redis.hgetall(key(hash))
    if (id === undefined || name === undefined) return undefined
    const { per_minute: most = DEFAULT_PER_MINUTE, voice } = await redis.hgetall(account(name))
    const perMinute = Math.min(Number(most), own === undefined ? Number.POSITIVE_INFINITY : Number(own))
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
        .hset(key(hash), { id, account: name, name: title, ...(perMinute !== undefined && { per_minute: perMinute }) })
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
