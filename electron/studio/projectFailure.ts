import { basename } from 'node:path'
import { AppError } from '../../shared/failure.ts'

const FULL = 'The disk is full: free some space and try again. Nothing that was saved before is lost.'
const CLOSED = 'Its folder or the file is read-only: choose another folder, or change its permissions.'
const BROKEN = 'The disk failed: check the disk.'

/** What the system and SQLite call a disk that does not take what it is given, and what to do then. */
const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: CLOSED,
  EACCES: CLOSED,
  EPERM: CLOSED,
  ENOENT: 'Its folder does not exist: choose another folder.',
  ENAMETOOLONG: 'The path is too long: choose a shorter name or another folder.',
  EIO: BROKEN,
}
const SQLITE: Readonly<Record<number, string>> = { 8: CLOSED, 10: BROKEN, 13: FULL, 14: CLOSED }
const BUSY = [5, 6]
const DAMAGED = [11, 26]
/** What goes with the path of a project (`-journal`) must fit too; SQLite takes 512 bytes. */
const LONGEST_PATH_BYTES = 500

/** What went wrong with a project file, in words for the user; an error that has nothing to do with the file is kept. */
export function projectFailure(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  // SQLite's extended codes keep the plain one in their lowest byte.
  const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : -1
  if (BUSY.includes(sqlite)) return fileError(path, alreadyOpen(path), error)
  if (DAMAGED.includes(sqlite)) return damaged(path, error)
  const remedy = SYSTEM[code] ?? SQLITE[sqlite]
  return remedy === undefined ? error : fileError(path, `${nameOf(path)} cannot be written. ${remedy}`, error)
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
