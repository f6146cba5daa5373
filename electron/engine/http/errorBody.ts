import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Failure, failureKinds, MESSAGE_HEADER, toFailure } from '../../../shared/failure.ts'
import { storageFailure } from '../backends/shared/storageFailure.ts'
import type { Log } from '../core/log.ts'
import { faultToLog } from '../process/childEnd.ts'
import { noFile } from './uploads.ts'

/** Answers every failure in the spec's two shapes: `{detail}` for voice (7.1), `{error}` for chat (7.2). */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answerFailure(error, { request, reply, log }))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, { kind: 'not_found', message: `There is no ${request.method} ${pathOf(request.url)} here.` }),
  )
}

/** Answers a thrown error: one of ours, or of a schema, the disk or the framework. */
export function answerFailure(
  error: FastifyError | Error,
  { request, reply, log }: { request: FastifyRequest; reply: FastifyReply; log: Log },
): FastifyReply {
  return sendFailure(reply, readFailure(error, request, log))
}

/** Characters of a header at most: Node takes 16 kB of all together. */
const MAX_MESSAGE_HEADER_CHARACTERS = 4000

/** Sends a failure; used outside of handlers, where throwing would not be answered. */
function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const status = statusOf(failure, reply.request)
  if (failure.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="Griot Studio"')
  if ('retryAfter' in failure && failure.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(failure.retryAfter))
  // OpenAI's clients do not retry when this header says so.
  if (failure.kind === 'unavailable' && failure.permanent) reply.header('x-should-retry', 'false')
  const encodedMessage = failure.said && encodeURIComponent(JSON.stringify(failure.said))
  if (encodedMessage !== undefined && encodedMessage.length <= MAX_MESSAGE_HEADER_CHARACTERS)
    reply.header(MESSAGE_HEADER, encodedMessage)
  return reply
    .code(status === 499 ? 400 : status)
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, reply.request.routeOptions?.url ?? reply.request.url))
}

/** The status of a failure. The service's own table (spec 7.3) has no 409: only the private calls of this computer answer it. */
function statusOf(failure: Failure, { routeOptions }: FastifyRequest): number {
  if (failure.kind === 'invalid' && failure.conflict && routeOptions?.config.owner === true) return 409
  return failureKinds[failure.kind].status
}

/** The body of a failure in the shape of the requested interface, by the route if there is one, else by the URL. */
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

/** The body of spec 7.2, in which `param` is always a string. */
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
    // A client that sends fields without a file often sends them as another type than a form's.
    if (status === 415 && request.routeOptions.config?.upload) return noFile('request').failure
    return { kind: 'invalid', message: FASTIFY_STATUS_MESSAGES[status] ?? unreadable(error) }
  }
  return noteFailure(error, { request, log })
}

/** The failure for a thrown error. Faults of the engine are logged. */
export function noteFailure(error: unknown, { request, log }: { request: FastifyRequest; log: Log }): Failure {
  const failure = toFailure(storageFailure(error) ?? error)
  const err = faultToLog(error, failure)
  if (err !== undefined) log.error({ err, request: request.id, path: pathOf(request.url) }, 'request failed')
  return failure
}

/** Messages for Fastify's own statuses that the spec lacks; all are answered with 400. */
const FASTIFY_STATUS_MESSAGES: Readonly<Record<number, string>> = {
  413: 'The body of the request is too large. JSON may have 16 MB.',
  415: 'Send the body as JSON, with the header Content-Type: application/json.',
}

function unreadable(error: Error): string {
  return `The request could not be read: ${error.message.replace(/\.?$/, '.')}`
}

/** The path of a URL, without the query and without the host of an absolute URL. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').split('?')[0] ?? url
}
