import type { Accounts } from '../shared/accountRecords.ts'
import { openHub } from './openHub.ts'
import { orOutage, tellOutages } from './outage.ts'
import type { Place } from './place.ts'

/** The accounts of a service on many machines, for a command that ends soon. */
export async function openSharedAccounts(place: Place): Promise<{ accounts: Accounts; close(): Promise<void> }> {
  const hub = await orOutage(openHub(place, 'fails soon'))
  return { accounts: tellOutages(hub.accounts), close: hub.close }
}
