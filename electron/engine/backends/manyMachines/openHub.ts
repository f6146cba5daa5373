import type { CoordinationAddress } from './coordinationAddress.ts'
import type { Hub, Patience } from './hub.ts'

/** Reaches the place where machines meet; only its own library is loaded. The signal ends waiting for it here. */
export async function openHub(address: CoordinationAddress, patience: Patience, signal?: AbortSignal): Promise<Hub> {
  if (address.kind === 'redis') {
    const { redisHub } = await import('../redis/redisHub.ts')
    return redisHub(address, patience)
  }
  const { openPostgresHub } = await import('../postgres/openPostgresHub.ts')
  return openPostgresHub(address, patience, signal)
}
