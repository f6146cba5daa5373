import rateLimitPlugin, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type Caller, OWNER } from '../backends/shared/accountRecords.ts'

/** The store in which several gateways count requests together. */
export type Counter = Pick<RateLimitPluginOptions, 'redis' | 'nameSpace'>

/**
 * Limits every key to its own requests a minute (spec 5.4). Register after the guard, which finds the key's caller. With a
 * counter all gateways count together. While the counter cannot be reached nothing is counted; nothing is served then either.
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
        message: say('engine.tooOften', { most: max, seconds: Math.ceil(ttl / 1000) }),
        retryAfter: ttl / 1000,
      }),
  })
}

/** The caller of a request. Open pages have none and count as the owner's, without a limit: they are small and static. */
function callerOf(request: FastifyRequest): Caller {
  return (request.caller as Caller | undefined) ?? OWNER
}
