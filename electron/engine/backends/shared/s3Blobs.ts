import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import type { BlobReader, Blobs, ByteRange } from './blobs.ts'

interface S3Options {
  readonly bucket: string
  /** The prefix of all names; may be empty. */
  readonly folder: string
  /** The address of the store, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly access: ConstructorParameters<typeof AwsClient>[0]
}

/** Bytes of a part. Longer files are uploaded in parts of this size, of which a store takes 10,000 (640 GB). */
const UPLOAD_PART_BYTES = 64 * 1024 * 1024
/** Objects removed at once. */
const MAX_CONCURRENT_REMOVALS = 16

/** Blobs as objects of an S3-compatible store. An object appears after its last byte, so it is always complete. */
export function s3Blobs({ bucket, folder, endpoint, access }: S3Options): Blobs {
  const send = sender(access)
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const nameIn = (name: string): string => (folder === '' ? name : `${folder}/${name}`)
  const urlOf = (name: string): string => `${root}/${nameIn(name).split('/').map(encodeURIComponent).join('/')}`

  const blobs: Blobs = {
    async open(name) {
      const size = await blobs.sizeOf(name)
      if (size === undefined) return undefined
      const headersOf = (part: ByteRange) => ({ range: `bytes=${part.start}-${part.end}` })
      return reader(size, async (part) => (await send(urlOf(name), part && { headers: headersOf(part) })).body)
    },
    async sizeOf(name) {
      const answer = await send(urlOf(name), { method: 'HEAD', missing: true })
      return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'))
    },
    async write(name, bytes) {
      await send(urlOf(name), { method: 'PUT', body: new Uint8Array(bytes) })
      return name
    },
    async put(name, path, signal) {
      const file = await openAsBlob(path)
      if (file.size > UPLOAD_PART_BYTES) await putParts(send, urlOf(name), { file, signal })
      else
        await send(urlOf(name), {
          method: 'PUT',
          body: file.size === 0 ? new Uint8Array() : file,
          signal: signal ?? null,
        })
      return name
    },
    async fetch(name, path, signal) {
      const { body } = await send(urlOf(name), { signal: signal ?? null })
      await saveBody(body, path)
      return path
    },
    async list(under) {
      const prefix = encodeURIComponent(`${nameIn(under)}/`)
      const names: string[] = []
      let next = ''
      do {
        const page = await (await send(`${root}?list-type=2&prefix=${prefix}${next}`)).text()
        const cut = folder === '' ? 0 : folder.length + 1
        names.push(...textIn(page, 'Key').map((key) => key.slice(cut)))
        const [token] = textIn(page, 'NextContinuationToken')
        next = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`
      } while (next !== '')
      return names.toSorted()
    },
    async remove(name) {
      const all = [name, ...(await blobs.list(name))]
      for (let at = 0; at < all.length; at += MAX_CONCURRENT_REMOVALS) {
        const some = all.slice(at, at + MAX_CONCURRENT_REMOVALS)
        await Promise.all(some.map((one) => send(urlOf(one), { method: 'DELETE', missing: true })))
      }
    },
    async check() {
      await send(root, { method: 'HEAD' })
    },
  }
  return blobs
}

/** Sends a signed request. With `missing`, the answer may be 404; any other refusal throws `unavailable`. */
type Send = (url: string, init?: RequestInit & { missing?: true }) => Promise<Response>

function sender(access: S3Options['access']): Send {
  const client = new AwsClient({ ...access, retries: 3 })
  return async (url, { missing, ...request } = {}) => {
    let answer: Response
    try {
      answer = await client.fetch(url, request)
    } catch (cause) {
      request.signal?.throwIfAborted()
      throw storeFailure('could not be reached', cause)
    }
    if (answer.ok || (missing && answer.status === 404)) return answer
    throw storeFailure(`answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  }
}

/** Uploads a file in parts. If one fails, the parts that are there are removed. */
async function putParts(
  send: Send,
  url: string,
  { file, signal }: { readonly file: Blob; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const begun = await (await send(`${url}?uploads`, { method: 'POST' })).text()
  const upload = textIn(begun, 'UploadId')[0] ?? ''
  const query = `uploadId=${encodeURIComponent(upload)}`
  try {
    const tags: string[] = []
    for (let at = 0; at < file.size; at += UPLOAD_PART_BYTES) {
      const body = file.slice(at, at + UPLOAD_PART_BYTES)
      const put = await send(`${url}?partNumber=${tags.length + 1}&${query}`, {
        method: 'PUT',
        body,
        signal: signal ?? null,
      })
      tags.push(put.headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await (await send(`${url}?${query}`, { method: 'POST', body })).text()
    if (done.includes('<Error>')) throw storeFailure(`could not join the parts: ${done.slice(0, 300)}`)
  } catch (error) {
    await send(`${url}?${query}`, { method: 'DELETE', missing: true }).catch(() => undefined)
    throw error
  }
}

/** Writes the body of an answer to a file, which appears when it is whole. */
async function saveBody(body: Response['body'], path: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(Readable.fromWeb(body ?? new ReadableStream()), createWriteStream(part))
    await renameFile(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Reads an object from its beginning; the request is sent at the first read. */
function reader(size: number, get: (part?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>): BlobReader {
  let source: ReadableStreamDefaultReader<Uint8Array> | undefined
  let rest: Uint8Array = new Uint8Array()
  return {
    size,
    async read(buffer, offset, length) {
      source ??= ((await get()) ?? new ReadableStream<Uint8Array>()).getReader()
      while (rest.length === 0) {
        const { done, value } = await source.read()
        if (done) return { bytesRead: 0 }
        rest = value
      }
      const some = rest.subarray(0, length)
      buffer.set(some, offset)
      rest = rest.subarray(some.length)
      return { bytesRead: some.length }
    },
    stream(part) {
      const pieces = async function* (): AsyncGenerator<Uint8Array> {
        const body = await get(part)
        if (body !== null) yield* body
      }
      return Readable.from(pieces(), { objectMode: false })
    },
    close: async () => source?.cancel(),
  }
}

/** The texts of all elements with this name. A regular expression suffices: the elements we read have no children. */
function textIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return [...found].map(([, text = '']) =>
    text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => XML_ENTITIES[name] ?? ''),
  )
}

const XML_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function storeFailure(what: string, cause?: unknown): AppError {
  const message = say('engine.store.files')
  return new AppError(
    { kind: 'unavailable', message, retryAfter: 2 },
    { cause: cause ?? new Error(`The store ${what}`) },
  )
}
