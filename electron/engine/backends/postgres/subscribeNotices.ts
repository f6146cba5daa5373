import type { PoolClient } from 'pg'
import type { Subscription } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Subscribes to a channel, from the moment it resolves. Subscribes again after an outage; notices sent meanwhile are lost. */
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
      if (!closed) listen().catch(() => undefined) // the pool waits for Postgres, and fails only when it has ended
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
