import { AppError, type Failure, type FailureGiven, saidOf } from '../../../../shared/failure.ts'
import { type Said, say } from '../../../../shared/locale/message.ts'
import { cleanWords } from '../../../client/cleanWords.ts'

/**
 * A speech server's failure as the engine reports it: named, without the key, and never as if the engine itself had refused
 * its own caller.
 */
export function serverFailure(error: unknown, name: string, key?: string): unknown {
  if (!(error instanceof AppError) || error.failure.kind === 'cancelled') return error
  const { failure } = error
  const said = cleanWords(failure.message, key)
  const words = said === failure.message ? saidOf(failure) : said
  // The error is no cause where its own message would tell more, as a log would show.
  return new AppError(reported(failure, name, words), said === failure.message ? { cause: error } : {})
}

function reported({ said: _, ...failure }: Failure, name: string, words: Said): FailureGiven {
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
      return {
        kind: 'unavailable',
        permanent: true,
        message: say('engineModel.server.key', { name, words }),
      }
    case 'not_found':
      return {
        kind: 'unavailable',
        permanent: true,
        message: say('engineModel.server.notThere', { name, words }),
      }
    case 'offline':
    case 'internal':
      return { kind: 'engine_down', message: say('engineModel.server.says', { name, words }) }
    default:
      return { ...failure, message: say('engineModel.server.says', { name, words }) }
  }
}
