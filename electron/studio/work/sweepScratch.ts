import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds: the engine keeps jobs for a week, so older files belong to none that could continue. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Removes leftovers of crashes from the folder for temporary files. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && now - facts.mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
}
