import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { HistoryItem } from '../../../../shared/contract/historyItem.ts'
import type { HistoryFeature } from '../../../../shared/contract/records.ts'
import { type History, type HistoryQuery, isSoundBlob, type StoredHistoryPage, withSound } from '../shared/history.ts'

/** The history in the local database. `audio` of an item is the path of a file. */
export interface HistoryRecords extends History {
  add(account: string, item: HistoryItem & { feature: HistoryFeature; created_at: string }, audio?: string): void
  page(account: string, query: HistoryQuery): StoredHistoryPage
  audioOf(account: string, id: string): string | undefined
  /** Items that still have a sound or video, oldest first. */
  withAudio(): { id: string; account: string; audio: string; createdAt: string }[]
  /** Lets the paths of sounds and videos follow a data folder that was moved, or restored from a backup. */
  follow(dataDir: string): void
  /** Removes the sound's path from an item; the item stays. */
  forgetAudio(id: string): void
}

/** The path of a sound or video inside its data folder. */
const DATA_FOLDER_PATH_PATTERN = /((?:history|jobs[\\/][^\\/]+)[\\/][^\\/]+)$/

const HISTORY_FILTER_SQL = 'account = ?1 AND (?2 IS NULL OR feature = ?2)'

/** Opens the history in a database. */
export function historyRecords(database: DatabaseSync): HistoryRecords {
  const add = database.prepare(
    'INSERT OR IGNORE INTO history (id, account, feature, created_at, record, audio) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const page = database.prepare(
    `SELECT record, audio FROM history WHERE ${HISTORY_FILTER_SQL} ORDER BY created_at DESC, rowid DESC LIMIT ?3 OFFSET ?4`,
  )
  const count = database.prepare(`SELECT count(*) AS total FROM history WHERE ${HISTORY_FILTER_SQL}`)
  const audio = database.prepare('SELECT audio FROM history WHERE account = ? AND id = ?')
  const remove = database.prepare('DELETE FROM history WHERE account = ? AND id = ? RETURNING audio')
  const withAudio = database.prepare(
    'SELECT id, account, audio, created_at FROM history WHERE audio IS NOT NULL ORDER BY created_at, rowid',
  )
  const ofAccount = database.prepare('SELECT audio FROM history WHERE account = ? AND audio IS NOT NULL')
  const move = database.prepare('UPDATE history SET audio = ? WHERE id = ?')
  const forget = database.prepare('UPDATE history SET audio = NULL WHERE id = ?')
  return {
    withAudio: () =>
      withAudio.all().map((row) => ({
        id: String(row.id),
        account: String(row.account),
        audio: String(row.audio),
        createdAt: String(row.created_at),
      })),
    follow(dataDir) {
      for (const { id, audio: path } of withAudio.all()) {
        const [, inside] = DATA_FOLDER_PATH_PATTERN.exec(String(path)) ?? []
        const now = inside === undefined ? path : join(dataDir, ...inside.split(/[\\/]/))
        if (now !== path) move.run(now as string, id as string)
      }
    },
    async sizeOf(account) {
      const paths = ofAccount.all(account).map((row) => String(row.audio))
      const sizes = await Promise.all(
        paths.map((path) =>
          stat(path)
            .then((facts) => facts.size)
            .catch(() => undefined),
        ),
      )
      const present = sizes.filter((size) => size !== undefined)
      return { items: present.length, bytes: present.reduce((sum, size) => sum + size, 0) }
    },
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
      return isSoundBlob(path) ? path : undefined
    },
    async remove(account, id) {
      const row = remove.get(account, id)
      if (row === undefined) return false
      if (typeof row.audio === 'string') await rm(row.audio, { force: true })
      return true
    },
  }
}
