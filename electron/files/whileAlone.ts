import { open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenFree } from '../client/whenFree.ts'
import { unwritable } from './tryFile.ts'

/** Milliseconds after which a lock is one of a program that was killed: what it guards takes a few. */
const STALE = 10_000
/** Milliseconds between two tries. */
const PAUSE = 20

/**
 * Reads and changes a small file while no other program does, which also asks by this: a hidden file beside it is the lock.
 * Throws `file` where none can be made there.
 */
export async function whileAlone<T>(path: string, change: () => Promise<T>): Promise<T> {
  const lock = join(dirname(path), `.${basename(path)}.lock`)
  while (!(await isTaken(lock))) {
    const made = await stat(lock).catch(() => undefined)
    if (made !== undefined && Date.now() - made.mtimeMs > STALE) await whenFree(() => rm(lock, { force: true }))
    else await sleep(PAUSE)
  }
  try {
    return await change()
  } finally {
    await whenFree(() => rm(lock, { force: true }))
  }
}

/** Makes the file of a lock; whether it is this program's now. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    // Windows refuses the name of a file that is being removed as it does one that is held.
    const file = await whenFree(() => open(lock, 'wx'))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw unwritable(lock, error)
  }
}
