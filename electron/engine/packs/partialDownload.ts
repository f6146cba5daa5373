import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeAll } from '../../client/bytes/writeAll.ts'

/** The note about a download between two attempts: its source and the version of the file. */
const Note = z.object({ place: z.string(), etag: z.string().optional(), digest: z.string().optional() })
type Note = z.infer<typeof Note>

/** A partial file with the running checksum of its bytes. Close it in every case. */
export interface PartialDownload extends AsyncDisposable {
  readonly bytes: number
  readonly note: Note
  /** Whether some bytes are from an earlier attempt and could belong to another version of the file. */
  readonly continued: boolean
  /** Starts over. */
  restart(): Promise<void>
  remember(note: Omit<Note, 'place'>): Promise<void>
  append(chunk: Uint8Array): Promise<void>
  /** Syncs the file to the disk and returns its checksum. */
  finish(): Promise<string>
}

/** Opens the partial file of an earlier attempt at `path` if it has the same source, else an empty file. */
export async function openPart({
  path,
  notePath,
  place,
}: {
  readonly path: string
  readonly notePath: string
  readonly place: string
}): Promise<PartialDownload> {
  for (const file of [path, notePath]) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  let note = await readNote(notePath)
  let hash = createHash('sha256')
  let bytes = 0
  if (note?.place === place) bytes = await hashFile(path, hash)
  else {
    note = { place }
    await rm(path, { force: true })
  }
  const handle = await open(path, bytes > 0 ? 'r+' : 'w')
  let continued = bytes > 0
  return {
    get bytes() {
      return bytes
    },
    get note() {
      return note ?? { place }
    },
    get continued() {
      return continued
    },
    async restart() {
      await handle.truncate(0)
      hash = createHash('sha256')
      bytes = 0
      continued = false
      note = { place }
    },
    async remember(facts) {
      note = { place, ...facts }
      await writeFile(notePath, JSON.stringify(note))
    },
    async append(chunk) {
      await writeAll(handle, chunk, bytes)
      hash.update(chunk)
      bytes += chunk.length
    },
    async finish() {
      await handle.sync()
      return hash.copy().digest('hex')
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

/** Removes a partial file with wrong content, and its note. */
export async function dropPart({
  path,
  notePath,
}: {
  readonly path: string
  readonly notePath: string
}): Promise<void> {
  for (const file of [path, notePath]) await rm(file, { force: true })
}

/** The SHA-256 of a file in hexadecimal, and its length. */
export async function checksumOf(path: string, signal?: AbortSignal): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20, signal })) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function hashFile(path: string, hash: Hash): Promise<number> {
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (bytes > 0 || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return bytes
}

async function readNote(path: string): Promise<Note | undefined> {
  try {
    return Note.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}
