import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { createFormats } from '../../../shared/locale/createFormats.ts'
import { say } from '../../../shared/locale/message.ts'
import type { InstalledPack, Pack, PackFile } from '../../../shared/packs/pack.ts'
import type { PackProgress } from '../../../shared/packs/packRoutes.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { programUrl } from '../../programs/programs.ts'
import { runChild } from '../process/childTask.ts'
import { type DownloadTiming, downloadFile } from './downloadFile.ts'
import { readInstalled } from './installedPacks.ts'
import { lockInstall, lockUse } from './lockPack.ts'
import { binOf, PACK_RECORD_FILE, type PackPlaces, placesOf, TRASH_FOLDER_PREFIX } from './packFolders.ts'
import { createPackMeter, type PackMeter } from './packMeter.ts'
import type { PackSource } from './packSource.ts'
import { isDiskFull } from './packsFailure.ts'
import type { UnpackedFile, UnpackRequest } from './unpackTar.ts'

const UNPACK_WORKER = programUrl('unpackWorker')

/** The source and destination of an installation, and its progress callback. */
export interface PackInstallOptions {
  readonly packsDir: string
  readonly source: PackSource
  readonly signal: AbortSignal
  onProgress?(progress: PackProgress): void
  readonly timing?: DownloadTiming | undefined
}

type InstalledFile = InstalledPack['files'][number]

const formats = createFormats(() => 'en')

/** Files of one pack downloaded at once. More would not use one line better. */
const MAX_CONCURRENT_DOWNLOADS = 3
/** Bytes left free on the disk for everything else. */
const PACK_DISK_RESERVE_BYTES = 32e6

/**
 * Installs or updates a pack atomically: the new folder is made beside the old one, verified, synced to the disk and then
 * renamed. Downloaded files stay for the next attempt, unless the disk was full or an archive was refused.
 */
export async function installPack(pack: Pack, options: PackInstallOptions): Promise<InstalledPack> {
  const { packsDir, signal } = options
  const places = placesOf(packsDir, pack.id)
  try {
    using _lock = await lockInstall(places, pack.id, signal)
    const present = readInstalled(packsDir, pack.id)
    if (present?.version === pack.version) return present
    await emptyBin(packsDir)
    await startWork(places, pack)
    await checkRoom(places, pack)
    const record = await fillPack(places, pack, options)
    await swapIn(places, record, options)
    return record
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await rm(places.work, { recursive: true, force: true })
    const message = say('engineModel.pack.notKept', { id: pack.id })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause: error })
  }
}

/** Removes a pack or an unfinished installation. False if there was neither. Throws `unavailable` while it is in use. */
export async function removePack(packsDir: string, id: string, signal: AbortSignal): Promise<boolean> {
  const places = placesOf(packsDir, id)
  using _lock = await lockInstall(places, id, signal)
  using _use = await lockUse(places, id, signal)
  const gone = [await throwAway(packsDir, places.whole), await throwAway(packsDir, places.work)]
  await emptyBin(packsDir)
  return gone.includes(true)
}

/** Bytes of a pack that an unfinished installation has downloaded. */
export async function partialBytes(packsDir: string, id: string): Promise<number> {
  const { next, archives } = placesOf(packsDir, id)
  const sizes = await Promise.all([next, archives].map(diskSizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Free bytes on the disk of the packs. */
export async function freeBytes(packsDir: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(packsDir)
    return bavail * bsize
  } catch (error) {
    // The folder is made with the first pack; until then its parent's disk counts.
    if (dirname(packsDir) === packsDir) throw error
    return freeBytes(dirname(packsDir))
  }
}

/** Keeps the files of an earlier attempt if they belong to the same version, else removes them. */
async function startWork({ work }: PackPlaces, pack: Pack): Promise<void> {
  const mark = join(work, 'version')
  const before = await readFile(mark, 'utf8').catch(() => undefined)
  if (before === pack.version) return
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  await writeFile(mark, pack.version)
}

async function checkRoom(places: PackPlaces, pack: Pack): Promise<void> {
  const packsDir = dirname(places.whole)
  const there = await partialBytes(packsDir, pack.id)
  const download = pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const unpacked = pack.files.reduce((sum, { unpack }) => sum + (unpack?.bytes ?? 0), 0)
  const needed = Math.max(0, download - there) + unpacked + PACK_DISK_RESERVE_BYTES
  const free = await freeBytes(packsDir)
  if (free >= needed) return
  const message = say('engineModel.pack.needs', { id: pack.id, needed: megabytes(needed), free: megabytes(free) })
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

/** Downloads and unpacks all files into the future folder and writes its record. */
async function fillPack(places: PackPlaces, pack: Pack, options: PackInstallOptions): Promise<InstalledPack> {
  const meter = createPackMeter(pack, options.onProgress)
  const fetched = await fetchAll(places, pack, { ...options, meter })
  const files: InstalledFile[] = []
  for (const [index, file] of pack.files.entries()) {
    const got = fetched[index]
    if (got === undefined) continue
    if (file.unpack === undefined) files.push({ path: file.path, ...got })
    else files.push(...(await unpack(places, file, { ...options, meter, checksum: got.checksum })))
  }
  const { from } = options.source
  const record: InstalledPack = {
    format: 1,
    id: pack.id,
    version: pack.version,
    installed: new Date().toISOString(),
    ...omitUndefined({ from }),
    files,
  }
  await keepOnly(places.next, new Set(files.map(({ path }) => path)))
  await writeSynced(join(places.next, PACK_RECORD_FILE), JSON.stringify(record, undefined, 2))
  await syncFolder(places.next)
  return record
}

async function fetchAll(
  places: PackPlaces,
  pack: Pack,
  { source, signal, timing, meter }: PackInstallOptions & { meter: PackMeter },
): Promise<Omit<InstalledFile, 'path'>[]> {
  const stop = new AbortController() // the first failure ends the other downloads
  const both = AbortSignal.any([signal, stop.signal])
  const results: Omit<InstalledFile, 'path'>[] = []
  const waiting = [...pack.files.entries()]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, file] = next
      const folder = file.unpack === undefined ? places.next : places.archives
      results[index] = await downloadFile({
        pack,
        file,
        source,
        timing,
        signal: both,
        path: join(folder, ...file.path.split('/')),
        note: join(places.notes, `${index}.json`),
        onBytes: (bytes, total) => meter.downloaded(index, bytes, total),
      })
    }
  }
  const lanes = Array.from({ length: MAX_CONCURRENT_DOWNLOADS }, () =>
    lane().catch((error: unknown) => {
      waiting.length = 0
      stop.abort()
      throw error
    }),
  )
  const ends = await Promise.allSettled(lanes)
  const failed = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown)
  signal.throwIfAborted()
  // The other downloads were only aborted.
  if (failed.length > 0) throw failed.find((reason) => toFailure(reason).kind !== 'cancelled') ?? failed[0]
  return results
}

interface Unpacking extends PackInstallOptions {
  readonly meter: PackMeter
  readonly checksum: InstalledFile['checksum']
}

/** Unpacks an archive in a child process, beside the future folder, so that a half unpacked one is never part of it. */
async function unpack(places: PackPlaces, file: PackFile, options: Unpacking): Promise<InstalledFile[]> {
  const { meter, checksum, signal } = options
  await rm(places.unpacked, { recursive: true, force: true })
  await mkdir(places.unpacked, { recursive: true, mode: 0o700 })
  const request: UnpackRequest = {
    archive: join(places.archives, ...file.path.split('/')),
    folder: places.unpacked,
    strip: file.unpack?.strip ?? 0,
    maxBytes: file.unpack?.bytes ?? 0,
  }
  const onProgress = (fraction: number): void => meter.unpacked(file, fraction)
  const crashed = say('engineModel.download.unpacking', { path: file.path })
  const made = (await runChild(UNPACK_WORKER, request, { signal, onProgress, crashed }).catch(
    async (error: unknown) => {
      // A refused archive will be refused again.
      if (toFailure(error).kind === 'bad_reply') await rm(places.work, { recursive: true, force: true })
      throw error
    },
  )) as UnpackedFile[]
  await mkdir(places.next, { recursive: true, mode: 0o700 })
  for (const name of await readdir(places.unpacked)) {
    await rm(join(places.next, name), { recursive: true, force: true })
    await renameFile(join(places.unpacked, name), join(places.next, name))
  }
  return made.map((one) => ({ ...one, checksum }))
}

/** Renames the finished folder to its final path, once no process uses the present one. */
async function swapIn(
  places: PackPlaces,
  { id }: InstalledPack,
  { packsDir, signal }: PackInstallOptions,
): Promise<void> {
  using _use = await lockUse(places, id, signal)
  await throwAway(packsDir, places.whole)
  await renameFile(places.next, places.whole)
  await syncFolder(packsDir)
  await rm(places.work, { recursive: true, force: true })
  await emptyBin(packsDir)
}

/** Renames a folder away in one step; `emptyBin` removes its files. False if there was no folder. */
async function throwAway(packsDir: string, folder: string): Promise<boolean> {
  try {
    await renameFile(folder, binOf(packsDir))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Removes folders that were renamed away. Files that another program has open are removed the next time. */
async function emptyBin(packsDir: string): Promise<void> {
  const work = dirname(binOf(packsDir))
  const names = (await readdir(work).catch(() => [])).filter((name) => name.startsWith(TRASH_FOLDER_PREFIX))
  await Promise.allSettled(names.map((name) => rm(join(work, name), { recursive: true, force: true })))
}

/** Removes files that do not belong to the pack, such as those of an archive that was replaced between two attempts. */
async function keepOnly(folder: string, keptPaths: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const inner = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (!entry.isDirectory() && !keptPaths.has(inner)) await rm(path, { force: true })
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder's names to the disk. Windows cannot open folders, and writes the names by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function diskSizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return formats.number(Math.ceil(bytes / 1e6))
}
