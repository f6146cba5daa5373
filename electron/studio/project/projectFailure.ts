import { basename } from 'node:path'
import { DISK_REMEDIES, diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'

/** Longest path in bytes: SQLite takes 512, of which suffixes (`-journal`) need some. */
const LONGEST_PATH_BYTES = 500

/** Converts an error of a project file to a failure with words for the user; unrelated errors are kept. */
export function projectFailure(path: string, error: unknown): unknown {
  if (error instanceof AppError) return error
  const fault = diskFaultOf(error)
  if (fault === undefined) return error
  if (fault === 'busy') return fileError(path, alreadyOpen(path), error)
  if (fault === 'damaged') return damaged(path, error)
  const kept = fault === 'full' ? ' Nothing that was saved before is lost.' : ''
  return fileError(path, `${nameOf(path)} cannot be written. ${DISK_REMEDIES[fault]}${kept}`, error)
}

/** The failure for a damaged project file. The file is left as it is. */
export function damaged(path: string, cause?: unknown): AppError {
  const message = `${nameOf(path)} is damaged and cannot be opened. It was left as it is: restore a backup of it, or ask for help.`
  return fileError(path, message, cause)
}

/** The failure for a project that another process has open. */
export function inUse(path: string): AppError {
  return fileError(path, alreadyOpen(path))
}

/** Throws `file` if a path is longer than the system or SQLite accepts. */
export function checkPathLength(path: string): void {
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return
  throw fileError(path, `${nameOf(path)} cannot be kept there: the path is too long. Choose a shorter name or folder.`)
}

/** A `file` failure. */
export function fileError(path: string, message: string, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, cause === undefined ? {} : { cause })
}

/** Runs work on a project file and converts its errors to words for the user. */
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
