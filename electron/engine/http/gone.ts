import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../shared/failure.ts'

/**
 * A signal that aborts when the client disconnects before the reply is complete, or has done so already. It watches the
 * reply, because `request.raw` closes as soon as the body is read.
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
 * Ends a request whose client disconnected while its key was looked up. The closed body emits neither `end` nor `error` any
 * more, so its reader would wait for ever.
 */
export function refuseGone(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.destroyed) throw callerGone()
  })
}

/** The failure of a request whose client has disconnected. */
export function callerGone(): AppError {
  return new AppError({ kind: 'cancelled', message: 'The caller went away before the request was answered.' })
}
