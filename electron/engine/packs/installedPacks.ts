import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InstalledPack, PackId } from '../../../shared/packs/pack.ts'
import { placesOf, RECORD } from './packFolders.ts'

/**
 * The packs that are whole, by reading one small file each; no model is touched. Synchronous, as it takes less than a
 * millisecond and is asked for while the engine starts.
 */
export function installedPacks(packsDir: string): InstalledPack[] {
  return namesIn(packsDir)
    .filter((name) => PackId.safeParse(name).success)
    .map((name) => readInstalled(packsDir, name))
    .filter((record) => record !== undefined)
}

/** The record of one pack, or undefined where it is not installed. */
export function readInstalled(packsDir: string, id: string): InstalledPack | undefined {
  const record = readRecord(placesOf(packsDir, id).whole)
  // A folder that was copied under another name is not that other pack.
  return record?.id === id ? record : undefined
}

/** The record in a folder; undefined where there is none that can be read. */
export function readRecord(folder: string): InstalledPack | undefined {
  try {
    return InstalledPack.parse(JSON.parse(readFileSync(join(folder, RECORD), 'utf8')))
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
