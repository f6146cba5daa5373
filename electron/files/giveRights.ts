import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The user's umask. */
const USER_UMASK = process.umask()

/**
 * Gives a finished file or folder the permissions of the user's other new files. The engine creates its files for its
 * own user only, also those that become the user's. File systems without permissions are left alone.
 */
export async function giveRights(path: string): Promise<void> {
  try {
    const isFolder = (await stat(path)).isDirectory()
    await chmod(path, (isFolder ? 0o777 : 0o666) & ~USER_UMASK)
    if (isFolder) for (const name of await readdir(path)) await giveRights(join(path, name))
  } catch {
    // Without permissions the file still belongs to the user.
  }
}
