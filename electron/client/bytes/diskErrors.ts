import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'
import { say, sentences } from '../../../shared/locale/message.ts'

/** The `file` error for a failed write; it names the path and the remedy. */
export function toWriteError(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const fault = diskFaultOf(error)
  const message = sentences(say('failure.notWritten', { path }), say(`failure.disk.${fault ?? 'unknown'}`))
  return new AppError({ kind: 'file', message, path }, { cause: error })
}
