import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { retryWhileLocked, retryWhileLockedSync } from '../retryWhileLocked.ts'

/** Renames a file or folder, replacing a file of that name. On Windows it waits while another program holds one of them. */
export function renameFile(from: string, to: string): Promise<void> {
  return retryWhileLocked(() => rename(from, to))
}

/** The same, blocking: for a process that does nothing else meanwhile, and for a count that must be kept before it goes on. */
export function renameFileSync(from: string, to: string): void {
  retryWhileLockedSync(() => renameSync(from, to))
}
