import { mkdirSync } from 'node:fs'
import { dataFolderFault } from '../../../../shared/dataFolderFault.ts'

/** Makes the data folder if it is missing, readable by its user only. Throws `invalid` if the path is a file. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw dataFolderFault(error, dataDir) ?? error
  }
}
