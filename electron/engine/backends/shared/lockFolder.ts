import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/failure.ts'
import { makeDataFolder } from './dataFolder.ts'

/** Milliseconds to wait for an engine that is just ending. */
const PATIENCE = 2000

/**
 * Keeps a data folder to one engine, since two would both do its jobs. The lock is the system's, taken through SQLite,
 * so it is gone when the process is, however it ended. Disposing releases it.
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
