import type { Coordination, Patience } from './coordination.ts'
import type { CoordinationAddress } from './coordinationAddress.ts'

/** Reaches the place where machines meet; only its own library is loaded. The signal ends waiting for it here. */
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
