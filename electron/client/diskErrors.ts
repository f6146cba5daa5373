import { DISK_REMEDIES, diskFaultOf } from '../../shared/diskFault.ts'
import { AppError } from '../../shared/failure.ts'

/** The `file` error for a failed write; it names the path and the remedy. */
export function fileFailure(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const fault = diskFaultOf(error)
  const remedy = fault === undefined ? 'Check the disk, or choose another folder.' : DISK_REMEDIES[fault]
  return new AppError({ kind: 'file', message: `${path} cannot be written. ${remedy}`, path }, { cause: error })
}
