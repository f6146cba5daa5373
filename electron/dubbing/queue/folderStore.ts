import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type JsonFile, openJsonFile } from '../../files/jsonFile.ts'
import type { QueueStore } from './queueStore.ts'

interface FolderStoreOptions<T> {
  readonly folder: string
  readonly schema: z.ZodType<T>
  /** Called with the new name of an unreadable file that was renamed and skipped. */
  onBroken(putAside: string): void
}

/** Sort key of a folder's items. */
interface FolderItem {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/**
 * Opens a store in a folder, in the order the items were added. Each item has a JSON file, so that a long transcript is
 * written only when its own item changes. The ids become file names.
 */
export function openFolderStore<T extends FolderItem>(options: FolderStoreOptions<T>): QueueStore<T> {
  const { folder, schema, onBroken } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const openFile = (id: string): JsonFile<T | undefined> =>
    openJsonFile({ path: pathOf(id), schema: schema.or(z.undefined()), fallback: undefined, onBroken })
  const files = new Map<string, JsonFile<T | undefined>>()
  const items = new Map<string, T>()
  for (const name of readdirSync(folder)) {
    const id = /^([\w-]+)\.json$/.exec(name)?.[1]
    if (id === undefined) continue
    const file = openFile(id)
    files.set(id, file)
    if (file.value !== undefined) items.set(id, file.value)
  }
  return {
    list: () => [...items.values()].sort((a, b) => a.addedAt - b.addedAt),
    get: (id) => items.get(id),
    set: (item) => void items.set(item.id, item),
    save(item) {
      items.set(item.id, item)
      const file = files.get(item.id) ?? openFile(item.id)
      files.set(item.id, file)
      return file.set(item)
    },
    async remove(id) {
      const file = files.get(id)
      items.delete(id)
      files.delete(id)
      await file?.flush()
      await rm(pathOf(id), { force: true })
    },
  }
}
