import { type DiskFault, diskFaultOf } from '../../../../shared/diskFault.ts'
import { AppError } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'

/** The messages for failures of the engine's own data folder, which the user did not just choose. */
const MESSAGES: Readonly<Partial<Record<DiskFault, Message>>> = {
  full: say('failure.diskFull'),
  closed: say('engine.data.closed'),
  broken: say('engine.data.broken'),
  damaged: say('engine.data.damaged'),
}

/**
 * The 503 for a disk that is full, read-only or broken, which is no fault of the program; undefined for any other error.
 */
export function storageFailure(error: unknown): AppError | undefined {
  const fault = error instanceof AppError ? undefined : diskFaultOf(error)
  const message = fault === undefined ? undefined : MESSAGES[fault]
  return message === undefined ? undefined : new AppError({ kind: 'unavailable', message }, { cause: error })
}
