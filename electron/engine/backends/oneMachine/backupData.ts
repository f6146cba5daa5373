import { constants, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { invalid } from '../../../../shared/failure.ts'
import { MARK } from '../shared/lockFolder.ts'

const DATABASE = 'engine.sqlite'
/** Folders with files that records name. */
const KEPT = ['jobs', 'history', 'voices'] as const
/** What a job writes on its way: it is made again. */
const ON_THE_WAY = /(?:^|[\\/])scratch(?:[\\/]|$)|\.part$/

/**
 * Copies a data folder, also while its engine runs, into a folder that is itself a data folder. Orders are copied before the
 * records and results after them, so that whatever a record names is there: a job that ended meanwhile has both. Returns the
 * number of files and their bytes. Throws `invalid` where there is nothing to copy, or something at the target.
 */
export async function backupData(dataDir: string, target: string): Promise<{ files: number; bytes: number }> {
  const source = join(dataDir, DATABASE)
  if (!(await isThere(source))) throw invalid(`${dataDir} is no data folder of an engine: it has no ${DATABASE}.`)
  if ((await readdir(target).catch(() => [])).length > 0) throw invalid(`${target} is not empty. Name a new folder.`)
  await mkdir(target, { recursive: true, mode: 0o700 })
  try {
    const copied = new Map<string, number>()
    const copy = async (): Promise<void> => {
      for (const folder of KEPT) await copyFolder(dataDir, target, { folder, copied })
    }
    await copy()
    // Read-only: neither a migration nor a checkpoint of ours may touch what the engine has open.
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
    try {
      await backup(database, join(target, DATABASE))
    } finally {
      database.close()
    }
    await copy()
    await writeFile(join(target, MARK), '', { mode: 0o600 }) // by it an engine knows the folder as one of its own
    const { size } = await stat(join(target, DATABASE))
    return { files: copied.size + 1, bytes: [...copied.values()].reduce((sum, bytes) => sum + bytes, size) }
  } catch (error) {
    await rm(target, { recursive: true, force: true }) // a half backup looks like a whole one
    throw error
  }
}

/** Copies files that are not copied yet; one that is removed meanwhile is left out. */
async function copyFolder(
  from: string,
  to: string,
  { folder, copied }: { folder: string; copied: Map<string, number> },
): Promise<void> {
  const found = await readdir(join(from, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(from, path)
    if (!entry.isFile() || ON_THE_WAY.test(name) || copied.has(name)) continue
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    try {
      await copyFile(path, join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, (await stat(join(to, name))).size)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
