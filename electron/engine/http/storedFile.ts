import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { BlobReader, ByteRange } from '../backends/shared/blobs.ts'

/** A reply of a stored file, of which a part can be asked for. */
export interface StoredFile {
  readonly type: string
  readonly file: BlobReader
  /** What tells the file from any other; under one address it never changes. */
  readonly tag: string
}

/** Whether a handler's answer is a stored file. */
export function isStoredFile(answer: unknown): answer is StoredFile {
  return typeof answer === 'object' && answer !== null && 'file' in answer && 'tag' in answer
}

/**
 * Sends a stored file, or the part that the header `Range` names. More than one part, another unit and a range that is none are
 * answered with the whole file, as HTTP leaves it to servers; a part behind the end with 416. A request for the head alone
 * reads nothing.
 */
export function sendFile(reply: FastifyReply, { type, file, tag }: StoredFile): FastifyReply {
  const { headers, method } = reply.request
  const etag = `"${tag.replace(/[^\x21\x23-\x7e]/g, '')}"`
  // A client that continues a download says by `If-Range` which file the first half is of.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = isSame ? rangeOf(headers.range, file.size) : undefined
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (part === 'none') {
    reply.code(416).header('content-range', `bytes */${file.size}`)
    return reply.send({ detail: `The file has ${file.size} bytes; nothing of it lies at ${headers.range}.` })
  }
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  const length = part === undefined ? file.size : part.end - part.start + 1
  reply.type(type).header('content-length', length)
  return reply.send(method === 'HEAD' ? Readable.from([]) : file.stream(part))
}

/** The bytes that a header asks for; undefined for all of them, `none` for a part that the file does not have. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  // Without a first byte, the last so many.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= size || (first === '' && Number(last) === 0) ? 'none' : { start, end }
}
