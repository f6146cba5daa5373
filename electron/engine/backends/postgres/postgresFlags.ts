import type { FlagStore } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** The flags of all jobs, a row for each job that has a flag. */
export function postgresFlags(pool: PostgresPool): FlagStore {
  return {
    async read(id) {
      const { rows } = await pool.query<{ ending: string | null; paused: boolean }>(
        'SELECT ending, paused FROM griot.mark WHERE job = $1',
        [id],
      )
      const [row] = rows
      return { end: row?.ending ?? undefined, paused: row?.paused ?? false }
    },
    async settle(id, end) {
      const { rows } = await pool.query<{ ending: string }>(
        `INSERT INTO griot.mark (job, ending) VALUES ($1, $2)
         ON CONFLICT (job) DO UPDATE SET ending = coalesce(mark.ending, excluded.ending) RETURNING ending`,
        [id, end],
      )
      return rows[0]?.ending === end
    },
    async setPaused(id, paused) {
      await pool.query(
        `INSERT INTO griot.mark (job, paused) VALUES ($1, $2)
         ON CONFLICT (job) DO UPDATE SET paused = excluded.paused`,
        [id, paused],
      )
    },
    async forget(id) {
      await pool.query('DELETE FROM griot.mark WHERE job = $1', [id])
    },
  }
}
