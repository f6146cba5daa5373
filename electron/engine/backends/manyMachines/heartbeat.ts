import type { Leases } from './coordination.ts'

/** Heartbeat: a lease expires `LEASE_SECONDS` after its last renewal; it is renewed every `LEASE_RENEWAL_SECONDS` seconds. */
export const LEASE_SECONDS = 15
const LEASE_RENEWAL_SECONDS = 5

/** Renews a lease until the heartbeat is stopped. The lease expires by itself `LEASE_SECONDS` after that, or after a crash. */
export function startHeartbeat(leases: Leases, name: string, text: string): { stop(): void } {
  const timer = setInterval(() => {
    leases.renew(name, text, LEASE_SECONDS).catch(() => undefined) // an outage; the next beat tries again
  }, LEASE_RENEWAL_SECONDS * 1000).unref()
  return { stop: () => clearInterval(timer) }
}
