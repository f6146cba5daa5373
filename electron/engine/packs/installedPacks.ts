import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InstalledPack, PackId } from '../../../shared/packs/pack.ts'
import { listFolder } from '../../files/sweepParts.ts'
import { PACK_RECORD_FILE, placesOf } from './packFolders.ts'

/**
 * The installed packs, found by reading one small record each; no model is opened. Synchronous, since it takes less than a
 * millisecond and is called while the engine starts.
 */
export function installedPacks(packsDir: string): InstalledPack[] {
  return listFolder(packsDir)
    .filter((name) => PackId.safeParse(name).success)
    .map((name) => readInstalled(packsDir, name))
    .filter((record) => record !== undefined)
}

/** The record of a pack; undefined if it is not installed. */
export function readInstalled(packsDir: string, id: string): InstalledPack | undefined {
  const record = readRecord(placesOf(packsDir, id).whole)
  // A folder that was copied under another pack's id is not that pack.
  return record?.id === id ? record : undefined
}

/** Reads the record in a folder; undefined if it is missing or malformed. */
export function readRecord(folder: string): InstalledPack | undefined {
  try {
    return InstalledPack.parse(JSON.parse(readFileSync(join(folder, PACK_RECORD_FILE), 'utf8')))
  } catch {
    return undefined
  }
}
