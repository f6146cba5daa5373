import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/failure.ts'
import { makeDataFolder } from './dataFolder.ts'

/** Milliseconds to wait for another engine that is shutting down. */
const PATIENCE = 2000

/**
 * Locks a data folder for one engine, since two engines would both run its jobs. It is a lock of the operating system,
 * taken through SQLite, so it ends with the process, even after a crash. Disposing releases it.
 */
export function lockFolder(dataDir: string): Disposable {
  makeDataFolder(dataDir)
  const lock = new DatabaseSync(join(dataDir, 'engine.lock'), { timeout: PATIENCE })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (!busy) throw error
    const message = `Another engine is using the folder ${dataDir}. Stop it, or give another folder with --data.`
    throw new AppError({ kind: 'unavailable', message }, { cause: error })
  }
  return { [Symbol.dispose]: () => lock.close() }
}
