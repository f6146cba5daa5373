import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Duplex, PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import { AppError } from '../../../shared/failure.ts'
import { isInnerPath } from '../../../shared/packs/pack.ts'
import { RECORD } from './packFolders.ts'

/** An archive, its destination and its limits. */
export interface UnpackRequest {
  readonly archive: string
  /** The destination, an empty folder. */
  readonly folder: string
  /** The number of leading folders dropped from each path. */
  readonly strip: number
  /** Maximum bytes of all files together. */
  readonly most: number
}

export interface UnpackedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Maximum files of an archive; archives of models have a few hundred. */
const MOST_FILES = 10_000

/**
 * Unpacks a .tar, .tar.gz or .tar.bz2 of plain files. Refuses the whole archive if it has links, devices, paths that leave the
 * folder, a path twice, or more bytes than allowed: a model needs none of these.
 */
export async function unpackTar(
  { archive, folder, strip, most }: UnpackRequest,
  onProgress: (fraction: number) => void = () => undefined,
): Promise<UnpackedFile[]> {
  const { size } = await stat(archive)
  const tar = extract()
  const files: UnpackedFile[] = []
  let left = most
  const reading = pipeline(
    createReadStream(archive, { highWaterMark: 1 << 18 }),
    counter(size, onProgress),
    ...unzip(archive),
    tar,
  )
  reading.catch(() => undefined) // thrown by the loop
  try {
    for await (const entry of tar) {
      const path = checkEntry(entry.header, strip)
      if (path !== undefined) {
        if (files.length >= MOST_FILES) throw refused(`it holds more than ${MOST_FILES} files`)
        const file = await writeEntry(entry, join(folder, ...path.split('/')), left)
        left -= file.bytes
        files.push({ path, ...file })
      }
      entry.resume()
    }
    await reading
  } catch (error) {
    tar.destroy()
    throw isSystemError(error) || error instanceof AppError ? error : refused('it cannot be read to its end', error)
  }
  if (files.length === 0) throw refused('it holds no files')
  return files
}

/** The path of an entry inside the pack; undefined for skipped entries. Throws for forbidden entries. */
function checkEntry({ name, type }: Headers, strip: number): string | undefined {
  const parts = name.split('/').filter((part) => part !== '.')
  if (type === 'directory') return undefined
  if (type !== 'file' && type !== 'contiguous-file') throw refused(`${name} is a ${type}, not a file`)
  // Checked before folders are dropped: `a/../../b` must not become harmless by losing its first folder.
  if (!isInnerPath(parts.join('/'))) throw refused(`${name} leads out of the pack`)
  const path = parts.slice(strip).join('/')
  if (path === '') return undefined
  if (path === RECORD) throw refused(`it holds a ${RECORD} of its own`)
  return path
}

async function writeEntry(
  entry: AsyncIterable<Uint8Array>,
  path: string,
  most: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Never overwrites or follows an existing path.
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of entry) {
      bytes += chunk.length
      if (bytes > most) throw refused('its content is larger than it should be')
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

function unzip(archive: string): Duplex[] {
  if (/\.(tar\.gz|tgz)$/i.test(archive)) return [createGunzip()]
  // Its types declare an older stream interface, which pipelines accept as well.
  if (/\.(tar\.bz2|tbz2)$/i.test(archive)) return [unbzip2() as unknown as Duplex]
  return [new PassThrough()]
}

function counter(size: number, onProgress: (fraction: number) => void): Transform {
  let read = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      read += chunk.length
      onProgress(Math.min(1, read / size))
      done(null, chunk)
    },
  })
}

function refused(why: string, cause?: unknown): AppError {
  const message = `The archive was not unpacked: ${why}. Use another source.`
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'EEXIST'
}
