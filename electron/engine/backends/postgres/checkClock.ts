import { AppError } from '../../../../shared/failure.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Milliseconds that the clock of a worker may differ: well below what is between a lock's renewal and its end. */
const MOST = 1000

/**
 * Throws `unavailable` where this machine's clock is not that of Postgres. The queue there counts the time of a lock by the
 * clocks of the workers: one that is ahead would take away the work of the others.
 */
export async function checkClock(pool: PostgresPool): Promise<void> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
  const answered = Date.now()
  const ahead = Math.max(asked - Number(rows[0]?.now), Number(rows[0]?.now) - answered) // whatever the way took
  if (ahead <= MOST) return
  const seconds = (ahead / 1000).toFixed(1)
  const message = `The clock of this machine is ${seconds} s off that of Postgres. Let both follow a time server (NTP).`
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}
