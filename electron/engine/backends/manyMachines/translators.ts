import type { Leases } from './coordination.ts'
import { LEASE_SECONDS, startHeartbeat } from './heartbeat.ts'

const LEASE = 'translators'

/** Says that there is a worker that translates, until it is stopped. All of them write the same note. */
export async function announceTranslator(leases: Leases): Promise<{ stop(): void }> {
  await leases.renew(LEASE, 'there', LEASE_SECONDS)
  return startHeartbeat(leases, LEASE, 'there')
}

/** Whether a worker translates, or did so until a moment ago. */
export async function hasTranslator(leases: Leases): Promise<boolean> {
  return (await leases.read(LEASE)) !== undefined
}
