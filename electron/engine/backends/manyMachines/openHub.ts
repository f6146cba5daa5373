import type { Hub, Patience } from './hub.ts'
import type { Place } from './place.ts'

/** Reaches the place where machines meet; only its own library is loaded. The signal ends waiting for it here. */
export async function openHub(place: Place, patience: Patience, signal?: AbortSignal): Promise<Hub> {
  if (place.kind === 'redis') {
    const { redisHub } = await import('../redis/redisHub.ts')
    return redisHub(place, patience)
  }
  const { openPostgresHub } = await import('../postgres/openPostgresHub.ts')
  return openPostgresHub(place, patience, signal)
}
