import type { PoolClient } from 'pg'
import type { Hearing } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Hears what is published on a channel from when it resolves; after an outage again, without what was said meanwhile. */
export async function hearNotices(pool: PostgresPool, channel: string, hear: (text: string) => void): Promise<Hearing> {
  let closed = false
  let ear: PoolClient | undefined
  const listen = async (): Promise<void> => {
    const client = await pool.connect()
    const lost = (): void => {
      if (ear !== client) return
      ear = undefined
      client.release(true)
      if (!closed) listen().catch(() => undefined) // it waits for Postgres, or the pool has ended
    }
    client.on('error', lost).on('end', lost)
    client.on('notification', ({ payload = '' }) => hear(payload))
    ear = client
    try {
      await client.query(`LISTEN ${channel}`)
    } catch {
      lost()
    }
    if (closed) close()
  }
  const close = (): void => {
    closed = true
    const client = ear
    ear = undefined
    client?.release(true)
  }
  await listen()
  return { close }
}
