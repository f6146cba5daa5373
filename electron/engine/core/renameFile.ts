import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { whileHeld, whileHeldSync } from '../../../shared/whileHeld.ts'

/** Renames a file or folder, replacing a file of that name. On Windows it waits while another program holds one of them. */
export function renameFile(from: string, to: string): Promise<void> {
  // Elsewhere nobody holds a file against renaming: there the same codes mean that it is not allowed.
  return process.platform === 'win32' ? whileHeld(() => rename(from, to), setTimeout) : rename(from, to)
}

/** The same, blocking: for a process that does nothing else meanwhile, and for a count that must be kept before it goes on. */
export function renameFileSync(from: string, to: string): void {
  const attempt = () => renameSync(from, to)
  if (process.platform !== 'win32') attempt()
  else whileHeldSync(attempt, (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms))
}
