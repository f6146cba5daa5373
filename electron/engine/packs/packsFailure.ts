import { type DiskFault, diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError, type Failure, toFailure, wholeFailure } from '../../../shared/failure.ts'
import { say, sentences } from '../../../shared/locale/message.ts'

/** Error codes of the disk that the user can remedy; others would be faults of the program. */
const USER_FIXABLE_DISK_FAULTS: ReadonlySet<DiskFault> = new Set(['full', 'closed', 'broken', 'too_big'])

/** The failure of work on packs, for the user; names a folder that cannot be used. */
export function packsFailure(error: unknown, packsDir: string): Failure {
  const fault = error instanceof AppError ? undefined : faultOf(error)
  if (fault === undefined || !USER_FIXABLE_DISK_FAULTS.has(fault)) return toFailure(error)
  const message = sentences(say('failure.packsFolder', { folder: packsDir }), say(`failure.disk.${fault}`))
  return wholeFailure({ kind: 'file', message, path: packsDir })
}

/** The disk's fault in an error. On a read-only disk Node's recursive mkdir reports a missing folder, which counts as `closed`. */
function faultOf(error: unknown): DiskFault | undefined {
  const fault = diskFaultOf(error)
  const making = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
  return fault === 'no_folder' && making ? 'closed' : fault
}

/** Whether a disk or quota was full, also as reported by the unpacking process, whose errors have lost their code. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof AppError)) return diskFaultOf(error) === 'full'
  return diskFaultOf(error.cause) === 'full' || error.failure.said?.key === 'failure.diskFull'
}
