import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordersFolder } from './ordersFolder.ts'

/** Records files that were made here, so that they can be told from those that somebody else puts under their names. */
export function recordMade(paths: readonly string[], orders = ordersFolder()): void {
  mkdirSync(join(orders, 'made'), { recursive: true, mode: 0o700 })
  for (const path of paths) {
    const facts = factsOf(path)
    if (facts !== undefined) writeFileSync(recordOf(path, orders), facts)
  }
}

/** Whether a file was made here and has not been touched since. */
export function isMadeHere(path: string, orders = ordersFolder()): boolean {
  const facts = factsOf(path)
  try {
    return facts !== undefined && readFileSync(recordOf(path, orders), 'utf8') === facts
  } catch {
    return false
  }
}

function recordOf(path: string, orders: string): string {
  return join(orders, 'made', createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 16))
}

function factsOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts && `${facts.size} ${facts.mtimeMs} ${facts.ino}`
}
