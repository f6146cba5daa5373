import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Films are no place for a key, and take long to read. */
const LARGEST_BYTES = 100e6

/** A key in every form in which it may have got somewhere: as it is, in JSON, in an address, and inside base64 or hex. */
export function formsOf(key: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    // What comes before it shifts its letters; those at the edges hold parts of its neighbours.
    const text = Buffer.from('\0'.repeat(before) + key).toString('base64')
    return text.slice(before === 0 ? 0 : before + 1, -4)
  })
  const plain = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), Buffer.from(key).toString('hex')]
  const inUrls = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...plain, ...inBase64, ...inUrls])]
}

/** Whether a text holds one of the keys in any form. */
export function holdsKey(text: string, keys: readonly string[]): boolean {
  return keys.flatMap(formsOf).some((form) => text.includes(form))
}

/** Files below a folder that hold one of the keys and changed since a time (milliseconds since 1970). */
export function filesWithKey(below: string, keys: readonly string[], since = 0): string[] {
  return filesBelow(below).filter((path) => {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts === undefined || facts.mtimeMs < since || facts.size > LARGEST_BYTES) return false
    return holdsKey(read(path), keys)
  })
}

/** Files and folders of other programs come and go meanwhile in the system's folders. */
function filesBelow(folder: string): string[] {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : []
  })
}

/** Ids of processes whose arguments hold one of the keys (Linux). */
export function processesWithKey(keys: readonly string[]): string[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.filter((id) => holdsKey(read(`/proc/${id}/cmdline`), keys))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
