import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFaultOf } from '../../shared/diskFault.ts'
import { toWriteError } from '../client/bytes/diskErrors.ts'

/** Milliseconds between two tries. */
const LOCK_RETRY_INTERVAL_MS = 20

/**
 * Reads and changes a small file while no other program does, which also asks by this. The lock is the system's, taken
 * through SQLite on a hidden, empty file beside it, so it ends with its process and is never stale. That file stays:
 * two programs could each lock one of the same name if it was ever removed. Throws `file` where none can be made.
 */
export async function whileAlone<T>(path: string, change: () => Promise<T>): Promise<T> {
  const lock = join(dirname(path), `.${basename(path)}.lock`)
  let held = takeLock(lock)
  while (held === undefined) {
    await sleep(LOCK_RETRY_INTERVAL_MS)
    held = takeLock(lock)
  }
  try {
    return await change()
  } finally {
    held.close()
  }
}

/** Takes the lock; undefined while another has it. */
function takeLock(lock: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(lock, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (diskFaultOf(error) === 'busy') return undefined
    throw toWriteError(lock, error)
  }
}
