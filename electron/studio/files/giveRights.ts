import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The rights that the user's programs take away from new files. */
const MASK = process.umask()

/**
 * Gives a finished file, or a folder with all in it, the rights of any new file of the user's. The engine makes its files
 * for nobody else to read, also those that become the user's. File systems without rights are left as they are.
 */
export async function giveRights(path: string): Promise<void> {
  try {
    const isFolder = (await stat(path)).isDirectory()
    await chmod(path, (isFolder ? 0o777 : 0o666) & ~MASK)
    if (isFolder) for (const name of await readdir(path)) await giveRights(join(path, name))
  } catch {
    // It is the user's all the same.
  }
}
