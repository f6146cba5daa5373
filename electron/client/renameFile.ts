import { rename } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { whileHeld } from '../../shared/whileHeld.ts'

/** Renames a file or folder, replacing a file of that name. On Windows it waits while another program holds one of them. */
export function renameFile(from: string, to: string): Promise<void> {
  // Elsewhere nobody holds a file against renaming: there the same codes mean that it is not allowed.
  return process.platform === 'win32' ? whileHeld(() => rename(from, to), setTimeout) : rename(from, to)
}
