import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, copyFile, type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import type { Blobs } from './blobs.ts'

/** The suffix of a file that is being written, before it is renamed. */
const BLOB_PART_SUFFIX = '.part'

/** Blobs as files in a folder, on a local disk or a shared one. Names are paths in the folder, or absolute paths. */
export function folderBlobs(root: string): Blobs {
  const pathOf = (name: string): string => resolve(root, name)
  const keep = async (name: string, make: (path: string) => Promise<void>): Promise<string> => {
    const path = pathOf(name)
    const part = `${path}.${randomUUID()}${BLOB_PART_SUFFIX}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await make(part)
      await renameFile(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return path
  }
  return {
    async open(name) {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      if (found === undefined) return undefined
      // Opened at the first read, so that a reader who leaves before it need not close the file.
      let file: FileHandle | undefined
      return {
        size: found.size,
        async read(buffer, offset, length) {
          file ??= await open(path)
          return file.read(buffer, offset, length)
        },
        stream: (part) => createReadStream(path, part),
        close: async () => file?.close(),
      }
    },
    sizeOf: async (name) => (await stat(pathOf(name)).catch(() => undefined))?.size,
    write: (name, bytes) => keep(name, (path) => writeFile(path, bytes, { mode: 0o600 })),
    // On file systems with copy-on-write the copy shares its blocks with the source.
    put: (name, path) => keep(name, (part) => copyFile(path, part, constants.COPYFILE_FICLONE)),
    fetch: async (name) => pathOf(name),
    async list(folder) {
      const found = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(() => [])
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(BLOB_PART_SUFFIX))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted()
    },
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
    async check() {
      const probe = await keep(`history/${randomUUID()}.probe`, (path) =>
        writeFile(path, Buffer.alloc(44), { mode: 0o600 }),
      )
      await rm(probe, { force: true })
    },
  }
}
