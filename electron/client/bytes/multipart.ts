import { randomUUID } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { codeOf } from '../network.ts'
import type { Body } from '../transport.ts'

/** The contents of a form: text fields first, so that the server knows them before the file. */
interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** Path of the file. */
  readonly file: string
  /** The name of its part (default: `file`). */
  readonly part?: string | undefined
  /** Called with the share of the file that was sent, 0 to 1. */
  onUpload?(fraction: number): void
}

/** Bytes read at once, and sent at once: so few are still in the processor's cache when a server on this computer takes them. */
const CHUNK_BYTES = 1024 * 1024
const SENT_BYTES = 64 * 1024

/**
 * Opens a form with a file as a request body. Its exact length is known before the first byte; memory use is two
 * megabytes for a file of any size. Throws `file` if the file cannot be read or changes its length meanwhile.
 */
export async function openMultipart(form: Form): Promise<Body> {
  const size = await sizeOf(form.file)
  const boundary = `griot-${randomUUID()}`
  const head = Buffer.from(headOf(form, boundary))
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size + tail.length,
    async *chunks() {
      yield head
      yield* readFile(form, size)
      yield tail
    },
  }
}

function headOf({ fields, file, part = 'file' }: Form, boundary: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"\r\n\r\n${value}\r\n`,
  )
  const disposition = `content-disposition: form-data; name="${quote(part)}"; filename="${quote(basename(file))}"`
  return `${parts.join('')}--${boundary}\r\n${disposition}\r\ncontent-type: ${typeOf(file)}\r\n\r\n`
}

/** Quotes a name (RFC 7578): UTF-8 as it is; quotes and line breaks are percent-encoded. */
function quote(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

async function* readFile({ file, onUpload }: Form, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await openFile(file)
  // Double buffering: one buffer is sent while the other is filled from disk.
  const buffers = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)] as const
  const reading = { file, handle, size }
  let reported = 0
  let ahead = readChunk(reading, buffers[0], 0)
  try {
    let position = 0
    for (let turn = 1; position < size; turn++) {
      const chunk = await ahead
      position += chunk.length
      if (position < size) ahead = readChunk(reading, buffers[turn % 2 === 0 ? 0 : 1], position)
      for (let at = 0; at < chunk.length; at += SENT_BYTES) {
        yield chunk.subarray(at, at + SENT_BYTES)
        await setImmediate()
      }
      if (position === size || position - reported > size / 200) {
        reported = position
        onUpload?.(position / size)
      }
    }
    if ((await handle.stat()).size !== size) throw changed(file)
  } finally {
    // The pending read still writes into its buffer; its outcome no longer matters.
    await ahead.catch(() => undefined)
    await handle.close()
  }
}

interface OpenFile {
  readonly file: string
  readonly handle: FileHandle
  readonly size: number
}

async function readChunk({ file, handle, size }: OpenFile, buffer: Buffer, position: number): Promise<Buffer> {
  const chunkBytes = Math.min(buffer.length, size - position)
  let got = 0
  while (got < chunkBytes) {
    const { bytesRead } = await handle.read(buffer, got, chunkBytes - got, position + got).catch((error) => {
      throw unreadable(file, error)
    })
    if (bytesRead === 0) throw changed(file)
    got += bytesRead
  }
  return buffer.subarray(0, chunkBytes)
}

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch((error) => {
    throw unreadable(file, error)
  })
  if (!facts.isFile()) throw fileError(file, say('failure.file.folder', { path: file }))
  if (facts.size === 0) throw fileError(file, say('failure.file.empty', { path: file }))
  return facts.size
}

function openFile(file: string): Promise<FileHandle> {
  return open(file).catch((error) => {
    throw unreadable(file, error)
  })
}

function unreadable(file: string, error: unknown): AppError {
  if (codeOf(error) === 'ENOENT') {
    return fileError(file, say('failure.file.gone', { path: file }), error)
  }
  if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') {
    return fileError(file, say('failure.file.closed', { path: file }), error)
  }
  return fileError(file, say('failure.file.broken', { path: file }), error)
}

function changed(file: string): AppError {
  return fileError(file, say('failure.file.changed', { path: file }))
}

function fileError(path: string, message: Message, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, { cause })
}

const UPLOAD_MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.webm': 'video/webm',
  '.avi': 'video/x-msvideo',
  '.mpg': 'video/mpeg',
  '.mpeg': 'video/mpeg',
  '.ts': 'video/mp2t',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
}

function typeOf(file: string): string {
  return UPLOAD_MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
}
