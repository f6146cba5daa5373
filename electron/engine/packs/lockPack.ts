import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'
import { readRecord } from './installedPacks.ts'
import { type PackPlaces, placesOf } from './packFolders.ts'

/** Milliseconds to wait for a process that is just ending, such as one that was killed a moment ago. */
const PATIENCE = 3000
const LOOK_AGAIN = 50

/** A pack that nobody removes or replaces while it is held. Disposing lets go of it. */
export interface HeldPack extends Disposable {
  readonly folder: string
}

/**
 * Holds an installed pack for as long as its files are open. Any number may hold one. Undefined where it is not
 * installed, or is being replaced at this moment.
 */
export function holdPack(packsDir: string, id: string): HeldPack | undefined {
  const places = placesOf(packsDir, id)
  if (readRecord(places.whole) === undefined) return undefined
  const lock = tryLock(places.useLock, 'shared')
  if (lock === undefined) return undefined
  // It may have gone between the look and the lock.
  if (readRecord(places.whole) !== undefined)
    return { folder: places.whole, [Symbol.dispose]: () => lock[Symbol.dispose]() }
  lock[Symbol.dispose]()
  return undefined
}

/** Keeps the pack's installation to one process. Throws `unavailable` where another has it for longer. */
export function lockInstall(places: PackPlaces, id: string, signal: AbortSignal): Promise<Disposable> {
  const message = `${id} is being installed or removed by another program. Wait until that is done.`
  return waitForLock(places.installLock, message, signal)
}

/** Waits until nobody uses the pack. Throws `unavailable` where somebody goes on using it. */
export function lockUse(places: PackPlaces, id: string, signal: AbortSignal): Promise<Disposable> {
  const message = `${id} is in use. Wait until the work with it is done, or quit the studio, and try again.`
  return waitForLock(places.useLock, message, signal)
}

async function waitForLock(path: string, message: string, signal: AbortSignal): Promise<Disposable> {
  const until = performance.now() + PATIENCE
  for (;;) {
    signal.throwIfAborted()
    const lock = tryLock(path, 'exclusive')
    if (lock !== undefined) return lock
    if (performance.now() > until) throw new AppError({ kind: 'unavailable', message })
    await pause(LOOK_AGAIN, undefined, { signal })
  }
}

/** A lock of the system, taken through SQLite, so it is gone when the process is, however it ended. */
function tryLock(path: string, mode: 'shared' | 'exclusive'): Disposable | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    lock.close()
    if (diskFaultOf(error) === 'busy') return undefined
    throw error
  }
  return { [Symbol.dispose]: () => lock.close() }
}
