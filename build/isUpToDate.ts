import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Whether a built file is there and younger than all its sources: files and folders by their paths from the root. Tests are none. */
export function isUpToDate(built: string, sources: readonly string[]): boolean {
  return existsSync(built) && statSync(built).mtimeMs > newest(sources.map((source) => join(root, source)))
}

function newest(paths: readonly string[]): number {
  return Math.max(0, ...paths.flatMap(filesIn).map((path) => statSync(path).mtimeMs))
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.types') && !/\.(test|spec)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
