import { closeSync, constants, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { fileFailure } from '../../client/diskErrors.ts'

/** A quota that is used up refuses bytes, not files. */
const SOME_BYTES = Buffer.alloc(64 * 1024)

/**
 * Makes sure, before any work is done, that a file can be written: a file that is there is opened, else one is made and
 * removed again. Throws `file` with the name as it was given and the reason. It waits for nothing, so that no Ctrl-C comes
 * between making and removing.
 */
export function tryFile(path: string): void {
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) makeAndRemove(path)
    else closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
  } catch (error) {
    throw fileFailure(path, error)
  }
}

/** A file that could not be written, as the error to throw; an error that is none of the disk's is kept. */
export function unwritable(path: string, error: unknown): unknown {
  const ofTheDisk = !(error instanceof AppError) && error instanceof Error && 'syscall' in error
  return ofTheDisk ? fileFailure(path, error) : error
}

/** The hidden name of a file that is being made, beside the one it gets; its length does not depend on that. */
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
