import { Redis } from 'ioredis'
import { AppError, invalid } from '../../../shared/failure.ts'

/** Where the machines of one service meet. */
export interface RedisPlace {
  readonly url: string
  /** What all its keys begin with; services with different ones do not see each other. */
  readonly prefix: string
}

/** Before the keys of a service where nobody chose another word. */
export const DEFAULT_PREFIX = 'griot'

/** Milliseconds until Redis is tried again after it was lost, at most. */
const RETRY = 500

/**
 * A connection for short questions: where Redis cannot be reached, they fail soon, so that a request is answered.
 * Throws `invalid` for an address that is none.
 */
export function connectRedis({ url }: RedisPlace): Redis {
  return open(url, { maxRetriesPerRequest: 2 })
}

/** A connection that waits for work and for events, through any outage. */
export function connectPatiently({ url }: RedisPlace): Redis {
  return open(url, { maxRetriesPerRequest: null })
}

function open(url: string, patience: { maxRetriesPerRequest: number | null }): Redis {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw invalid(`--redis ${url} is not an address. Give one like redis://localhost:6379.`)
  }
  const redis = new Redis(url, { ...patience, retryStrategy: (times) => Math.min(50 * times, RETRY) })
  // Without a listener, an outage would end the process; what it breaks tells of itself.
  redis.on('error', () => undefined)
  return redis
}

/** Names of the keys that are not the queue's own. */
export function keyOf({ prefix }: RedisPlace, ...parts: string[]): string {
  return [prefix, 'shared', ...parts].join(':')
}

const UNREACHABLE = new Set(['MaxRetriesPerRequestError', 'ConnectionClosedError', 'AbortError', 'ReplyError'])
const LOST = /ECONN|ETIMEDOUT|EPIPE|Connection is closed|Stream isn't writeable|LOADING|READONLY|MASTERDOWN/

/** The 503 for a Redis that is not there right now; undefined for any other error. */
export function redisFailure(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return undefined
  const lost = error.name === 'MaxRetriesPerRequestError' || (UNREACHABLE.has(error.name) && LOST.test(error.message))
  if (!lost && !LOST.test(error.message)) return undefined
  const message = 'The job store cannot be reached right now. Try again in a moment.'
  return new AppError({ kind: 'unavailable', message, retryAfter: 2 }, { cause: error })
}

/** The same methods, whose failures to reach Redis are the 503 that tells it. */
export function tellOutages<T extends object>(api: T): T {
  return new Proxy(api, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, given)
        if (!(answer instanceof Promise)) return answer
        return answer.catch((error: unknown) => {
          throw redisFailure(error) ?? error
        })
      }
    },
  })
}
