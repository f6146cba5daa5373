import rateLimitPlugin from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/failure.ts'

/** Holds every key to its own requests a minute (spec 5.4). Register after the guard, which says whose key it is. */
export async function rateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimitPlugin, {
    timeWindow: '1 minute',
    keyGenerator: (request) => request.caller.key,
    max: (request) => request.caller.perMinute,
    allowList: (request) =>
      request.routeOptions.config.open === true || request.caller.perMinute === Number.POSITIVE_INFINITY,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new AppError({
        kind: 'rate_limited',
        message: `This key may make ${max} requests a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
        retryAfter: ttl / 1000,
      }),
  })
}
