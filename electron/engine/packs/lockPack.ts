import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { readRecord } from './installedPacks.ts'
import { type PackPlaces, placesOf } from './packFolders.ts'

/** Milliseconds to wait for a process that is ending, such as one that was just killed. */
const PACK_LOCK_TIMEOUT_MS = 3000
const PACK_LOCK_RETRY_MS = 50

/** A shared lock on an installed pack, which cannot be removed or replaced meanwhile. Disposing releases it. */
interface HeldPack extends Disposable {
  readonly folder: string
}

/**
 * Takes a shared lock on an installed pack, to be held while its files are open. Undefined if the pack is not installed, or is
 * being replaced at this moment.
 */
export function holdPack(packsDir: string, id: string): HeldPack | undefined {
  const places = placesOf(packsDir, id)
  if (readRecord(places.whole) === undefined) return undefined
  const lock = tryLock(places.useLock, 'shared')
  if (lock === undefined) return undefined
  // The pack may have been removed between the check and the lock.
  if (readRecord(places.whole) !== undefined)
    return { folder: places.whole, [Symbol.dispose]: () => lock[Symbol.dispose]() }
  lock[Symbol.dispose]()
  return undefined
}

/** Takes the exclusive lock for a pack's installation. Throws `unavailable` if another process keeps it. */
export function lockInstall(places: PackPlaces, id: string, signal: AbortSignal): Promise<Disposable> {
  const message = say('engineModel.pack.changing', { id })
  return waitForLock(places.installLock, message, signal)
}

/** Takes an exclusive lock on the pack's files. Throws `unavailable` if a process goes on using them. */
export function lockUse(places: PackPlaces, id: string, signal: AbortSignal): Promise<Disposable> {
  const message = say('engineModel.pack.inUse', { id })
  return waitForLock(places.useLock, message, signal)
}

async function waitForLock(path: string, message: Message, signal: AbortSignal): Promise<Disposable> {
  const until = performance.now() + PACK_LOCK_TIMEOUT_MS
  for (;;) {
    signal.throwIfAborted()
    const lock = tryLock(path, 'exclusive')
    if (lock !== undefined) return lock
    if (performance.now() > until) throw new AppError({ kind: 'unavailable', message })
    await pause(PACK_LOCK_RETRY_MS, undefined, { signal })
  }
}

/** Takes a lock of the operating system through SQLite. It ends with the process, even after a crash. */
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
