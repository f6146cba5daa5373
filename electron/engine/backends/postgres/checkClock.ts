import { AppError } from '../../../../shared/failure.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Maximum difference of a worker's clock in milliseconds: well below the time between a lock's renewal and its expiry. */
const MOST = 1000

/**
 * Throws `unavailable` if this machine's clock differs from that of Postgres. BullMQ on Postgres times locks by the workers'
 * clocks: a worker whose clock is ahead would take jobs away from the others.
 */
export async function checkClock(pool: PostgresPool): Promise<void> {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
  const answered = Date.now()
  const ahead = Math.max(asked - Number(rows[0]?.now), Number(rows[0]?.now) - answered) // independent of the round trip
  if (ahead <= MOST) return
  const seconds = (ahead / 1000).toFixed(1)
  const message = `The clock of this machine is ${seconds} s off that of Postgres. Let both follow a time server (NTP).`
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}
