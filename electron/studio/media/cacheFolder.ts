import { mkdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '../../files/sweepParts.ts'

/** A cache of files that can be made again; the least recently used are removed first. */
interface CacheFolder {
  /** The path of an entry, which counts as used now; undefined if there is none. */
  find(name: string): Promise<string | undefined>
  /** The path for a new entry; its folder exists. */
  placeFor(name: string): string
  /** Removes old entries until the limit holds. The newest stays, however large. */
  trim(): Promise<void>
}

/** Extension of incomplete entries; after a crash they stay incomplete. */
const INCOMPLETE_ENTRY_EXTENSION = '.part'

/** Opens a cache with a limit in bytes. Entries are files, or folders of files. */
export function openCacheFolder(folder: string, maxBytes: number): CacheFolder {
  for (const name of listFolder(folder)) {
    if (name.endsWith(INCOMPLETE_ENTRY_EXTENSION)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  return {
    async find(name) {
      const path = join(folder, name)
      const now = new Date()
      // Access times are not updated on every system, so the time of use is set here.
      return utimes(path, now, now).then(
        () => path,
        () => undefined,
      )
    },
    placeFor(name) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return join(folder, name)
    },
    async trim() {
      const whole = listFolder(folder).filter((name) => !name.endsWith(INCOMPLETE_ENTRY_EXTENSION))
      const entries = await Promise.all(whole.map((name) => entryAt(join(folder, name))))
      let bytes = 0
      for (const [place, entry] of entries.toSorted((a, b) => b.usedMs - a.usedMs).entries()) {
        bytes += entry.bytes
        if (place > 0 && bytes > maxBytes) await rm(entry.path, { recursive: true, force: true })
      }
    },
  }
}

interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedMs: number
}

async function entryAt(path: string): Promise<Entry> {
  const facts = await stat(path).catch(() => undefined)
  if (facts === undefined) return { path, bytes: 0, usedMs: 0 }
  const { mtimeMs: usedMs } = facts
  if (!facts.isDirectory()) return { path, bytes: facts.size, usedMs }
  const inside = await Promise.all((await readdir(path)).map((name) => entryAt(join(path, name))))
  return { path, bytes: inside.reduce((sum, one) => sum + one.bytes, 0), usedMs }
}
