import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Failure, failureKinds, toFailure } from '../../../shared/failure.ts'
import type { Log } from '../log.ts'

/** Answers every failure in the spec's two shapes: `{detail}` for voice (7.1), `{error}` for chat (7.2). */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    sendFailure(reply, readFailure(error, request, log)),
  )
  app.setNotFoundHandler((request, reply) =>
    sendFailure(reply, { kind: 'not_found', message: `There is no ${request.method} ${pathOf(request)} here.` }),
  )
}

/** Sends one failure; used where an answer cannot be thrown. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status } = failureKinds[failure.kind]
  if (failure.kind === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="Griot Studio"')
  if ('retryAfter' in failure && failure.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(failure.retryAfter))
  // The header by which the widespread chat clients let a server stop them.
  if (failure.kind === 'unavailable' && failure.permanent) reply.header('x-should-retry', 'false')
  const isChat = reply.request.url.startsWith('/v1/')
  return reply
    .code(status === 499 ? 400 : status)
    .type('application/json; charset=utf-8')
    .send(isChat ? chatBody(failure) : { detail: failure.message })
}

const CHAT_TYPES: Partial<Record<Failure['kind'], string>> = {
  invalid: 'invalid_request_error',
  not_found: 'invalid_request_error',
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  rate_limited: 'rate_limit_error',
}

/** The body of spec 7.2. */
export function chatBody(failure: Failure): {
  error: { type: string; code: string; message: string; param: string | null }
} {
  const invalid = failure.kind === 'invalid' ? failure : undefined
  const code = invalid === undefined ? failure.kind : invalid.missing ? 'missing_field' : 'invalid_value'
  const type = CHAT_TYPES[failure.kind] ?? 'server_error'
  return { error: { type, code, message: failure.message, param: invalid?.field ?? null } }
}

function readFailure(error: FastifyError | Error, request: FastifyRequest, log: Log): Failure {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (status !== undefined && status >= 400 && status < 500 && !(error instanceof AppError)) {
    return { kind: 'invalid', message: `The request could not be read: ${error.message.replace(/\.?$/, '.')}` }
  }
  const failure = toFailure(error)
  if (failure.kind === 'internal')
    log.error({ err: error, request: request.id, path: pathOf(request) }, 'request failed')
  return failure
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}
