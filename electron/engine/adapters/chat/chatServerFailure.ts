import { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { AppError, type FailureGiven } from '../../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { type RefusalKind, refusalKind, refusalWords } from '../serverRefusal.ts'

const ADDRESS = say('engineModel.chat.address')

/** Describes the failure of a chat server in our words, by its status and its code: its own may tell its key, in any writing. */
export function chatServerFailure(error: unknown, signal: AbortSignal): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause
  if (signal.aborted || error instanceof APIUserAbortError) {
    return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
  }
  if (error instanceof APIConnectionError) {
    const message = say('engineModel.chat.unreached')
    return new AppError({ kind: 'engine_down', message }, { cause: error })
  }
  // The library's error is no cause: it repeats what the server says, and a log would show it.
  if (error instanceof APIError) return new AppError(failureOf(error))
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

/** Refusals for which the server's owner is to blame, or the account: not the caller, whatever the status. */
const OF_THE_SERVER: ReadonlySet<RefusalKind | undefined> = new Set(['quota', 'region', 'rights'] as const)

function failureOf(error: APIError): FailureGiven {
  const { status } = error
  const kind = refusalKind({ error: error.error }, status)
  if (kind === 'rate') return busy(error)
  if (kind === 'key') return { kind: 'unavailable', message: say('engineModel.chat.key'), permanent: true }
  const isTold = kind !== undefined && kind !== 'notThere'
  const message = failedWith(status, isTold ? refusalWords(kind) : ADDRESS)
  if (OF_THE_SERVER.has(kind)) return { kind: 'unavailable', message, permanent: true }
  return (
    (isInForm(error) ? ofTheCaller(error, isTold ? message : undefined) : undefined) ?? { kind: 'engine_down', message }
  )
}

function busy({ headers }: APIError): FailureGiven {
  const wait = Number(headers?.get('retry-after'))
  const message = say('engineModel.chat.serverBusy', { words: say('engineModel.chat.moment') })
  return { kind: 'rate_limited', message, ...(wait > 0 ? { retryAfter: wait } : {}) }
}

/** The caller's fault; undefined for a status that tells another. */
function ofTheCaller(error: APIError, told: Message | undefined): FailureGiven | undefined {
  const { status } = error
  if (status === 404) return { kind: 'not_found', message: failedWith(status, refusalWords('model')), field: 'model' }
  if (status !== 400 && status !== 413 && status !== 422) return undefined
  return { kind: 'invalid', message: told ?? say('engineModel.chat.refused', { status }), ...fieldOf(error) }
}

function failedWith(status: number | undefined, words: Message): Message {
  return status === undefined
    ? say('engineModel.chat.failed', { words })
    : say('engineModel.chat.failedWith', { status, words })
}

/** Whether a server says itself, in the interface's own form, what it refuses; in another, a gateway may have said it. */
function isInForm({ error }: APIError): boolean {
  return typeof (typeof error === 'object' && error !== null && 'message' in error ? error.message : error) === 'string'
}

/** Fields of a request that a server may name. */
const FIELDS: readonly unknown[] = ['model', 'messages', 'temperature', 'n', 'max_tokens', 'stop', 'stream']

function fieldOf({ param }: APIError): { field?: string } {
  return FIELDS.includes(param) ? { field: String(param) } : {}
}
