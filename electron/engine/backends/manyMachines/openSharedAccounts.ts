import { redisCoordination } from '../redis/redisCoordination.ts'
import type { Accounts } from '../shared/accountRecords.ts'
import { reportOutages } from './outage.ts'
import type { RedisAddress } from './redisAddress.ts'

/** Opens the accounts of a service on many machines, for a command. They throw `unavailable` in an outage. Close after use. */
export function openSharedAccounts(address: RedisAddress): { accounts: Accounts; close(): Promise<void> } {
  const { accounts, close } = redisCoordination(address, 'fails soon')
  return { accounts: reportOutages(accounts), close }
}
