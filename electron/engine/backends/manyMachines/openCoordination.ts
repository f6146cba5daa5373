import type { Coordination, Patience } from './coordination.ts'
import type { CoordinationAddress } from './coordinationAddress.ts'

/** Connects to the coordination server. Loads only the library of that server's kind. `signal` ends the wait for the server. */
export async function openCoordination(
  address: CoordinationAddress,
  patience: Patience,
  signal?: AbortSignal,
): Promise<Coordination> {
  if (address.kind === 'redis') {
    const { redisCoordination } = await import('../redis/redisCoordination.ts')
    return redisCoordination(address, patience)
  }
  const { openPostgresCoordination } = await import('../postgres/openPostgresCoordination.ts')
  return openPostgresCoordination(address, patience, signal)
}
