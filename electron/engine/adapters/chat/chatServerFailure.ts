import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { AppError, type Failure, type FailureGiven } from '../../../../shared/failure.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import { cleanWords } from '../../../client/cleanWords.ts'

const ADDRESS = say('engineModel.chat.address')

/** Describes the failure of a chat server in our words. Of its own only the message of an error as the interface has it. */
export function chatServerFailure(error: unknown, signal: AbortSignal, key: string): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause
  if (signal.aborted || error instanceof APIUserAbortError) {
    return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
  }
  if (error instanceof APIConnectionError) {
    const message = say('engineModel.chat.unreached')
    return new AppError({ kind: 'engine_down', message }, { cause: error })
  }
  if (error instanceof APIError) return new AppError(failureOf(error, key), { cause: error })
  return error instanceof SyntaxError ? noChat(error) : broken(error)
}

/** The failure of an answer that is none: a page, nothing at all, or another record. */
export function noChat(cause?: unknown): AppError {
  const message = sentences(say('engineModel.chat.noCompletion'), ADDRESS)
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

/** The same for its list of models. */
export function noList(cause: unknown): AppError {
  const message = sentences(say('engineModel.chat.noModels'), ADDRESS)
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

/** An answer that is cut short has no kind of error of its own in the library. */
export function brokenOff(error: unknown): never {
  if (error instanceof APIError || error instanceof AppError || error instanceof SyntaxError) throw error
  throw broken(error)
}

function broken(cause: unknown): AppError {
  return new AppError({ kind: 'engine_down', message: say('engineModel.chat.broke') }, { cause })
}

/** Whether a server says that what was asked for is not there at all. */
export function isElsewhere({ status }: APIError): boolean {
  return status === 404 || status === 405 || status === 501
}

function failureOf(error: APIError, key: string): FailureGiven {
  const { status } = error
  const said = saidBy(error, key)
  const refused = said === undefined ? undefined : refusalOf(error, said)
  if (refused !== undefined) return refused
  if (status === 401 || status === 403) {
    const message = say('engineModel.chat.key')
    return { kind: 'unavailable', message, permanent: true }
  }
  if (status === 429) {
    const wait = Number(error.headers?.get('retry-after'))
    const message = say('engineModel.chat.serverBusy', { words: said ?? say('engineModel.chat.moment') })
    return { kind: 'rate_limited', message, ...(wait > 0 ? { retryAfter: wait } : {}) }
  }
  const words = said ?? ADDRESS
  const message =
    status === undefined
      ? say('engineModel.chat.failed', { words })
      : say('engineModel.chat.failedWith', { status, words })
  return { kind: 'engine_down', message }
}

/** The caller's fault, where the server says so in the interface's own form; in another, a gateway may have said it. */
function refusalOf({ status, param }: APIError, said: string): Failure | undefined {
  if (status === 404) return { kind: 'not_found', message: said, field: 'model' }
  if (status !== 400 && status !== 413 && status !== 422) return undefined
  return { kind: 'invalid', message: said, ...(param ? { field: String(param) } : {}) }
}

/** Most characters that are repeated of a server's message. */
const MOST_SAID = 300

function saidBy({ error }: APIError, key: string): string | undefined {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  if (typeof message !== 'string') return undefined
  const text = cleanWords(message, key).slice(0, MOST_SAID)
  return text === '' ? undefined : text.replace(/[^.!?…]$/u, '$&.')
}
