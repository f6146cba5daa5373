import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../../shared/failure.ts'
import { VERSION } from '../../../programs/version.ts'
import type { Leases } from './coordination.ts'
import { LEASE_SECONDS, startHeartbeat } from './heartbeat.ts'

/** The lease that holds the version of the running gateways. */
export const VERSION_LEASE = 'version'

/** Seconds between two checks of the gateways' version. */
const VERSION_CHECK_SECONDS = 5
/** Milliseconds between two checks whether the first gateway has announced its version. */
const FIRST_VERSION_CHECK_MS = 500

/**
 * Announces the version of this gateway until it is stopped. Throws `unavailable` while gateways of another version run,
 * since each version would read the jobs of the other.
 */
export async function announceVersion(leases: Leases): Promise<{ stop(): void }> {
  checkVersion(await leases.claim(VERSION_LEASE, VERSION, LEASE_SECONDS))
  return startHeartbeat(leases, VERSION_LEASE, VERSION)
}

/** Throws `unavailable` if the gateways' version is not ours. */
function checkVersion(gateways: string): void {
  if (gateways !== VERSION) throw otherVersion(gateways)
}

/**
 * Waits for gateways of this worker's version. `onOther` is told the reason to wait, once for each other version that they have:
 * each would read the jobs of the other, so a worker that does not fit leaves them alone.
 */
export async function awaitSameVersion(
  leases: Leases,
  signal: AbortSignal,
  onOther: (reason: string) => void,
): Promise<void> {
  let reportedVersion: string | undefined
  for (;;) {
    const version = await leases.read(VERSION_LEASE)
    if (version === VERSION) return
    if (version !== undefined && version !== reportedVersion)
      onOther(`${otherVersion(version).message} It waits until they fit.`)
    reportedVersion = version ?? reportedVersion
    await pause(version === undefined ? FIRST_VERSION_CHECK_MS : VERSION_CHECK_SECONDS * 1000, undefined, { signal })
  }
}

/** Calls `onVersionChange` once, when the gateways change to another version. */
export function watchVersion(leases: Leases, onVersionChange: (error: AppError) => void): { stop(): void } {
  const look = async (): Promise<void> => {
    const version = await leases.read(VERSION_LEASE).catch(() => undefined)
    if (version === undefined || version === VERSION) return
    clearInterval(timer)
    onVersionChange(otherVersion(version))
  }
  const timer = setInterval(() => void look(), VERSION_CHECK_SECONDS * 1000).unref()
  return { stop: () => clearInterval(timer) }
}

function otherVersion(version: string): AppError {
  const message = `The gateways are version ${version}, this is ${VERSION}. Start the same version everywhere, or end the gateways.`
  return new AppError({ kind: 'unavailable', message, permanent: true })
}
