import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskFaultOf } from '../../shared/diskFault.ts'
import { AppError, invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { renameFile } from '../client/bytes/renameFile.ts'
import { safeFileName } from '../files/fileNames.ts'
import { exists } from '../files/placeFile.ts'

/**
 * Writes an uploaded file to `folder/batch/name` while it arrives. Files of one batch lie side by side under their own
 * names, so that subtitles dropped with a video are found beside it. An incomplete upload leaves nothing behind.
 */
export async function receiveUpload(request: IncomingMessage, query: URLSearchParams, folder: string): Promise<string> {
  const batch = query.get('batch') ?? ''
  if (!/^[\w-]{16,64}$/.test(batch)) throw invalid('The upload has no batch.', 'batch')
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  const path = join(folder, batch, nameOf(query.get('name') ?? ''))
  await mkdir(join(folder, batch), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  // Whoever makes the unfinished file has the name. It is looked for afterwards: an earlier upload may have ended meanwhile.
  await using file = await open(part, 'wx', 0o600).catch((cause: unknown) => {
    throw isTaken(cause) ? sameNames() : uploadFailure(cause, folder)
  })
  try {
    if (await exists(path)) throw sameNames()
    const written = file.createWriteStream()
    await pipeline(request, written)
    if (!Number.isNaN(length) && written.bytesWritten !== length) throw new Error('short')
    await file.close()
    await renameFile(part, path)
    return path
  } catch (cause) {
    await rm(part, { force: true })
    throw uploadFailure(cause, folder)
  }
}

function sameNames(): AppError {
  return invalid(say('failure.sameNames'), 'name')
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** A file name that every file system accepts; the extension is kept, as it tells the file's type. */
function nameOf(sent: string): string {
  const ending = extname(sent)
  const plain = /^\.\w{1,10}$/.test(ending) ? ending : ''
  return safeFileName(sent.slice(0, sent.length - plain.length), 'Video') + plain
}

function uploadFailure(cause: unknown, folder: string): AppError {
  if (cause instanceof AppError) return cause
  const isFull = diskFaultOf(cause) === 'full'
  const message = isFull ? say('failure.diskFullAt', { folder }) : say('failure.uploadBroke')
  return new AppError({ kind: 'file', message }, { cause })
}
