import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'

/** Error texts of Node and Redis for a lost connection, or for a server that starts or shuts down. */
const CONNECTION_LOST_PATTERN =
  /ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|Connection is closed|Stream isn't writeable|LOADING|READONLY|MASTERDOWN|Command timed out/

/** Whether an error means only that the coordination server cannot be reached right now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  if (error.name === 'MaxRetriesPerRequestError') return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION_LOST_PATTERN.test(error.message) || CONNECTION_LOST_PATTERN.test(code)
}

/** Awaits an answer. An outage is thrown as the 503 that names it, any other error as it is. */
export async function orOutage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw outageFailure(error) ?? error
  }
}

/** The 503 for a coordination server that cannot be reached; undefined for any other error. */
export function outageFailure(error: unknown): AppError | undefined {
  if (!isOutage(error)) return undefined
  const message = say('engine.store.jobs')
  return new AppError({ kind: 'unavailable', message, retryAfter: 2 }, { cause: error })
}

/** Wraps an object so that its asynchronous methods throw the 503 of an outage. */
export function reportOutages<T extends object>(api: T): T {
  return new Proxy(api, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      return (...callArguments: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, callArguments)
        return answer instanceof Promise ? orOutage(answer) : answer
      }
    },
  })
}
