import type { FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'

/**
 * Returns every request's id in a header and logs the outcome of the request. The log has the route and not the URL, so that
 * keys, texts and queries never reach it.
 */
export function requestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    log.info(
      { request: request.id, method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms },
      'request',
    )
  })
}
