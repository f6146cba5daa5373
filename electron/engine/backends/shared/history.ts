import type { HistoryFeature, HistoryItem } from '../../../../shared/contract/records.ts'

/** What is asked of the history, a page at a time. */
export interface HistoryQuery {
  readonly limit: number
  readonly offset: number
  readonly feature?: HistoryFeature | undefined
}

/** What was generated, most recent first, wherever it is kept. */
export interface History {
  /** Adds an item once, by its id. `audio` is the name of a blob that goes with it and is removed with it. */
  add(
    account: string,
    item: HistoryItem & { feature: HistoryFeature; created_at: string },
    audio?: string,
  ): void | Promise<void>
  page(account: string, query: HistoryQuery): HistoryPage | Promise<HistoryPage>
  /** The name of an item's sound; undefined where it has none, or there is no such item. */
  audioOf(account: string, id: string): string | undefined | Promise<string | undefined>
  /** How many items of an account still have a sound or video that is there, and the bytes these take. */
  sizeOf(account: string): Promise<{ items: number; bytes: number }>
  /** False where there is no such item. */
  remove(account: string, id: string): Promise<boolean>
}

/** `total` counts all pages. */
export type HistoryPage = { items: HistoryItem[]; total: number }

/** A dub's video comes as the result of its job, which has the id of the item. */
export function isSound(audio: unknown): audio is string {
  return typeof audio === 'string' && audio.endsWith('.wav')
}

/** An item with the address of its sound, where it has one. */
export function withSound(item: HistoryItem, audio: unknown): HistoryItem {
  return isSound(audio) ? { ...item, audio: `/voice/history/${item.id}/audio` } : item
}
