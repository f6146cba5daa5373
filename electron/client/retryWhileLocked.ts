import { setTimeout } from 'node:timers/promises'
import { whileHeld, whileHeldSync } from '../../shared/basics/whileHeld.ts'

/**
 * Opens, renames or removes a file. On Windows it tries again while another program, such as a virus scanner, holds it; elsewhere
 * nobody can, and the same codes mean that it is not allowed. Throws the system's error.
 */
export function retryWhileLocked<T>(attempt: () => Promise<T>): Promise<T> {
  return process.platform === 'win32' ? whileHeld(attempt, setTimeout) : attempt()
}

/** The same, blocking: for what is done before anything else can go on, such as opening settings or a project. */
export function retryWhileLockedSync<T>(attempt: () => T): T {
  if (process.platform !== 'win32') return attempt()
  return whileHeldSync(attempt, (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms))
}
