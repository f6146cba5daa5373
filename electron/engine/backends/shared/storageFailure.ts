import { type DiskFault, diskFaultOf } from '../../../../shared/diskFault.ts'
import { AppError } from '../../../../shared/failure.ts'

/** The messages for failures of the engine's own data folder, which the user did not just choose. */
const MESSAGES: Readonly<Partial<Record<DiskFault, string>>> = {
  full: 'The disk is full. Free some space and try again.',
  closed: 'The data folder cannot be written to. Check its permissions and that its disk is not read-only.',
  broken: 'The disk of the data folder failed. Check the disk.',
  damaged: 'A database of the data folder is damaged. Restore a backup of the folder, or give another one with --data.',
}

/**
 * The 503 for a disk that is full, read-only or broken, which is no fault of the program; undefined for any other error.
 */
export function storageFailure(error: unknown): AppError | undefined {
  const fault = error instanceof AppError ? undefined : diskFaultOf(error)
  const message = fault === undefined ? undefined : MESSAGES[fault]
  return message === undefined ? undefined : new AppError({ kind: 'unavailable', message }, { cause: error })
}
