import type { z } from 'zod'
import { omitUndefined } from './basics/omitUndefined.ts'
import { diskFaultOf } from './diskFault.ts'
import { issueText } from './issueText.ts'
import { type Message, plainWords, say, sentences, wordsAlone } from './locale/message.ts'
import type { TextKey } from './locale/textTable.ts'

interface Plain<K extends string> {
  readonly kind: K
  /** English, for logs and other programs. */
  readonly message: string
  /** The message as data, for a reader of any language. */
  readonly said?: Message | undefined
}

/** Every kind of error, as plain data that may cross any process or network boundary (checked by `failureSchema.ts`). */
export type Failure =
  | (Plain<'invalid'> & {
      readonly field?: string | undefined
      readonly missing?: boolean | undefined
      /** It contradicts an earlier request: 409 where the service's table of statuses does not rule. */
      readonly conflict?: boolean | undefined
    })
  | Plain<'unauthorized'>
  | Plain<'forbidden'>
  /** `field` where a field of the request names what is not there. */
  | (Plain<'not_found'> & { readonly field?: string | undefined })
  | (Plain<'rate_limited'> & { readonly retryAfter?: number | undefined })
  | Plain<'internal'>
  | Plain<'engine_down'>
  /** `permanent`: waiting does not help; something must be installed or configured. */
  | (Plain<'unavailable'> & { readonly retryAfter?: number | undefined; readonly permanent?: boolean | undefined })
  | Plain<'offline'>
  | Plain<'bad_reply'>
  | Plain<'job_failed'>
  | (Plain<'file'> & { readonly path?: string | undefined })
  | Plain<'cancelled'>

type InputOf<F> = F extends Failure ? { [K in keyof F]: K extends 'message' ? string | Message : F[K] } : never
/** A failure as it is thrown: its message is a key with values, or plain words that have no key. */
export type FailureInput = InputOf<Failure>

/** The English words of messages. */
interface EnglishWords {
  readonly english: (keyedMessage: Message) => string
  readonly isTextKey: (word: string) => word is TextKey
}

/** A process without the table has the key in place of the words; an `AppError` that is made of it elsewhere puts them in. */
let words: EnglishWords = {
  english: (keyedMessage) => wordsAlone(keyedMessage) ?? keyedMessage.key,
  isTextKey: (_): _ is TextKey => false,
}

/** Gives the failures of this process their English: `locale/english.ts` calls it when it is loaded, first of all in a program. */
export function holdEnglish(own: EnglishWords): void {
  words = own
}

/** A sentence in English, where this process has the table. */
export function inEnglish(keyedMessage: Message): string {
  return words.english(keyedMessage)
}

/** A failure with its message in English, and as data unless it is plain words. */
export function wholeFailure(failureInput: FailureInput): Failure {
  const { message, said: _, ...rest } = failureInput
  if (typeof message === 'string') return { ...rest, message } as Failure
  const messageData = wordsAlone(message) === undefined ? { said: message } : {}
  return { ...rest, message: inEnglish(message), ...messageData } as Failure
}

/** The message of a failure, for a reader of any language. */
export function failureMessage({ said, message }: Pick<Failure, 'said' | 'message'>): Message {
  return said ?? plainWords(message)
}

/** A sentence, and the failure that is its reason. */
export function because(sentence: Message, error: unknown): Message {
  return sentences(sentence, failureMessage(toFailure(error)))
}

/** Header of an answer in which our engine sends a failure's message as data, as JSON in URI encoding: bodies are the spec's. */
export const MESSAGE_HEADER = 'x-message'

/** The HTTP status of each kind, and whether to retry. A status maps back to the first kind that has it. */
export const failureKinds = {
  invalid: { status: 400, retry: false },
  unauthorized: { status: 401, retry: false },
  forbidden: { status: 403, retry: false },
  not_found: { status: 404, retry: false },
  rate_limited: { status: 429, retry: true },
  internal: { status: 500, retry: true },
  engine_down: { status: 502, retry: true },
  unavailable: { status: 503, retry: true },
  offline: { status: 503, retry: true },
  bad_reply: { status: 502, retry: false },
  job_failed: { status: 500, retry: false },
  file: { status: 500, retry: false },
  cancelled: { status: 499, retry: false },
} as const satisfies Record<Failure['kind'], { status: number; retry: boolean }>

/** The only exception thrown on purpose: it carries a `Failure` to the boundary that reports it. */
export class AppError extends Error {
  readonly failure: Failure

  constructor(failureInput: FailureInput, options?: ErrorOptions) {
    const failure = isWhole(failureInput) ? failureInput : wholeFailure(worded(failureInput))
    super(failure.message, options)
    this.name = 'AppError'
    this.failure = failure
  }
}

/** A failure with the words of its data where the process that it comes from had none; other messages may have been changed. */
function worded(failureInput: FailureInput): FailureInput {
  const { said, message } = failureInput
  return said !== undefined && message === said.key ? { ...failureInput, message: said } : failureInput
}

/** Whether message and data agree: a message may have been changed without its data. */
function isWhole(failureInput: FailureInput): failureInput is Failure {
  const { said, message } = failureInput
  return typeof message === 'string' && (said === undefined || inEnglish(said) === message)
}

/**
 * An error about a bad value from outside: names the field, and the message says what is accepted.
 *
 * @example
 * if (lines.length === 0) throw invalid(say('engine.check.noLines'), 'lines')
 */
export function invalid(message: string | Message, field?: string): AppError {
  return new AppError({ kind: 'invalid', message, ...omitUndefined({ field }) })
}

/** Converts anything thrown to a `Failure`. A plain `Error` is a bug and becomes `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return error.failure
  if (isZodError(error)) return fromZod(error)
  if (error instanceof Error && error.name === 'AbortError')
    return wholeFailure({ kind: 'cancelled', message: say('failure.cancelled') })
  if (diskFaultOf(error) === 'full') return wholeFailure({ kind: 'unavailable', message: say('failure.diskFull') })
  return wholeFailure({ kind: 'internal', message: say('failure.internal') })
}

/** The failure of a full disk with a folder on it, so that a person knows which disk; any other failure as it is. */
export function diskFullAt(failure: Failure, folder: string | undefined): Failure {
  if (folder === undefined || failure.said?.key !== 'failure.diskFull') return failure
  return wholeFailure({ kind: 'unavailable', message: say('failure.diskFullAt', { folder }) })
}

/** The failure of an HTTP status, with the server's message. */
export function fromStatus(status: number, message: string | Message): Failure {
  const known = Object.entries(failureKinds).find(([, meaning]) => meaning.status === status)
  const kind = (known?.[0] ?? (status >= 500 ? 'internal' : 'invalid')) as Failure['kind']
  return wholeFailure({ kind, message } as FailureInput)
}

/** By name, so that a process without schemas need not load them. */
function isZodError(error: unknown): error is z.ZodError {
  return error instanceof Error && error.name === 'ZodError'
}

/** The codes of zod for a field that is missing, whether it may be of one kind or of several. */
const MISSING_FIELD_CODES: ReadonlySet<string | undefined> = new Set(['invalid_type', 'invalid_union'])

function fromZod(error: z.ZodError): Failure {
  const issue = error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  if (unknown !== undefined)
    return { kind: 'invalid', message: `${unknown} is not a parameter of this call. Leave it out.`, field: unknown }
  const field = issue?.path.join('.') ?? ''
  if (issue !== undefined && words.isTextKey(issue.message))
    return invalid({ key: issue.message }, field || undefined).failure
  const missing = MISSING_FIELD_CODES.has(issue?.code) && issue?.input === undefined
  const message = missing
    ? `The field ${field} is required.`
    : `${field || 'The request'} ${issue === undefined ? 'is not valid' : issueText(issue)}.`
  return { kind: 'invalid', message, ...(field ? { field } : {}), ...(missing ? { missing } : {}) }
}
