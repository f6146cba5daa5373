import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { AppError } from '../../../../shared/failure.ts'
import type { Patience } from '../manyMachines/coordination.ts'
import type { PostgresAddress } from '../manyMachines/coordinationAddress.ts'
import { isOutage } from '../manyMachines/outage.ts'

/** Connections of a process at most: one for each queue that it serves or waits for, and those of its questions. */
const MOST = 18
/** Milliseconds until a connection that does not come about is given up. */
const CONNECT = 5000
/** Milliseconds until Postgres is tried again after it was lost: at first, and at most. */
const [FIRST_RETRY, LONGEST_RETRY] = [50, 500]
/** Tries of somebody who waits for an answer, and milliseconds that one may take. */
const SOON = { tries: 3, longest: 10_000 } as const

/** The schema that BullMQ has for itself where it is given a pool. */
export const QUEUE_SCHEMA = 'bullmq'

/** Connections to Postgres, whose questions are asked again where a connection was lost before it answered. */
export interface PostgresPool {
  /** Rows are what the statement says. */
  query<R extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<QueryResult<R>>
  /** One for its own use, until it is released. */
  connect(): Promise<PoolClient>
  /** For BullMQ, which listens to the pool and looks whether it keeps connections alive. */
  on(event: 'error', listener: (error: Error) => void): this
  on(event: 'connect', listener: (client: PoolClient) => void): this
  removeAllListeners(event?: string): this
  readonly options: { readonly keepAlive: true }
  end(): Promise<void>
}

/**
 * A pool at the place; nothing is reached yet. A statement may run twice where its answer was lost, as a command does in
 * Redis: all of ours say the same twice, but for the count of requests, and the queue finds out.
 */
export function postgresPool({ url }: PostgresAddress, patience: Patience): PostgresPool {
  const soon = patience === 'fails soon'
  const settings = { max: MOST, connectionTimeoutMillis: CONNECT, keepAlive: true } as const
  const pool = new Pool({
    ...{ connectionString: withSearchPath(url), ...settings },
    ...(soon && { query_timeout: SOON.longest }),
  })
  // Without a listener, an outage would end the process; what it breaks tells of itself. The pool listens to a connection
  // only while nobody uses it.
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
    removeAllListeners: () => one, // ours stays
    options: settings,
    async end() {
      if (ended.signal.aborted) return
      ended.abort()
      await pool.end()
    },
  }
  return one
}

/** No text of Postgres has this sign, so nothing is found by a text that has it. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/** The address with the schema of the queue beside the options that it has. */
function withSearchPath(address: string): string {
  const url = new URL(address)
  const options = `${url.searchParams.get('options') ?? ''} -c search_path=${QUEUE_SCHEMA}`
  url.searchParams.set('options', options.trim())
  return url.href
}

/** Class 28, no such database, no such right; what TLS says of a certificate or of a server that has none. */
const REFUSED = /^(?:28...|3D000|42501|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/
const NO_TLS = 'The server does not support SSL connections'

/** What is wrong with a place that answers and lets nobody in. */
export function refusal(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!REFUSED.test(code) && !(error instanceof Error && error.message === NO_TLS)) return undefined
  const message = `Postgres refuses: ${(error as Error).message}. Look at the user, its rights, the password, the database and sslmode of --postgres.`
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
}
