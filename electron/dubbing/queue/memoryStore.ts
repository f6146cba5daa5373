import type { QueueStore } from './queueStore.ts'

/** Opens a store on a map that stands for the disk: what is in it was saved, and another store may be opened on it. */
export function openMemoryStore<T extends { readonly id: string }>(disk: Map<string, T>): QueueStore<T> {
  const items = new Map(disk)
  return {
    list: () => [...items.values()],
    get: (id) => items.get(id),
    set: (item) => void items.set(item.id, item),
    async save(item) {
      items.set(item.id, item)
      disk.set(item.id, item)
    },
    async remove(id) {
      items.delete(id)
      disk.delete(id)
    },
  }
}
