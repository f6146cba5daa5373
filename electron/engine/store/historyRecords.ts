import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { HistoryFeature, HistoryItem } from '../../../shared/contract/records.ts'

/** What was generated, most recent first. */
export interface HistoryRecords {
  /** `audio` is a file that goes with the item and is removed with it. */
  add(account: string, item: HistoryItem & { feature: HistoryFeature; created_at: string }, audio?: string): void
  page(
    account: string,
    query: { limit: number; offset: number; feature?: HistoryFeature | undefined },
  ): { items: HistoryItem[]; total: number }
  /** Where the sound of an item lies; undefined where it has none, or there is no such item. */
  audioOf(account: string, id: string): string | undefined
  /** Items that still have their sound, oldest first. */
  withAudio(): { id: string; account: string; audio: string; createdAt: string }[]
  /** Forgets that an item has sound; the item stays. */
  forgetAudio(id: string): void
  /** False where there is no such item. */
  remove(account: string, id: string): Promise<boolean>
}

const MATCH = 'account = ?1 AND (?2 IS NULL OR feature = ?2)'

/** History records in the given database. */
export function historyRecords(database: DatabaseSync): HistoryRecords {
  const add = database.prepare(
    'INSERT OR IGNORE INTO history (id, account, feature, created_at, record, audio) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const page = database.prepare(
    `SELECT record, audio FROM history WHERE ${MATCH} ORDER BY created_at DESC, rowid DESC LIMIT ?3 OFFSET ?4`,
  )
  const count = database.prepare(`SELECT count(*) AS total FROM history WHERE ${MATCH}`)
  const audio = database.prepare('SELECT audio FROM history WHERE account = ? AND id = ?')
  const remove = database.prepare('DELETE FROM history WHERE account = ? AND id = ? RETURNING audio')
  const withAudio = database.prepare(
    'SELECT id, account, audio, created_at FROM history WHERE audio IS NOT NULL ORDER BY created_at, rowid',
  )
  const forget = database.prepare('UPDATE history SET audio = NULL WHERE id = ?')
  return {
    withAudio: () =>
      withAudio.all().map((row) => ({
        id: String(row.id),
        account: String(row.account),
        audio: String(row.audio),
        createdAt: String(row.created_at),
      })),
    forgetAudio: (id) => void forget.run(id),
    add(account, item, audio) {
      add.run(item.id, account, item.feature, item.created_at, JSON.stringify(item), audio ?? null)
    },
    page(account, { limit, offset, feature }) {
      const rows = page.all(account, feature ?? null, limit, offset)
      const items = rows.map((row) => withSound(JSON.parse(String(row.record)) as HistoryItem, row.audio))
      return { items, total: Number(count.get(account, feature ?? null)?.total ?? 0) }
    },
    audioOf(account, id) {
      const path = audio.get(account, id)?.audio
      return isSound(path) ? path : undefined
    },
    async remove(account, id) {
      const row = remove.get(account, id)
      if (row === undefined) return false
      if (typeof row.audio === 'string') await rm(row.audio, { force: true })
      return true
    },
  }
}

/** A dub's video comes as the result of its job, which has the id of the item. */
function isSound(path: unknown): path is string {
  return typeof path === 'string' && path.endsWith('.wav')
}

function withSound(item: HistoryItem, path: unknown): HistoryItem {
  return isSound(path) ? { ...item, audio: `/voice/history/${item.id}/audio` } : item
}
