import { DISK_REMEDIES, type DiskFault, diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError, type Failure, toFailure } from '../../../shared/failure.ts'

/** Faults of the disk that the user can do something about; the others would be our own mistakes. */
const TOLD: ReadonlySet<DiskFault> = new Set(['full', 'closed', 'broken', 'too_big'])

/** What went wrong with packs, in words; a folder that cannot be used is named. */
export function packsFailure(error: unknown, packsDir: string): Failure {
  const fault = error instanceof AppError ? undefined : faultOf(error)
  if (fault === undefined || !TOLD.has(fault)) return toFailure(error)
  const message = `Packs cannot be kept in ${packsDir}. ${DISK_REMEDIES[fault]}`
  return { kind: 'file', message, path: packsDir }
}

/** Node says of a folder it cannot make on a read-only disk that it is missing, where it was to make its parents too. */
function faultOf(error: unknown): DiskFault | undefined {
  const fault = diskFaultOf(error)
  const making = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
  return fault === 'no_folder' && making ? 'closed' : fault
}

/** Whether a disk, or a share of one, had no room left; also as the unpacking process tells it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof AppError)) return diskFaultOf(error) === 'full'
  return diskFaultOf(error.cause) === 'full' || error.message === FULL
}

/** The words of `toFailure` for a full disk: what crosses a process has lost its code. */
const FULL = toFailure(Object.assign(new Error(), { code: 'ENOSPC' })).message
