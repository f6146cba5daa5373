import type { Local } from '../../shared/contract/local.ts'
import type { Client } from '../client/method.ts'
import { type Connection, connectService } from './connectService.ts'
import type { Tell } from './dubEvents.ts'

/** Does work by the engine of this computer; where the service is elsewhere one is started for it and ends with it. */
export async function withLocal<T>(
  { connection, tell }: { readonly connection: Connection; readonly tell: Tell },
  work: (local: Client<Local>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (connection.local !== undefined) return work(connection.local, connection.signal)
  await using own = await connectService({ tell, signal: connection.signal })
  if (own.local === undefined) throw new Error('The engine of this computer has its private calls.')
  // Waited for here: the engine ends with this function.
  return await work(own.local, own.signal)
}
