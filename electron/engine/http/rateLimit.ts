import rateLimitPlugin, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/failure.ts'
import { type Caller, OWNER } from '../backends/shared/accountRecords.ts'

/** Where the requests of many gateways are counted together. */
export type Counter = Pick<RateLimitPluginOptions, 'redis' | 'nameSpace' | 'store'>

/**
 * Holds every key to its own requests a minute (spec 5.4). Register after the guard, which says whose key it is. With a
 * counter all gateways count together; while it cannot be reached nobody is counted, for nobody is served either.
 */
export async function rateLimit(app: FastifyInstance, counter?: Counter): Promise<void> {
  await app.register(rateLimitPlugin, {
    ...(counter && { ...counter, skipOnError: true }),
    timeWindow: '1 minute',
    keyGenerator: (request) => callerOf(request).key,
    max: (request) => callerOf(request).perMinute,
    allowList: (request) => callerOf(request).perMinute === Number.POSITIVE_INFINITY,
    errorResponseBuilder: (_request, { max, ttl }) =>
      new AppError({
        kind: 'rate_limited',
        message: `This key may make ${max} requests a minute. Try again in ${Math.ceil(ttl / 1000)} s.`,
        retryAfter: ttl / 1000,
      }),
  })
}

/** Open pages have no caller; they are small and static, so nobody is held back from them. */
function callerOf(request: FastifyRequest): Caller {
  return (request.caller as Caller | undefined) ?? OWNER
}
