import { basename } from 'node:path'
import { DISK_REMEDIES, diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'

/** What goes with the path of a project (`-journal`) must fit too; SQLite takes 512 bytes. */
const LONGEST_PATH_BYTES = 500

/** What went wrong with a project file, in words for the user; an error that has nothing to do with the file is kept. */
export function projectFailure(path: string, error: unknown): unknown {
  if (error instanceof AppError) return error
  const fault = diskFaultOf(error)
  if (fault === undefined) return error
  if (fault === 'busy') return fileError(path, alreadyOpen(path), error)
  if (fault === 'damaged') return damaged(path, error)
  const kept = fault === 'full' ? ' Nothing that was saved before is lost.' : ''
  return fileError(path, `${nameOf(path)} cannot be written. ${DISK_REMEDIES[fault]}${kept}`, error)
}

/** A project file that is not whole any more. It is left as it is. */
export function damaged(path: string, cause?: unknown): AppError {
  const message = `${nameOf(path)} is damaged and cannot be opened. It was left as it is: restore a backup of it, or ask for help.`
  return fileError(path, message, cause)
}

/** A project that somebody else has open. */
export function inUse(path: string): AppError {
  return fileError(path, alreadyOpen(path))
}

/** Throws where a path is longer than the system or SQLite takes. */
export function checkPathLength(path: string): void {
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return
  throw fileError(path, `${nameOf(path)} cannot be kept there: the path is too long. Choose a shorter name or folder.`)
}

/** A failure that names a file. */
export function fileError(path: string, message: string, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, cause === undefined ? {} : { cause })
}

/** Does something with a project file and says what went wrong in words for the user. */
export function withFile<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw projectFailure(path, error)
  }
}

function alreadyOpen(path: string): string {
  return `${nameOf(path)} is already open in another window or program. Close it there first.`
}

function nameOf(path: string): string {
  return basename(path)
}
