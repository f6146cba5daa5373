import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { readRecord } from './installedPacks.ts'
import { openUrl } from './openUrl.ts'
import type { Opening, PackSource, ResumePoint } from './packSource.ts'

/**
 * Opens a source of packs: the catalogue's hosts, or a mirror or folder with the same files. A mirror has one folder per pack,
 * named by its id, with the files at their paths. A folder of installed packs is a mirror too, except for packs from archives.
 */
export async function openSource(from?: string): Promise<PackSource> {
  if (from === undefined) return { placeOf: (_pack, file) => file.url, open: openUrl }
  if (!/^https?:\/\//i.test(from)) return folderSource(await findFolder(from))
  if (!URL.canParse(from)) throw invalid(say('engineModel.source.noAddress', { from }), 'from')
  const base = from.replace(/\/*$/, '/')
  return {
    from,
    placeOf: (pack, file) => `${base}${[pack.id, ...file.path.split('/')].map(encodeURIComponent).join('/')}`,
    open: openUrl,
  }
}

/** A source of packs in a local folder, such as a USB stick. */
function folderSource(folder: string): PackSource {
  return {
    from: folder,
    placeOf: (pack, file) => join(folder, pack.id, ...file.path.split('/')),
    open: (path, point) =>
      openFile(path, { ...point, packFolder: join(folder, relative(folder, path).split(sep)[0] ?? '') }),
  }
}

/** The folder's absolute path. Throws `file` if there is no such folder. */
async function findFolder(path: string): Promise<string> {
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
