import { mkdir, rm } from 'node:fs/promises'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { exists } from '../../files/placeFile.ts'
import { partPath } from '../media/partFile.ts'

/**
 * A folder of data that is made where it is missing. It is complete or absent, even if the disk is full or several
 * processes make it at once. Parts left by a killed process are removed at the next start.
 */
export async function cachedFolder(whole: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (await exists(whole)) return whole
  const next = partPath(`${whole}.${process.pid}`)
  try {
    await rm(next, { recursive: true, force: true })
    await mkdir(next, { recursive: true })
    await make(next)
    await renameFile(next, whole)
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    // Another process may have been first, and made the same.
    if (!(await exists(whole))) throw error
  }
  return whole
}
