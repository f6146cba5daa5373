import { access, mkdir, rm } from 'node:fs/promises'
import { renameFile } from '../core/renameFile.ts'
import { partPath } from '../media/partFile.ts'

/**
 * A folder of data that can be made again, which is made where it is missing. It is there whole or not at all, also
 * where the disk is full, and where several processes make it at once. What a killed one leaves goes at the next start.
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

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
