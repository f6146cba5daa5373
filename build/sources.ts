import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Files that nothing built holds. */
const NO_SOURCE = /\.(?:test|testing|spec)\.|\.tsbuildinfo$|\.d\.ts$/

/** Whether a built file is there and younger than all its sources: files and folders by their paths from the root. */
export function isUpToDate(built: string, sources: readonly string[]): boolean {
  const newest = Math.max(0, ...sourceFiles(sources).map(({ mtimeMs }) => mtimeMs))
  return existsSync(built) && statSync(built).mtimeMs > newest
}

/** A stamp that tells sources from others by their names, sizes and times. */
export function stampOf(sources: readonly string[]): string {
  const hash = createHash('sha1')
  for (const { path, size, mtimeMs } of sourceFiles(sources)) hash.update(`${path} ${size} ${mtimeMs}\n`)
  return hash.digest('hex')
}

/** The files of sources. One that is named is there whatever its kind; one that is gone has no size. */
function sourceFiles(sources: readonly string[]): { path: string; size: number; mtimeMs: number }[] {
  return sources
    .flatMap((source) => filesIn(join(root, source)))
    .map((path) => {
      const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
      return { path, size, mtimeMs }
    })
}

function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesIn(inside)
    return NO_SOURCE.test(entry.name) ? [] : [inside]
  })
}
