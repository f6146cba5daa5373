import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Duplex, PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { isInnerPath } from '../../../shared/packs/pack.ts'
import { PACK_RECORD_FILE } from './packFolders.ts'
import { unbzip2 } from './unbzip2.ts'

/** An archive, its destination and its limits. */
export interface UnpackRequest {
  readonly archive: string
  /** The destination, an empty folder. */
  readonly folder: string
  /** The number of leading folders dropped from each path. */
  readonly strip: number
  /** Maximum bytes of all files together. */
  readonly maxBytes: number
}

export interface UnpackedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Maximum files of an archive; archives of models have a few hundred. */
const MAX_ARCHIVE_FILES = 10_000
/** Maximum bytes of an archive, decompressed, beyond those of its files: each has a header and padding, and folders have headers. */
const MAX_TAR_OVERHEAD_BYTES = 32 * 1024 * 1024
/** Most bytes of a file's name, and of a path: what every usual disk can hold. */
const MAX_TAR_PATH_BYTES = { name: 255, path: 1000 }
/** Error codes of the disk for names that an archive should not have; other errors are the disk's own. */
const INVALID_NAME_CODES = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ'])

/**
 * Unpacks a .tar, .tar.gz or .tar.bz2 of plain files. Refuses the whole archive if it has links, devices, paths that leave the
 * folder or are too long, a path twice, or more bytes than allowed, also in headers: a model needs none of these. Memory is
 * bounded, whatever the archive holds.
 */
export async function unpackTar(
  { archive, folder, strip, maxBytes }: UnpackRequest,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<UnpackedFile[]> {
  const { size } = await stat(archive)
  const tar = extract()
  const files: UnpackedFile[] = []
  let left = maxBytes
  // The parser of headers keeps a whole long name in memory, and skips what is no file: their bytes are bounded here.
  let beside = MAX_TAR_OVERHEAD_BYTES
  const reading = pipeline(
    createReadStream(archive, { highWaterMark: 1 << 16 }),
    counter((read) => onProgress(Math.min(1, read / size))),
    unzip(archive),
    counter((_, bytes) => {
      beside -= bytes
      if (beside < 0) throw refused(say('engineModel.archive.large'))
    }),
    tar,
  )
  reading.catch(() => undefined) // thrown by the loop
  try {
    for await (const entry of tar) {
      const path = checkEntry(entry.header, strip)
      if (path !== undefined) {
        if (files.length >= MAX_ARCHIVE_FILES)
          throw refused(say('engineModel.archive.files', { most: MAX_ARCHIVE_FILES }))
        const file = await writeEntry(entry, join(folder, ...path.split('/')), (bytes) => {
          left -= bytes
          beside += bytes
          if (left < 0) throw refused(say('engineModel.archive.large'))
        })
        files.push({ path, ...file })
      }
      entry.resume()
    }
    await reading
  } catch (error) {
    tar.destroy()
    throw isSystemError(error) || error instanceof AppError ? error : refused(say('engineModel.archive.unread'), error)
  }
  if (files.length === 0) throw refused(say('engineModel.archive.empty'))
  return files
}

/** The path of an entry inside the pack; undefined for skipped entries. Throws for forbidden entries. */
function checkEntry({ name, type }: Headers, strip: number): string | undefined {
  const parts = name.split('/').filter((part) => part !== '.')
  if (type === 'directory') return undefined
  if (type !== 'file' && type !== 'contiguous-file') throw refused(say('engineModel.archive.notFile', { name }))
  // Checked before folders are dropped: `a/../../b` must not become harmless by losing its first folder.
  if (!isInnerPath(parts.join('/'))) throw refused(say('engineModel.archive.outside', { name }))
  const path = parts.slice(strip).join('/')
  if (path === '') return undefined
  const isLong =
    Buffer.byteLength(path) > MAX_TAR_PATH_BYTES.path ||
    parts.some((part) => Buffer.byteLength(part) > MAX_TAR_PATH_BYTES.name)
  if (isLong) throw refused(say('engineModel.archive.long', { path: path.slice(0, 60) }))
  if (path === PACK_RECORD_FILE) throw refused(say('engineModel.archive.record', { name: PACK_RECORD_FILE }))
  return path
}

async function writeEntry(
  entry: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Never overwrites or follows an existing path.
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of entry) {
      bytes += chunk.length
      onBytes(chunk.length)
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

function unzip(archive: string): Duplex {
  if (/\.(tar\.gz|tgz)$/i.test(archive)) return createGunzip()
  if (/\.(tar\.bz2|tbz2)$/i.test(archive)) return Duplex.from(unbzip2)
  return new PassThrough()
}

/** Passes bytes on, and calls `onBytes` with the total so far and the bytes of this call. An error of `onBytes` ends the stream. */
function counter(onBytes: (total: number, now: number) => void): Transform {
  let total = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      total += chunk.length
      try {
        onBytes(total, chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function refused(reason: Message, cause?: unknown): AppError {
  const message = say('engineModel.download.archive', { reason })
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && !INVALID_NAME_CODES.has(String(error.code))
}
