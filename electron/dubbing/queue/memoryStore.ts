import type { QueueStore } from './queueStore.ts'

/** Opens a store over a map in place of the disk. A second store on the same map finds what the first one saved. */
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
