import type { Leases } from './coordination.ts'
import { LEASE_SECONDS, startHeartbeat } from './heartbeat.ts'

const LEASE = 'translators'

/** Announces a translating worker until it is stopped. All such workers renew the same lease. */
export async function announceTranslator(leases: Leases): Promise<{ stop(): void }> {
  await leases.renew(LEASE, 'there', LEASE_SECONDS)
  return startHeartbeat(leases, LEASE, 'there')
}

/** Whether a translating worker renewed the lease within the last `LEASE_SECONDS`. */
export async function hasTranslator(leases: Leases): Promise<boolean> {
  return (await leases.read(LEASE)) !== undefined
}
