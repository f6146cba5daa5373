import { randomUUID } from 'node:crypto'
import { closeSync, constants, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/failure.ts'
import { toWriteError } from '../client/bytes/diskErrors.ts'
import { HIDDEN_PARTS, sweepParts } from './sweepParts.ts'

/** Written as a test, since an exhausted quota refuses bytes, not files. */
const SOME_BYTES = Buffer.alloc(64 * 1024)
/** Longest file name in UTF-16 code units that any disk takes; most count bytes, and say so themselves. */
const MAX_FILE_NAME_CHARACTERS = 255

/**
 * Checks that a file can be written: an existing file is opened, else a hidden one is made beside it and removed again.
 * Throws `file` with the given name and the reason. Nothing appears under the name itself: a kill leaves no file there.
 * What a kill has left in the folder under such a hidden name goes.
 */
export function tryFile(path: string): void {
  sweepParts(dirname(path), HIDDEN_PARTS)
  try {
    // Windows does not tell a name that is too long from a free one; elsewhere the next question does.
    if (basename(path).length > MAX_FILE_NAME_CHARACTERS)
      throw Object.assign(new Error('too long'), { code: 'ENAMETOOLONG' })
    if (statSync(path, { throwIfNoEntry: false }) === undefined) makeAndRemove(hiddenBeside(path, randomUUID()))
    else closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
  } catch (error) {
    throw toWriteError(path, error)
  }
}

/** The `file` error for a failed write; other errors are kept. */
export function unwritable(path: string, error: unknown): unknown {
  const ofTheDisk = !(error instanceof AppError) && error instanceof Error && 'syscall' in error
  return ofTheDisk ? toWriteError(path, error) : error
}

/** The hidden name of an unfinished file, in the folder of its final name; its length does not depend on that name. */
export function hiddenBeside(path: string, id: string): string {
  return join(dirname(path), `.griot-${id.slice(0, 8)}.part`)
}

function makeAndRemove(path: string): void {
  const file = openSync(path, 'wx')
  try {
    writeSync(file, SOME_BYTES)
    fsyncSync(file)
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}
