import { rename } from 'node:fs/promises'
import { whenFree } from './whenFree.ts'

/** Renames a file or folder, replacing a file of that name. On Windows it waits while another program holds one of them. */
export function renameFile(from: string, to: string): Promise<void> {
  return whenFree(() => rename(from, to))
}
