import type { Leases } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Leases as rows with an expiry time; expired rows count as absent. */
export function postgresLeases(pool: PostgresPool): Leases {
  const until = `now() + $3 * interval '1 second'`
  return {
    async claim(name, text, seconds) {
      const { rows } = await pool.query<{ text: string }>(
        `INSERT INTO griot.note VALUES ($1, $2, ${until}) ON CONFLICT (name) DO UPDATE SET
           text = CASE WHEN note.until < now() THEN excluded.text ELSE note.text END,
           until = CASE WHEN note.until < now() THEN excluded.until ELSE note.until END RETURNING text`,
        [name, text, seconds],
      )
      return rows[0]?.text ?? text
    },
    async renew(name, text, seconds) {
      await pool.query(
        `INSERT INTO griot.note VALUES ($1, $2, ${until})
         ON CONFLICT (name) DO UPDATE SET text = excluded.text, until = excluded.until`,
        [name, text, seconds],
      )
    },
    async read(name) {
      const { rows } = await pool.query<{ text: string }>(
        'SELECT text FROM griot.note WHERE name = $1 AND until >= now()',
        [name],
      )
      return rows[0]?.text
    },
    async release(name) {
      await pool.query('DELETE FROM griot.note WHERE name = $1', [name])
    },
  }
}
