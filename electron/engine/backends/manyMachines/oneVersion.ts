import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../../shared/failure.ts'
import { VERSION } from '../../core/version.ts'
import type { Leases } from './coordination.ts'
import { LEASE_SECONDS, startHeartbeat } from './heartbeat.ts'

/** The note that says which version the gateways are. */
export const VERSION_LEASE = 'version'

/** Seconds between two looks which version the gateways are. */
const EVERY = 5
/** Milliseconds a worker waits for the first gateway to say which version it is. */
const PATIENCE = 500

/**
 * Says which version the gateways are, for as long as one is there. Throws `unavailable` where gateways of another version
 * are still running: jobs of one would be read by the other.
 */
export async function announceVersion(leases: Leases): Promise<{ stop(): void }> {
  checkVersion(await leases.claim(VERSION_LEASE, VERSION, LEASE_SECONDS))
  return startHeartbeat(leases, VERSION_LEASE, VERSION)
}

/** Throws `unavailable` where the version of the gateways is another one than ours. */
export function checkVersion(gateways: string): void {
  if (gateways !== VERSION) throw otherVersion(gateways)
}

/** Throws `unavailable` where the gateways are another version than this worker; waits for the first gateway. */
export async function awaitSameVersion(leases: Leases, signal: AbortSignal): Promise<void> {
  for (;;) {
    const version = await leases.read(VERSION_LEASE)
    if (version !== undefined) return checkVersion(version)
    await pause(PATIENCE, undefined, { signal })
  }
}

/** Tells once when the gateways become another version. */
export function watchVersion(leases: Leases, tell: (error: AppError) => void): { stop(): void } {
  const look = async (): Promise<void> => {
    const version = await leases.read(VERSION_LEASE).catch(() => undefined)
    if (version === undefined || version === VERSION) return
    clearInterval(timer)
    tell(otherVersion(version))
  }
  const timer = setInterval(() => void look(), EVERY * 1000).unref()
  return { stop: () => clearInterval(timer) }
}

function otherVersion(version: string): AppError {
  const message = `The gateways are version ${version}, this is ${VERSION}. Start the same version everywhere, or end the gateways.`
  return new AppError({ kind: 'unavailable', message, permanent: true })
}
