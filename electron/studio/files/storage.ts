import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StoragePart, storage as table } from '../../../shared/commands/storage.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { Shell } from '../shell/shell.ts'

/** Folders of each part, relative to the data folder. */
const FOLDERS: Readonly<Record<StoragePart, readonly string[]>> = {
  previews: ['proxies', 'stills', 'peaks', 'shots', 'sounds'].map((name) => `cache/${name}`),
  listening: ['auditions', 'lab', 'generations', 'servers', 'takes'].map((name) => `cache/${name}`),
  packs: ['engine/packs'],
  uploads: ['uploads'],
  projects: ['projects'],
  results: ['results'],
  engine: ['history', 'jobs', 'voices', 'incoming', 'models', 'engine.sqlite'].map((name) => `engine/${name}`),
  logs: ['logs'],
}
/** Milliseconds; files used since then may be in use and are kept. */
const MIN_UNUSED_MS = 3_600_000
/** The current log file. */
const CURRENT_LOG = 'studio.log'

interface StorageOptions {
  readonly shell: Pick<Shell, 'showInFolder'>
  readonly dataDir: string
  readonly now?: () => number
}

/** The handlers of `shared/commands/storage.ts`. */
export function storageCommands({ shell, dataDir, now = Date.now }: StorageOptions): CommandHandlers<typeof table> {
  const foldersOf = (part: StoragePart) => FOLDERS[part].map((name) => join(dataDir, name))

  const entriesOf = async (part: StoragePart) => (await Promise.all(foldersOf(part).map(entriesIn))).flat()

  async function measure(part: StoragePart) {
    const [folder = dataDir] = foldersOf(part)
    return { part, ...sumOf(await entriesOf(part)), folder }
  }

  return {
    storage: async () => ({
      folder: dataDir,
      parts: await Promise.all((Object.keys(FOLDERS) as StoragePart[]).map(measure)),
    }),
    async cleanUp({ part }) {
      const old = (await entriesOf(part)).filter(({ path, usedMs }) =>
        part === 'logs' ? basename(path) !== CURRENT_LOG : usedMs < now() - MIN_UNUSED_MS,
      )
      const gone: Entry[] = []
      for (const entry of old) {
        // A file that is in use elsewhere stays until the next time.
        await rm(entry.path, { recursive: true }).then(
          () => gone.push(entry),
          () => undefined,
        )
      }
      return sumOf(gone)
    },
    async showStorage({ part }) {
      const [folder = dataDir] = foldersOf(part)
      const there = await stat(folder).catch(() => undefined)
      if (there === undefined) throw new AppError({ kind: 'file', message: say('failure.nothingInside'), path: folder })
      await shell.showInFolder(folder)
    },
  }
}

/** A unit of removal: a file, or a folder of files that belong together. */
interface Entry {
  readonly path: string
  readonly bytes: number
  readonly files: number
  /** Time of the last use or change, in milliseconds. */
  readonly usedMs: number
}

function sumOf(entries: readonly Entry[]): { bytes: number; files: number } {
  return {
    bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    files: entries.reduce((sum, { files }) => sum + files, 0),
  }
}

/** The entries of a folder, or the file itself; links are not followed, as what they lead to may be the user's. */
async function entriesIn(path: string): Promise<Entry[]> {
  if ((await lstat(path).catch(() => undefined))?.isSymbolicLink() === true) return []
  const names = await readdir(path).catch(() => undefined)
  const paths = names === undefined ? [path] : names.map((name) => join(path, name))
  return (await Promise.all(paths.map(entryAt))).flat()
}

async function entryAt(path: string): Promise<Entry[]> {
  const facts = await lstat(path).catch(() => undefined)
  if (facts === undefined) return []
  const { size, mtimeMs } = facts
  if (!facts.isDirectory()) return [{ path, bytes: size, files: 1, usedMs: mtimeMs }]
  const inside = await entriesIn(path)
  const usedMs = inside.reduce((latest, one) => Math.max(latest, one.usedMs), mtimeMs)
  return [{ path, ...sumOf(inside), usedMs }]
}
