import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Failure, failureKinds, toFailure } from '../../../shared/failure.ts'
import { storageFailure } from '../backends/shared/storageFailure.ts'
import type { Log } from '../core/log.ts'
import { faultToLog } from '../process/childEnd.ts'

/** Answers every failure in the spec's two shapes: `{detail}` for voice (7.1), `{error}` for chat (7.2). */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answerFailure(error, { request, reply, log }))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, { kind: 'not_found', message: `There is no ${request.method} ${pathOf(request.url)} here.` }),
  )
}

/** Answers whatever was thrown, be it ours, the schema's, the disk's or the framework's. */
export function answerFailure(
  error: FastifyError | Error,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Log },
): FastifyReply {
  return sendFailure(reply, readFailure(error, request, log))
}

/** Sends one failure; used where an answer cannot be thrown. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status } = failureKinds[failure.kind]
  if (failure.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="Griot Studio"')
  if ('retryAfter' in failure && failure.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(failure.retryAfter))
  // The header by which the widespread chat clients let a server stop them.
  if (failure.kind === 'unavailable' && failure.permanent) reply.header('x-should-retry', 'false')
  return reply
    .code(status === 499 ? 400 : status)
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, reply.request.routeOptions?.url ?? reply.request.url))
}

/** The body of a failure in the shape of what was asked for: the route where there is one, else the request's URL. */
export function failureBody(failure: Failure, url: string): object {
  return pathOf(url).startsWith('/v1/') ? chatBody(failure) : { detail: failure.message }
}

const CHAT_TYPES: Partial<Record<Failure['kind'], string>> = {
  invalid: 'invalid_request_error',
  not_found: 'invalid_request_error',
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  rate_limited: 'rate_limit_error',
}

/** The body of spec 7.2, where `param` is a string whatever the error is about. */
export function chatBody(failure: Failure): {
  error: { type: string; code: string; message: string; param: string }
} {
  const type = CHAT_TYPES[failure.kind] ?? 'server_error'
  const param = ('field' in failure ? failure.field : undefined) ?? ''
  return { error: { type, code: codeOf(failure), message: failure.message, param } }
}

function codeOf(failure: Failure): string {
  if (failure.kind === 'invalid') return failure.missing ? 'missing_field' : 'invalid_value'
  // The widespread name of the only one there is: model_not_found.
  if (failure.kind === 'not_found' && failure.field !== undefined) return `${failure.field}_not_found`
  return failure.kind
}

function readFailure(error: FastifyError | Error, request: FastifyRequest, log: Log): Failure {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500 && !(error instanceof AppError)) {
    return { kind: 'invalid', message: REFUSALS[status] ?? unreadable(error) }
  }
  return noteFailure(error, { request, log })
}

/** What a request failed with; the log is told where that is a fault of the engine. */
export function noteFailure(error: unknown, { request, log }: { request: FastifyRequest; log: Log }): Failure {
  const failure = toFailure(storageFailure(error) ?? error)
  const err = faultToLog(error, failure)
  if (err !== undefined) log.error({ err, request: request.id, path: pathOf(request.url) }, 'request failed')
  return failure
}

/** Statuses of Fastify's own that the spec does not have: all become 400, with what to do. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'The body of the request is too large. JSON may have 16 MB.',
  415: 'Send the body as JSON, with the header Content-Type: application/json.',
}

function unreadable(error: Error): string {
  return `The request could not be read: ${error.message.replace(/\.?$/, '.')}`
}

/** Without the query, and without the host that a URL may begin with. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').split('?')[0] ?? url
}
