import { AppError } from '../../shared/failure.ts'
import { codeOf } from './network.ts'

/** A file that could not be written, as the error to throw: names the file and what to do. */
export function fileFailure(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = `${path} cannot be written. ${REMEDIES[codeOf(error)] ?? 'Check the disk, or choose another folder.'}`
  return new AppError({ kind: 'file', message, path }, { cause: error })
}

const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'Your share of the disk is used up: free some space and try again.',
  EFBIG: 'The disk does not take files of this size: choose another disk.',
  ENOENT: 'Its folder does not exist: choose another folder.',
  EACCES: 'Its folder may not be written to: choose another folder.',
  EPERM: 'The file or its folder is protected: close programs that use it, or choose another folder.',
  EBUSY: 'Another program uses it: close that program, or choose another name.',
  EROFS: 'The disk is read-only: choose another folder.',
  EISDIR: 'There is a folder of that name: choose another name.',
}
