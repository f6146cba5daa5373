import { closeSync, constants, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/failure.ts'
import { fileFailure } from '../client/diskErrors.ts'

/** Written as a test, since an exhausted quota refuses bytes, not files. */
const SOME_BYTES = Buffer.alloc(64 * 1024)

/**
 * Checks that a file can be written: an existing file is opened, else one is made and removed again. Throws `file` with
 * the given name and the reason. Synchronous, so that no Ctrl-C comes between making and removing.
 */
export function tryFile(path: string): void {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) makeAndRemove(path)
    else closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
  } catch (error) {
    throw fileFailure(path, error)
  }
}

/** The `file` error for a failed write; other errors are kept. */
export function unwritable(path: string, error: unknown): unknown {
  const ofTheDisk = !(error instanceof AppError) && error instanceof Error && 'syscall' in error
  return ofTheDisk ? fileFailure(path, error) : error
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
