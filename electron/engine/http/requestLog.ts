import type { FastifyInstance } from 'fastify'
import type { Log } from '../core/log.ts'

/**
 * Sends every request's id back and logs how the request went, by the route rather than the address: keys, texts and
 * what a query asks for never reach the log.
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
