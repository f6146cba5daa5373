import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { readRecord } from './installedPacks.ts'
import type { Opening, PackSource, ResumePoint } from './packSource.ts'

/** A source of packs in a local folder, such as a USB stick. */
export function folderSource(folder: string): PackSource {
  return {
    from: folder,
    placeOf: (pack, file) => join(folder, pack.id, ...file.path.split('/')),
    open: (path, point) =>
      openFile(path, { ...point, packFolder: join(folder, relative(folder, path).split(sep)[0] ?? '') }),
  }
}

/** The folder's absolute path. Throws `file` if there is no such folder. */
export async function findFolder(path: string): Promise<string> {
  const folder = resolve(path)
  const facts = await stat(folder).catch(() => undefined)
  if (facts?.isDirectory()) return folder
  const message = say('engineModel.source.noFolder', { folder })
  throw new AppError({ kind: 'file', message, path: folder })
}

async function openFile(path: string, point: ResumePoint & { packFolder: string }): Promise<Opening> {
  const { offset, signal, packFolder } = point
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile()) {
    const message = say('engineModel.source.noFile', { path })
    throw new AppError({ kind: 'file', message, path })
  }
  const start = offset <= facts.size ? offset : 0
  return {
    offset: start,
    bytes: facts.size,
    etag: `"${facts.size}-${facts.mtimeMs}"`,
    digest: pinnedIn(packFolder, path),
    body: createReadStream(path, { start, signal, highWaterMark: 1 << 20 }),
  }
}

/** A file's entry in the pack's record, if the folder is a copy of an installed pack. */
function pinnedIn(folder: string, path: string): string | undefined {
  return readRecord(folder)?.files.find((file) => join(folder, ...file.path.split('/')) === path)?.sha256
}
