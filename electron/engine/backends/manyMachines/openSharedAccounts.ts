import type { Accounts } from '../shared/accountRecords.ts'
import type { CoordinationAddress } from './coordinationAddress.ts'
import { openCoordination } from './openCoordination.ts'
import { orOutage, tellOutages } from './outage.ts'

/** Opens the accounts of a service on many machines, for a command. Throws `unavailable` in an outage. Close after use. */
export async function openSharedAccounts(
  address: CoordinationAddress,
): Promise<{ accounts: Accounts; close(): Promise<void> }> {
  const coordination = await orOutage(openCoordination(address, 'fails soon'))
  return { accounts: tellOutages(coordination.accounts), close: coordination.close }
}
