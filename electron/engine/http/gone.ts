import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../shared/failure.ts'

/**
 * Aborted when the caller goes away before the reply is complete, or has gone already. `request.raw` closes as soon as
 * the body is read, so the caller's leaving is seen on the reply.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const look = (): void => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) look()
  else raw.once('close', look)
  return gone.signal
}

/**
 * Ends a request whose caller left while its key was looked up: a body that is closed by then tells neither its end nor
 * an error any more, so whoever read it would wait for ever.
 */
export function refuseGone(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.destroyed) throw callerGone()
  })
}

/** The failure of a request that nobody waits for. */
export function callerGone(): AppError {
  return new AppError({ kind: 'cancelled', message: 'The caller went away before the request was answered.' })
}
