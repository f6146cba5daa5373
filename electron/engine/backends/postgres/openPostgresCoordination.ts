import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresBackend, type Job, Queue, QueueEvents, Worker } from 'bullmq'
import type { Coordination, Patience } from '../manyMachines/coordination.ts'
import type { PostgresAddress } from '../manyMachines/coordinationAddress.ts'
import { isOutage } from '../manyMachines/outage.ts'
import { quiet, readStopMessage, WORKER_SETTINGS } from '../manyMachines/queues.ts'
import { checkClock } from './checkClock.ts'
import { postgresAccounts } from './postgresAccounts.ts'
import { postgresFlags } from './postgresFlags.ts'
import { postgresHistory } from './postgresHistory.ts'
import { postgresLeases } from './postgresLeases.ts'
import { postgresOpenJobs } from './postgresOpenJobs.ts'
import { type PostgresPool, postgresPool, refusal } from './postgresPool.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { requestCounts } from './requestCounts.ts'
import { subscribeNotices } from './subscribeNotices.ts'

/** Milliseconds after which BullMQ's events are polled: a notice between two polls can be missed. */
const LOOK_AGAIN = 1000
/** Milliseconds before a retry after an outage: of a worker's fetch of jobs, and of the preparation of the tables. */
const RETRY = 500
/** The channels for stop messages and for the ids of ended jobs and steps. */
const [STOP, ENDED] = ['griot_stop', 'griot_ended']
/** Publishes a notice without waiting for the disk: a notice need not survive a crash. */
const NOTIFY_SOON = "SELECT pg_notify($1, $2) FROM set_config('synchronous_commit', 'off', true)"

/** Coordination over a Postgres database. Prepares the database first; `signal` ends the wait for the server. */
export async function openPostgresCoordination(
  address: PostgresAddress,
  patience: Patience,
  signal?: AbortSignal,
): Promise<Coordination> {
  const pool = postgresPool(address, patience)
  try {
    await prepare(pool, patience, signal)
    if (patience === 'waits') await checkClock(pool)
  } catch (error) {
    await pool.end()
    throw refusal(error) ?? error
  }
  // BullMQ's classes are the same for Redis and Postgres; only their types differ.
  const connection = pool as never
  const bullBackend = createPostgresBackend as never
  return {
    queue: (name) => quiet(new Queue(name, { connection }, bullBackend)),
    events: (name) => quiet(new QueueEvents(name, { connection, blockingTimeout: LOOK_AGAIN }, bullBackend)),
    worker(name, work, concurrency) {
      const settings = { connection, concurrency, runRetryDelay: RETRY, ...WORKER_SETTINGS }
      const worker = new Worker(name, work, settings, bullBackend)
      const tell = (job: Job | undefined): void => {
        if (job?.id === undefined) return
        pool.query(NOTIFY_SOON, [ENDED, job.id]).catch(() => undefined) // `finished` in taskQueues.ts polls as well
      }
      return worker.on('completed', tell).on('failed', tell)
    },
    // BullMQ reads events by number; a number is taken before its row is visible, so an event can be skipped.
    subscribeEnds: (onEnd) => subscribeNotices(pool, ENDED, onEnd),
    accounts: postgresAccounts(pool),
    flags: postgresFlags(pool),
    openJobs: postgresOpenJobs(pool),
    leases: postgresLeases(pool),
    async tidy() {
      await pool.query('DELETE FROM griot.note WHERE until < now()')
      await pool.query(`DELETE FROM griot.open_job WHERE since < now() - interval '1 day'`)
      await pool.query('DELETE FROM griot.request_count WHERE until < now()')
    },
    counter: { store: requestCounts(pool) },
    history: (blobs) => postgresHistory(pool, blobs),
    async publishStop(message) {
      await pool.query('SELECT pg_notify($1, $2)', [STOP, JSON.stringify(message)])
    },
    subscribeStops: (onStop) =>
      subscribeNotices(pool, STOP, (text) => {
        const message = readStopMessage(text)
        if (message !== undefined) onStop(message)
      }),
    async check() {
      await pool.query('SELECT 1')
    },
    close: () => pool.end(),
  }
}

/** Prepares the database. A worker retries through an outage until the signal aborts; any other error is thrown. */
async function prepare(pool: PostgresPool, patience: Patience, signal?: AbortSignal): Promise<void> {
  const leave = (): void => void pool.end()
  signal?.addEventListener('abort', leave)
  try {
    for (;;) {
      try {
        return await prepareDatabase(pool, signal)
      } catch (error) {
        signal?.throwIfAborted()
        if (patience === 'fails soon' || !isOutage(error)) throw error
        await pause(RETRY, undefined, { signal })
      }
    }
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
