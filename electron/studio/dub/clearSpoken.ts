import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the spoken lines of dubs that are no longer on the list: the studio may have ended between the removal of a dub and
 * that of its lines. A folder that cannot be read or removed is left for the next start.
 */
export function clearSpoken(folder: string, dubs: readonly { readonly id: string }[]): void {
  const ids = new Set(dubs.map(({ id }) => id))
  try {
    const strays = readdirSync(folder).filter((id) => !ids.has(id))
    for (const id of strays) rmSync(join(folder, id), { recursive: true, force: true })
  } catch {
    // It is a cache.
  }
}
