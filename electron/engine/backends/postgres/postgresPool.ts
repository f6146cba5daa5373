import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { AppError } from '../../../../shared/failure.ts'
import type { Patience } from '../manyMachines/coordination.ts'
import type { PostgresAddress } from '../manyMachines/coordinationAddress.ts'
import { isOutage } from '../manyMachines/outage.ts'

/** Maximum connections of a process: one for each queue it serves or waits for, and some for queries. */
const MOST = 18
/** Timeout for a new connection, in milliseconds. */
const CONNECT = 5000
/** First and longest pause between two attempts during an outage, in milliseconds. */
const [FIRST_RETRY, LONGEST_RETRY] = [50, 500]
/** Number of attempts of a request, and maximum milliseconds for one query. */
const SOON = { tries: 3, longest: 10_000 } as const

/** The schema of BullMQ's own tables. */
export const QUEUE_SCHEMA = 'bullmq'

/** A pool of connections to Postgres that repeats a query whose connection was lost before the answer. */
export interface PostgresPool {
  /** Runs a statement; the caller names the type of its rows. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
  /** A connection for exclusive use, until the caller releases it. */
  connect(): Promise<PoolClient>
  /** The rest is for BullMQ, which listens to the pool and checks that it keeps connections alive. */
  on(event: 'error', listener: (error: Error) => void): this
  on(event: 'connect', listener: (client: PoolClient) => void): this
  removeAllListeners(event?: string): this
  readonly options: { readonly keepAlive: true }
  end(): Promise<void>
}

/**
 * Makes a pool; connects at the first query. A statement whose answer was lost runs twice, as in Redis. All of our statements
 * are idempotent except the count of requests; BullMQ detects repetitions itself.
 */
export function postgresPool({ url }: PostgresAddress, patience: Patience): PostgresPool {
  const soon = patience === 'fails soon'
  const settings = { max: MOST, connectionTimeoutMillis: CONNECT, keepAlive: true } as const
  const pool = new Pool({
    ...{ connectionString: withSearchPath(url), ...settings },
    ...(soon && { query_timeout: SOON.longest }),
  })
  // Without a listener an outage would end the process; the failing queries report the outage. The pool itself listens to a
  // connection only while it is idle.
  pool.on('error', () => undefined).setMaxListeners(0) // each queue listens as well
  pool.on('connect', (client) => client.on('error', () => undefined))
  const ended = new AbortController()
  const tries = soon ? SOON.tries : Number.POSITIVE_INFINITY

  const persist = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let tried = 1, wait = FIRST_RETRY; ; tried++, wait = Math.min(2 * wait, LONGEST_RETRY)) {
      try {
        return await ask()
      } catch (error) {
        if (!isOutage(error) || tried >= tries || ended.signal.aborted) throw refusal(error) ?? error
        await pause(wait, undefined, { signal: ended.signal })
      }
    }
  }
  const one: PostgresPool = {
    query: (text, values) => persist(() => pool.query(text, values?.map(withoutNul))),
    connect: () => persist(() => pool.connect()),
    on(event: 'error' | 'connect', listener: (what: never) => void) {
      pool.on(event as 'error', listener as (error: Error) => void)
      return one
    },
    removeAllListeners: () => one, // our listeners stay
    options: settings,
    async end() {
      if (ended.signal.aborted) return
      ended.abort()
      await pool.end()
    },
  }
  return one
}

/** Replaces NUL characters, which Postgres text cannot hold; a text with NUL then matches nothing. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** The address with BullMQ's schema as search path, added to the options it has. */
function withSearchPath(address: string): string {
  const url = new URL(address)
  const options = `${url.searchParams.get('options') ?? ''} -c search_path=${QUEUE_SCHEMA}`
  url.searchParams.set('options', options.trim())
  return url.href
}

/** Error codes of a refusal: class 28 (authorization), missing database, missing right, TLS and certificate errors. */
const REFUSED = /^(?:28...|3D000|42501|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/
const NO_TLS = 'The server does not support SSL connections'

/** The `unavailable` for a server that answers but refuses the connection; undefined for any other error. */
export function refusal(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!REFUSED.test(code) && !(error instanceof Error && error.message === NO_TLS)) return undefined
  const message = `Postgres refuses: ${(error as Error).message}. Look at the user, its rights, the password, the database and sslmode of --postgres.`
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
}
