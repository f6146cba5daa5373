import { open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/mp4',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.flac': 'audio/flac',
}

const CHUNK_BYTES = 256 * 1024

/** The media type by a file's extension. */
export function mediaTypeOf(path: string): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

/** A byte range; `end` is included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Parses a `Range` header with one range (RFC 9110). Undefined for the whole file, `unsatisfiable` for a 416. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && Number(last) < range.start) return undefined // not a range at all, so it is not obeyed
  return range.start >= size ? 'unsatisfiable' : range
}

/** Answers a GET or HEAD for one file, with ranges and validators. The body is read only as fast as it is consumed. */
export async function serveFile(
  request: Request,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile()) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  const { size, mtimeMs } = facts
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  const own = {
    'content-type': mediaTypeOf(path),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag,
    ...headers,
  }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: own })
  const range = rangeOf(request, etag, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...own, 'content-range': `bytes */${size}` } })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const part = range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }
  const body = request.method === 'HEAD' || size === 0 ? null : sliceOf(path, { start, end })
  return new Response(body, {
    status: range === undefined ? 200 : 206,
    headers: { ...own, 'content-length': String(end - start + 1), ...part },
  })
}

/** The `Content-Disposition` header that saves the file under its own name, in any script. */
export function attachment(path: string): string {
  const name = basename(path)
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
}

function rangeOf(request: Request, etag: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers.get('if-range')
  // The file changed since its first part was fetched: the parts would not fit together.
  if (condition !== null && condition !== etag) return undefined
  return parseRange(request.headers.get('range'), size)
}

/** Streams a range; closes the file at the end, on cancel and on an error. */
function sliceOf(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let place = start
  let file: Awaited<ReturnType<typeof open>> | undefined
  async function close(): Promise<void> {
    const held = file
    file = undefined
    await held?.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await open(path, 'r')
          const chunkLength = Math.min(CHUNK_BYTES, end - place + 1)
          const { bytesRead, buffer } = await file.read(new Uint8Array(chunkLength), 0, chunkLength, place)
          place += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          // A file that shrank meanwhile ends the stream with an error, as the promised length cannot be met.
          if (bytesRead === 0) throw new Error(`${basename(path)} became shorter while it was read`)
          if (place <= end) return
          await close()
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    // The file is opened on the first read only: an answer whose page has gone is neither read nor cancelled.
    { highWaterMark: 0 },
  )
}
