import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { makeDataFolder } from './dataFolder.ts'

/** Milliseconds to wait for another engine that is shutting down. */
const LOCK_TIMEOUT_MS = 2000

/** The lock's file, by which a folder is also known as an engine's. */
export const ENGINE_LOCK_FILE = 'engine.lock'
/** Folders within a data folder from which an engine or a worker removes what it does not know. */
const CLEARED_FOLDERS = ['films', 'history', 'incoming', 'jobs', 'voices', 'work']

/**
 * Locks a data folder for one engine, since two engines would both run its jobs. It is a lock of the operating system,
 * taken through SQLite, so it ends with the process, even after a crash. Disposing releases it. Throws `invalid` for a folder
 * of somebody's with files where an engine clears up.
 */
export function lockFolder(dataDir: string): Disposable {
  makeDataFolder(dataDir)
  checkOwn(dataDir)
  const lock = new DatabaseSync(join(dataDir, ENGINE_LOCK_FILE), { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (!busy) throw error
    const message = say('engine.data.inUse', { folder: dataDir })
    throw new AppError({ kind: 'unavailable', message }, { cause: error })
  }
  return { [Symbol.dispose]: () => lock.close() }
}

function checkOwn(dataDir: string): void {
  if (existsSync(join(dataDir, ENGINE_LOCK_FILE))) return
  const other = CLEARED_FOLDERS.find((name) => isFilled(join(dataDir, name)))
  if (other === undefined) return
  throw invalid(say('engine.data.foreign', { folder: dataDir, name: other }))
}

function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
