import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The engine keeps its jobs for a week, so what is older belongs to none that could still go on. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Removes what crashes have left in the folder for what is only needed on the way. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts !== undefined && now - facts.mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
}
