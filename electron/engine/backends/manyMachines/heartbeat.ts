import type { Leases } from './coordination.ts'

/** Seconds after which whoever says nothing is taken to be gone, and how often it is said that somebody is there. */
export const LEASE_SECONDS = 15
const EVERY = 5

/** Writes a note again and again, until it is stopped; soon after it is gone. */
export function startHeartbeat(leases: Leases, name: string, text: string): { stop(): void } {
  const timer = setInterval(() => {
    leases.renew(name, text, LEASE_SECONDS).catch(() => undefined) // an outage; the next time
  }, EVERY * 1000).unref()
  return { stop: () => clearInterval(timer) }
}
