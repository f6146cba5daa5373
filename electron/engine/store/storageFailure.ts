import { AppError } from '../../../shared/failure.ts'

const FULL = 'The disk is full. Free some space and try again.'
const CLOSED = 'The data folder cannot be written to. Check its permissions and that its disk is not read-only.'
const BROKEN = 'The disk of the data folder failed. Check the disk.'

/** What the system and SQLite call a disk that does not take what it is given. */
const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: CLOSED,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EIO: BROKEN,
}
const SQLITE: Readonly<Record<number, string>> = { 8: CLOSED, 10: BROKEN, 13: FULL, 14: CLOSED }

/**
 * The 503 for a disk that is full, read-only or broken, which is nobody's mistake in the program; undefined for any
 * other error.
 */
export function storageFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return undefined
  const code = 'code' in error ? error.code : undefined
  // SQLite's extended codes keep the plain one in their lowest byte.
  const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
  const message = sqlite === undefined ? SYSTEM[String(code)] : SQLITE[sqlite]
  return message === undefined ? undefined : new AppError({ kind: 'unavailable', message }, { cause: error })
}
