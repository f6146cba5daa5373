import { AppError, failureMessage } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/** A speech server's failure as the engine reports it: named, and never as if the engine itself had failed or were offline. */
export function serverFailure(error: unknown, name: string): unknown {
  if (!(error instanceof AppError) || error.failure.kind === 'cancelled') return error
  const { said: _, ...failure } = error.failure
  const message = say('engineModel.server.says', { name, words: failureMessage(error.failure) })
  const isDown = failure.kind === 'offline' || failure.kind === 'internal'
  return new AppError(isDown ? { kind: 'engine_down', message } : { ...failure, message }, { cause: error })
}
