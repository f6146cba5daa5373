import type { HistoryItem } from '../../../../shared/contract/historyItem.ts'
import type { HistoryFeature } from '../../../../shared/contract/records.ts'

/** A query for one page of the history. */
export interface HistoryQuery {
  readonly limit: number
  readonly offset: number
  readonly feature?: HistoryFeature | undefined
}

/** The history of generated items, most recent first, in any backend. */
export interface History {
  /** Adds an item; does nothing if its id is there already. `audio` names a blob that is removed with the item. */
  add(
    account: string,
    item: HistoryItem & { feature: HistoryFeature; created_at: string },
    audio?: string,
  ): void | Promise<void>
  page(account: string, query: HistoryQuery): StoredHistoryPage | Promise<StoredHistoryPage>
  /** The blob name of an item's sound; undefined if it has none or there is no such item. */
  audioOf(account: string, id: string): string | undefined | Promise<string | undefined>
  /** The number of an account's items that still have a sound or video, and the bytes of these. */
  sizeOf(account: string): Promise<{ items: number; bytes: number }>
  /** False if there is no such item. */
  remove(account: string, id: string): Promise<boolean>
}

/** `total` counts all pages. */
export type StoredHistoryPage = { items: HistoryItem[]; total: number }

/** Whether a blob name is a sound. A dub's video is not: it is fetched as the result of the job with the item's id. */
export function isSoundBlob(audio: unknown): audio is string {
  return typeof audio === 'string' && audio.endsWith('.wav')
}

/** The item with the URL of its sound added, if it has a sound. */
export function withSound(item: HistoryItem, audio: unknown): HistoryItem {
  return isSoundBlob(audio) ? { ...item, audio: `/voice/history/${item.id}/audio` } : item
}
