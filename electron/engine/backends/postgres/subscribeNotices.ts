import type { PoolClient } from 'pg'
import type { Subscription } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Hears what is published on a channel from when it resolves; after an outage again, without what was said meanwhile. */
export async function subscribeNotices(
  pool: PostgresPool,
  channel: string,
  onText: (text: string) => void,
): Promise<Subscription> {
  let closed = false
  let subscriber: PoolClient | undefined
  const listen = async (): Promise<void> => {
    const client = await pool.connect()
    const lost = (): void => {
      if (subscriber !== client) return
      subscriber = undefined
      client.release(true)
      if (!closed) listen().catch(() => undefined) // it waits for Postgres, or the pool has ended
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ payload = '' }) => onText(payload))
    subscriber = client
    try {
      await client.query(`LISTEN ${channel}`)
    } catch {
      lost()
    }
    if (closed) close()
  }
  const close = (): void => {
    closed = true
    const client = subscriber
    subscriber = undefined
    client?.release(true)
  }
  await listen()
  return { close }
}
