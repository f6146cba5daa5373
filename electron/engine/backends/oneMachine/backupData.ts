import { constants, copyFile, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { diskFaultOf } from '../../../../shared/diskFault.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { ENGINE_LOCK_FILE } from '../shared/lockFolder.ts'

const ENGINE_DATABASE_FILE = 'engine.sqlite'
/** Folders with files that records name. */
const BACKED_UP_FOLDERS = ['jobs', 'history', 'voices'] as const
/** Paths of a job's temporary files, which are made again. */
const ON_THE_WAY = /(?:^|[\\/])scratch(?:[\\/]|$)|\.part$/

/**
 * Copies a data folder, also while its engine runs, into a folder that is itself a data folder. Orders are copied before the
 * records and results after them, so that whatever a record names is there: a job that ended meanwhile has both. Returns the
 * number of files and their bytes. Throws `invalid` where there is nothing to copy, or something at the target.
 */
export async function backupData({
  dataDir,
  target,
}: {
  readonly dataDir: string
  readonly target: string
}): Promise<{ files: number; bytes: number }> {
  const source = join(dataDir, ENGINE_DATABASE_FILE)
  if (!(await isThere(source)))
    throw invalid(`${dataDir} is no data folder of an engine: it has no ${ENGINE_DATABASE_FILE}.`)
  // The engine clears up in its folder: a backup there would be removed at the next start.
  if (`${target}${sep}`.startsWith(`${dataDir}${sep}`))
    throw invalid(`${target} is in the data folder itself. Name a folder elsewhere, best on another disk.`)
  if ((await readdir(target).catch(() => [])).length > 0) throw invalid(`${target} is not empty. Name a new folder.`)
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    const copied: Copied = new Map()
    const copy = async (): Promise<void> => {
      for (const folder of BACKED_UP_FOLDERS) await copyFolder(dataDir, target, { folder, copied })
    }
    await copy()
    // Read-only: neither a migration nor a checkpoint of ours may touch what the engine has open.
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
    try {
      await backup(database, join(target, ENGINE_DATABASE_FILE))
    } finally {
      database.close()
    }
    await copy()
    await writeFile(join(target, ENGINE_LOCK_FILE), '', { mode: 0o600 }) // by it an engine knows the folder as one of its own
    const { size } = await stat(join(target, ENGINE_DATABASE_FILE))
    return { files: copied.size + 1, bytes: [...copied.values()].reduce((sum, one) => sum + one.size, size) }
  } catch (error) {
    const fault = targetFault(error, target)
    if (fault?.failure.kind !== 'invalid') await removeBackup(target)
    throw fault ?? error
  }
}

/** Removes a half backup, which looks like a whole one. A folder that a disk is mounted at stays, empty. */
async function removeBackup(target: string): Promise<void> {
  const names = await readdir(target).catch(() => [])
  for (const name of names) await rm(join(target, name), { recursive: true, force: true })
  await rmdir(target).catch(() => undefined)
}

/** The failure of a target that takes no backup; undefined where the target is not at fault. */
function targetFault(error: unknown, target: string): AppError | undefined {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return invalid(`${target} cannot be a folder: there is a file in its place. Name a new folder.`)
  const fault = diskFaultOf(error)
  const isFull = fault === 'full'
  // Node says of a folder that a read-only disk refuses that there is none.
  const isClosed = (fault === 'closed' || fault === 'no_folder') && path?.startsWith(target)
  if (!isFull && !isClosed) return undefined
  const way = isFull
    ? 'its disk is full. Free some space there, or name a folder on another disk'
    : 'this user may not write there, or the disk is read-only. Name another folder'
  const message = `The backup could not be written to ${target}, and nothing of it was kept: ${way}.`
  return new AppError({ kind: 'unavailable', message }, { cause: error })
}

/** The files of a backup, each as its source was before it was copied. */
type Copied = Map<string, { readonly size: number; readonly mtimeMs: number }>

/**
 * Copies files that are not copied yet, or were still being written then: a voice, or a result on another disk than its video.
 * One that is removed meanwhile is left out.
 */
async function copyFolder(
  from: string,
  to: string,
  { folder, copied }: { folder: string; copied: Copied },
): Promise<void> {
  const found = await readdir(join(from, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(from, path)
    if (!entry.isFile() || ON_THE_WAY.test(name)) continue
    try {
      const { size, mtimeMs } = await stat(path)
      const before = copied.get(name)
      if (before?.size === size && before.mtimeMs === mtimeMs) continue
      await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
      await copyFile(path, join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, { size, mtimeMs })
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
