import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds since the last byte of an unfinished file after which nobody writes to it any more. */
const ABANDONED_MS = 3_600_000

/** The unfinished files of `hiddenBeside` that their process writes and places at once; a dub's have an ending behind it, and are its own. */
export const HIDDEN_PARTS = /^\.griot-[0-9a-f]{8}\.part$/

/**
 * Removes the unfinished files that killed processes have left in a folder: those whose whole name fits and that nobody has
 * written to for an hour. Another process may be writing the younger ones. A folder that cannot be read is left alone.
 */
export function sweepParts(folder: string, names: RegExp): void {
  for (const name of listFolder(folder)) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    try {
      const facts = statSync(path, { throwIfNoEntry: false })
      if (facts?.isFile() && Date.now() - facts.mtimeMs > ABANDONED_MS) rmSync(path, { force: true })
    } catch {
      // What cannot go stays: it is in nobody's way.
    }
  }
}

/** The names in a folder; none where it is not there. */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
