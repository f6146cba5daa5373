import { AppError, type Failure } from '../../../../shared/failure.ts'
import { cleanWords } from '../../../client/cleanWords.ts'

/**
 * A speech server's failure as the engine reports it: named, without the key, and never as if the engine itself had refused
 * its own caller.
 */
export function serverFailure(error: unknown, name: string, key?: string): unknown {
  if (!(error instanceof AppError) || error.failure.kind === 'cancelled') return error
  const { failure } = error
  const said = cleanWords(failure.message, key)
  // The error is no cause where its own message would tell more, as a log would show.
  return new AppError(reported(failure, name, said), said === failure.message ? { cause: error } : {})
}

function reported(failure: Failure, name: string, said: string): Failure {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
      return {
        kind: 'unavailable',
        permanent: true,
        message: `${name} refuses its key or account. Check them in the settings. It says: ${said}`,
      }
    case 'not_found':
      return {
        kind: 'unavailable',
        permanent: true,
        message: `${name} does not have what was asked for. Check its address and read its voices again. It says: ${said}`,
      }
    case 'offline':
    case 'internal':
      return { kind: 'engine_down', message: `${name}: ${said}` }
    default:
      return { ...failure, message: `${name}: ${said}` }
  }
}
