import type { Accounts } from '../shared/accountRecords.ts'
import type { CoordinationAddress } from './coordinationAddress.ts'
import { openHub } from './openHub.ts'
import { orOutage, tellOutages } from './outage.ts'

/** The accounts of a service on many machines, for a command that ends soon. */
export async function openSharedAccounts(
  address: CoordinationAddress,
): Promise<{ accounts: Accounts; close(): Promise<void> }> {
  const hub = await orOutage(openHub(address, 'fails soon'))
  return { accounts: tellOutages(hub.accounts), close: hub.close }
}
