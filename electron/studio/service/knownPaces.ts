import { pacesOf, type VoicePaces } from '../../../shared/project/lines/fitLines.ts'
import type { Connection } from './connection.ts'

/**
 * The pace of the voices of the service in use. One that does other work may have no voices to give, or be gone: their pace is learnt from
 * takes alone then.
 */
export async function knownPaces(connection: Connection, signal: AbortSignal): Promise<VoicePaces> {
  try {
    const { service } = await connection.link(connection.current, signal)
    return pacesOf((await service.voices({}, { signal })).voices)
  } catch {
    return pacesOf([])
  }
}
