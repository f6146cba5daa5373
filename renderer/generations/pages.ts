import type { HistoryItem, HistoryPage } from '../../shared/contract/records.ts'

/** What of the history is loaded, latest first. */
export interface Loaded {
  readonly items: readonly HistoryItem[]
  /** Where the next page begins, as the service counts. */
  readonly offset: number
  /** Absent where the service does not tell. */
  readonly total: number | undefined
  /** There is nothing more to load. */
  readonly ended: boolean
}

export const NOTHING_LOADED: Loaded = { items: [], offset: 0, total: undefined, ended: false }

/**
 * Adds the next page. What was generated meanwhile shifts the pages, so entries may come twice. Services may send less
 * than was asked for, so that where they tell no total only a page without anything new is certainly the last.
 */
export function addPage({ items, offset }: Loaded, { items: next, total }: HistoryPage): Loaded {
  const known = new Set(items.map(({ id }) => id))
  const fresh = next.filter(({ id }) => !known.has(id) && known.add(id))
  const reached = offset + next.length
  return {
    items: [...items, ...fresh],
    offset: reached,
    total,
    ended: next.length === 0 || (total === undefined ? fresh.length === 0 : reached >= total),
  }
}

/** Takes an entry away that the service has deleted, so that everything behind it is one place nearer. */
export function dropItem(loaded: Loaded, id: string): Loaded {
  const items = loaded.items.filter((item) => item.id !== id)
  if (items.length === loaded.items.length) return loaded
  const total = loaded.total === undefined ? undefined : Math.max(0, loaded.total - 1)
  return { ...loaded, items, total, offset: Math.max(0, loaded.offset - 1) }
}
