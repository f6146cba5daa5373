import { HistoryItem } from '../../../../shared/contract/historyItem.ts'
import type { SharedHistory } from '../manyMachines/coordination.ts'
import type { Blobs } from '../shared/blobs.ts'
import { isSound, withSound } from '../shared/history.ts'
import type { PostgresPool } from './postgresPool.ts'

/** Those of an account, of one feature or of all. */
const OURS = 'FROM griot.item WHERE account = $1 AND ($2::text IS NULL OR feature = $2)'

/** History shared by all gateways and workers, a row for each item. */
export function postgresHistory(pool: PostgresPool, blobs: Blobs): SharedHistory {
  return {
    async add(account, record, audio = '') {
      const { id, feature, created_at } = record
      const bytes = audio === '' ? 0 : ((await blobs.sizeOf(audio)) ?? 0)
      await pool.query(
        `INSERT INTO griot.item (id, account, feature, record, audio, bytes, since)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
        [id, account, feature, JSON.stringify(record), audio, bytes, created_at],
      )
    },
    async page(account, { limit, offset, feature }) {
      const [{ rows }, counted] = await Promise.all([
        pool.query<{ record: string; audio: string }>(
          `SELECT record, audio ${OURS} ORDER BY place DESC LIMIT $3 OFFSET $4`,
          [account, feature ?? null, limit, offset],
        ),
        pool.query<{ total: string }>(`SELECT count(*) AS total ${OURS}`, [account, feature ?? null]),
      ])
      const items = rows.map(({ record, audio }) => withSound(HistoryItem.parse(JSON.parse(record)), audio))
      return { items, total: Number(counted.rows[0]?.total) }
    },
    async audioOf(account, id) {
      const { rows } = await pool.query<{ audio: string }>(
        'SELECT audio FROM griot.item WHERE account = $1 AND id = $2',
        [account, id],
      )
      const audio = rows[0]?.audio
      return isSound(audio) ? audio : undefined
    },
    async sizeOf(account) {
      const { rows } = await pool.query<{ items: string; bytes: string }>(
        `SELECT count(*) AS items, coalesce(sum(bytes), 0) AS bytes FROM griot.item WHERE account = $1 AND audio <> ''`,
        [account],
      )
      return { items: Number(rows[0]?.items), bytes: Number(rows[0]?.bytes) }
    },
    async remove(account, id) {
      const { rows } = await pool.query<{ audio: string }>(
        'SELECT audio FROM griot.item WHERE account = $1 AND id = $2',
        [account, id],
      )
      const [found] = rows
      if (found === undefined) return false
      if (found.audio !== '') await blobs.remove(found.audio)
      await pool.query('DELETE FROM griot.item WHERE id = $1', [id])
      return true
    },
    async withAudio() {
      const { rows } = await pool.query<{ id: string; account: string; audio: string; bytes: string; since: Date }>(
        `SELECT id, account, audio, bytes, since FROM griot.item WHERE audio <> '' ORDER BY since`,
      )
      return rows.map(({ bytes, since, ...rest }) => ({ ...rest, bytes: Number(bytes), since: since.getTime() }))
    },
    async forgetAudio(id) {
      await pool.query(`UPDATE griot.item SET audio = '', bytes = 0 WHERE id = $1`, [id])
    },
  }
}
