import { mkdirSync } from 'node:fs'
import { dataFolderFault } from '../../../../shared/dataFolderFault.ts'

/** Makes the data folder where it is not there yet, for its user alone. Throws `invalid` where a file has its place. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw dataFolderFault(error, dataDir) ?? error
  }
}
