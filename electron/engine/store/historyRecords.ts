import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { HistoryFeature, HistoryItem } from '../../../shared/contract/records.ts'

/** What was generated, most recent first. */
export interface HistoryRecords {
  /** `audio` is a file that goes with the item and is removed with it. */
  add(item: HistoryItem & { feature: HistoryFeature; created_at: string }, audio?: string): void
  page(query: { limit: number; offset: number; feature?: HistoryFeature | undefined }): {
    items: HistoryItem[]
    total: number
  }
  /** False where there is no such item. */
  remove(id: string): Promise<boolean>
}

/** History records in the given database. */
export function historyRecords(database: DatabaseSync): HistoryRecords {
  const add = database.prepare('INSERT INTO history (id, feature, created_at, record, audio) VALUES (?, ?, ?, ?, ?)')
  const page = database.prepare(
    `SELECT record FROM history WHERE ?1 IS NULL OR feature = ?1 ORDER BY created_at DESC, rowid DESC LIMIT ?2 OFFSET ?3`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM history WHERE ?1 IS NULL OR feature = ?1')
  const remove = database.prepare('DELETE FROM history WHERE id = ? RETURNING audio')
  return {
    add(item, audio) {
      add.run(item.id, item.feature, item.created_at, JSON.stringify(item), audio ?? null)
    },
    page({ limit, offset, feature }) {
      const rows = page.all(feature ?? null, limit, offset)
      const items = rows.map((row) => JSON.parse(String(row.record)) as HistoryItem)
      return { items, total: Number(count.get(feature ?? null)?.total ?? 0) }
    },
    async remove(id) {
      const row = remove.get(id)
      if (row === undefined) return false
      if (typeof row.audio === 'string') await rm(row.audio, { force: true })
      return true
    },
  }
}
