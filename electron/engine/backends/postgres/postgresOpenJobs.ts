import type { OpenJobs } from '../manyMachines/coordination.ts'
import type { PostgresPool } from './postgresPool.ts'

/** The open jobs of each key, a row for each job. */
export function postgresOpenJobs(pool: PostgresPool): OpenJobs {
  return {
    async enter(key, job) {
      await pool.query('INSERT INTO griot.open_job (key, job) VALUES ($1, $2) ON CONFLICT DO NOTHING', [key, job])
      // Jobs older than a day no longer count, whatever became of them.
      await pool.query(`DELETE FROM griot.open_job WHERE key = $1 AND since < now() - interval '1 day'`, [key])
      const { rows } = await pool.query('SELECT count(*) AS open FROM griot.open_job WHERE key = $1', [key])
      return Number(rows[0]?.open)
    },
    async leave(key, job) {
      await pool.query('DELETE FROM griot.open_job WHERE key = $1 AND job = $2', [key, job])
    },
  }
}
