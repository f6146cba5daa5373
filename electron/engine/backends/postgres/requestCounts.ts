import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { PostgresPool } from './postgresPool.ts'

/** Counts a request in its key's window, which begins with the key's first request; times in milliseconds. */
const COUNT = `
INSERT INTO griot.request_count VALUES ($1, 1, now() + $2 * interval '1 millisecond')
ON CONFLICT (key) DO UPDATE SET
  count = CASE WHEN request_count.until < now() THEN 1 ELSE request_count.count + 1 END,
  until = CASE WHEN request_count.until < now() THEN excluded.until ELSE request_count.until END
RETURNING count, extract(epoch FROM until - now()) * 1000 AS ttl`

/** The store in which the rate limit's library counts the requests of all gateways together. */
export function requestCounts(pool: PostgresPool): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    incr(key: string, tell: Parameters<FastifyRateLimitStore['incr']>[1], window = 60_000): void {
      pool.query<{ count: number; ttl: string }>(COUNT, [key, window]).then(
        ({ rows: [row] }) => tell(null, { current: row?.count ?? 0, ttl: Math.max(0, Number(row?.ttl)) }),
        (error: Error) => tell(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this // a key's limit covers all routes
    }
  }
}
