import { z } from 'zod'
import { SpeechServer } from '../../../../shared/speechServers/speechServer.ts'
import { readListFile } from '../../../files/readTextFile.ts'
import type { SpeechServerAccess } from './serverApi.ts'

/** An entry of the list: `keyEnv` names the environment variable that holds its key. */
const Entry = SpeechServer.extend({ keyEnv: z.string().optional() })

/**
 * Reads a JSON list of speech servers, with their keys from the environment: a file would keep them readable. No path is an empty
 * list. Throws `file` if the list cannot be read, `invalid` if it is malformed.
 */
export function readSpeechServers(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): SpeechServerAccess[] {
  if (path === '') return []
  const servers = readListFile(path, Entry, 'servers')
  return servers.map(({ keyEnv, ...server }) => ({ ...server, key: (keyEnv && env[keyEnv]) || undefined }))
}
