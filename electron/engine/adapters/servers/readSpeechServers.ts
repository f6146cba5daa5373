import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { SpeechServer } from '../../../../shared/speechServers/speechServer.ts'
import type { SpeechServerAccess } from './serverApi.ts'

/** An entry of the list: `keyEnv` names the environment variable that holds its key. */
const Entry = SpeechServer.extend({ keyEnv: z.string().optional() })

/**
 * Reads a JSON list of speech servers, with their keys from the environment: a file would keep them readable. No path is an empty
 * list. Throws `file` if the list cannot be read, `invalid` if it is malformed.
 */
export async function readSpeechServers(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SpeechServerAccess[]> {
  if (path === '') return []
  const text = await readFile(path, 'utf8').catch(() => {
    throw new AppError({
      kind: 'file',
      message: `The list of speech servers ${path} cannot be read. Check its name.`,
      path,
    })
  })
  const read = z.array(Entry).safeParse(parse(text))
  if (!read.success)
    throw invalid(`${path} is not a list of speech servers: ${z.prettifyError(read.error)}`, 'speech-servers')
  return read.data.map(({ keyEnv, ...server }) => ({ ...server, key: (keyEnv && env[keyEnv]) || undefined }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
