import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The file by which a folder is known as one that a build was written to. */
const MARK = '.griot-build'

/**
 * Empties a folder for a build, apart from the entries to `keep`, and marks it as a build's. Throws and removes nothing
 * where the folder holds files and has no mark: they may be anyone's. The project's `own` folder needs none.
 */
export function clearFolder(folder: string, { own, keep }: { own: string; keep: readonly string[] }): void {
  const file = fileOnTheWay(folder)
  if (file !== undefined) throw new Error(`${file} is a file. Give a folder that is empty or does not exist.`)
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder)
  if (names.length > 0 && folder !== own && !existsSync(join(folder, MARK))) {
    const sampleNames = names.slice(0, 3).join(', ')
    throw new Error(
      `${folder} is not empty and holds no build (${sampleNames}${names.length > 3 ? ' …' : ''}). Nothing was removed. Give a folder that is empty or does not exist.`,
    )
  }
  // Before anything is removed: a build that is stopped half-way may be repeated.
  writeFileSync(join(folder, MARK), '')
  for (const name of names) {
    if (name !== MARK && !keep.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The file where a folder is to be, or one of those that it is to lie in; undefined where there is none. */
function fileOnTheWay(path: string): string | undefined {
  const above = dirname(path)
  const file = above === path ? undefined : fileOnTheWay(above)
  return file ?? (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false ? path : undefined)
}
