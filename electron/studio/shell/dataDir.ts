import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { dataFolderFault } from '../../../shared/dataFolderFault.ts'
import { dataHome } from '../../../shared/dataHome.ts'

/** Where the studio keeps everything, whichever shell it has; `GRIOT_DATA` names another folder. */
export function studioDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return env['GRIOT_DATA'] || join(dataHome({ platform: process.platform, env, home: homedir() }), 'studio')
}

/** Makes the folder where it is not there yet, for its user alone. Throws `invalid` where a file has its place. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw dataFolderFault(error, dataDir) ?? error
  }
}
