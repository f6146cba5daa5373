import { z } from 'zod'
import { diskFaultOf } from './diskFault.ts'
import { isSentence, issueText } from './issueText.ts'

const plain = <K extends string>(kind: K) => z.object({ kind: z.literal(kind), message: z.string() })

/** Every kind of error, as plain data that may cross any process or network boundary. */
export const Failure = z.discriminatedUnion('kind', [
  plain('invalid').extend({ field: z.string().optional(), missing: z.boolean().optional() }),
  plain('unauthorized'),
  plain('forbidden'),
  // `field` where a field of the request names what is not there.
  plain('not_found').extend({ field: z.string().optional() }),
  plain('rate_limited').extend({ retryAfter: z.number().optional() }),
  plain('internal'),
  plain('engine_down'),
  /** `permanent`: waiting does not help; something must be installed or configured. */
  plain('unavailable').extend({ retryAfter: z.number().optional(), permanent: z.boolean().optional() }),
  plain('offline'),
  plain('bad_reply'),
  plain('job_failed'),
  plain('file').extend({ path: z.string().optional() }),
  plain('cancelled'),
])
export type Failure = z.infer<typeof Failure>

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

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'AppError'
    this.failure = failure
  }
}

/** An error about a bad value from outside: names the field, and the message says what is accepted. */
export function invalid(message: string, field?: string): AppError {
  return new AppError({ kind: 'invalid', message, ...(field === undefined ? {} : { field }) })
}

/** Converts anything thrown to a `Failure`. A plain `Error` is a bug and becomes `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AppError) return error.failure
  if (error instanceof z.ZodError) return fromZod(error)
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'cancelled', message: 'Cancelled.' }
  if (diskFaultOf(error) === 'full')
    return { kind: 'unavailable', message: 'The disk is full. Free some space and try again.' }
  return { kind: 'internal', message: 'Something unexpected went wrong. The log has the details.' }
}

/** The failure of an HTTP status, with the server's message. */
export function fromStatus(status: number, message: string): Failure {
  for (const [kind, meaning] of Object.entries(failureKinds)) {
    if (meaning.status === status) return { kind: kind as Failure['kind'], message } as Failure
  }
  if (status >= 500) return { kind: 'internal', message }
  return { kind: 'invalid', message }
}

function fromZod(error: z.ZodError): Failure {
  const issue = error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const missing = issue?.code === 'invalid_type' && issue.input === undefined
  const message = missing
    ? `The field ${field} is required.`
    : issue !== undefined && isSentence(issue)
      ? `${issue.message}.`
      : `${field || 'The request'} ${issue === undefined ? 'is not valid' : issueText(issue)}.`
  return { kind: 'invalid', message, ...(field ? { field } : {}), ...(missing ? { missing } : {}) }
}
