import type { Accounts } from '../store/accountRecords.ts'
import { redisAccounts } from './redisAccounts.ts'
import { connectRedis, type RedisPlace, tellOutages } from './redisPlace.ts'

/** The accounts of a service on many machines, for a command that ends soon. */
export function openSharedAccounts(place: RedisPlace): { accounts: Accounts; close(): void } {
  const redis = connectRedis(place)
  return { accounts: tellOutages(redisAccounts(redis, place)), close: () => redis.disconnect() }
}
