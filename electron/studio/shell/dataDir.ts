import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { dataFolderFault } from '../../../shared/dataFolderFault.ts'
import { dataHome } from '../../../shared/dataHome.ts'

/** The data folder of the studio, the same for both shells; `GRIOT_DATA` names another one. */
export function studioDataDir(env: NodeJS.ProcessEnv = process.env): string {
  return env['GRIOT_DATA'] || join(dataHome({ platform: process.platform, env, home: homedir() }), 'studio')
}

/** Creates the data folder for its user only, unless it exists. Throws `invalid` if there is a file in its place, `unavailable` if it cannot be written. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw dataFolderFault(error, dataDir) ?? error
  }
}
