import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ServerSpent } from '../../../../shared/speechServers/speechServer.ts'
import { renameFileSync } from '../../../client/bytes/renameFile.ts'
import { createServerMeter, type ServerMeter, type Spent } from './serverMeter.ts'

const Row = ServerSpent.extend({ budget: z.string().optional() })

/** Opens the count of what was sent to servers, in a file of the data folder; a damaged file is begun anew. */
export function openServerMeter(dataDir: string): ServerMeter {
  const path = join(dataDir, 'speech-servers-spent.json')
  return createServerMeter(read(path), (spent) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // Written at once and whole: a limit must hold after a crash too.
    writeFileSync(`${path}.part`, JSON.stringify(spent), { mode: 0o600 })
    renameFileSync(`${path}.part`, path)
  })
}

function read(path: string): Spent[] {
  try {
    return z.array(Row).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}
