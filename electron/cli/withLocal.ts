import type { Local } from '../../shared/contract/local.ts'
import type { Client } from '../client/method.ts'
import { type Connection, connectService } from './connectService.ts'
import type { Tell } from './dubEvents.ts'

/**
 * Runs work on the engine of this computer. With a hosted service, an engine is started for the work and ended after
 * it.
 */
export async function withLocal<T>(
  { connection, tell }: { readonly connection: Connection; readonly tell: Tell },
  work: (local: Client<Local>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (connection.local !== undefined) return work(connection.local, connection.signal)
  await using own = await connectService({ tell, signal: connection.signal })
  if (own.local === undefined) throw new Error('The engine of this computer has its private calls.')
  // Awaited here because the engine ends when this function returns.
  return await work(own.local, own.signal)
}
