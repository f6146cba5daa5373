import type { HistoryItem, HistoryPage } from '../../shared/contract/historyItem.ts'

/** The loaded entries of the history, latest first. */
export interface Loaded {
  readonly items: readonly HistoryItem[]
  /** Offset of the next page, as the service counts. */
  readonly offset: number
  /** Number of entries; undefined where the service does not say. */
  readonly total: number | undefined
  /** Whether all entries are loaded. */
  readonly ended: boolean
}

export const NOTHING_LOADED: Loaded = { items: [], offset: 0, total: undefined, ended: false }

/**
 * Adds a page. New entries shift the pages, so an entry may come twice and is kept once. A service may send fewer
 * entries than asked for; without a total, only a page with nothing new is certainly the last.
 */
export function addPage({ items, offset }: Loaded, { items: next, total }: HistoryPage): Loaded {
  const known = new Set(items.map(({ id }) => id))
  const fresh = next.filter(({ id }) => !known.has(id) && known.add(id))
  const nextOffset = offset + next.length
  return {
    items: [...items, ...fresh],
    offset: nextOffset,
    total,
    ended: next.length === 0 || (total === undefined ? fresh.length === 0 : nextOffset >= total),
  }
}

/** Removes an entry that the service has deleted; all later entries move up by one. */
export function dropItem(loaded: Loaded, id: string): Loaded {
  const items = loaded.items.filter((item) => item.id !== id)
  if (items.length === loaded.items.length) return loaded
  const total = loaded.total === undefined ? undefined : Math.max(0, loaded.total - 1)
  return { ...loaded, items, total, offset: Math.max(0, loaded.offset - 1) }
}
