import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { placesOf } from '../../electron/engine/packs/packFolders.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { Pack } from '../../shared/packs/pack.ts'

/** Faults of a mirror. All may be changed between two requests. */
export interface MirrorFaults {
  /** Bytes of a body after which the connection is cut. */
  cutAfter?: number
  /** Awaited before a cut, with the bytes of the file that were sent until then: what is on its way may be lost with the connection. */
  beforeCut?: (sent: number) => Promise<unknown>
  /** Serves every request from the start, whatever it asks for. */
  ignoreRange?: boolean
  /** Continues although the file is no longer the one that If-Range names. */
  ignoreIfRange?: boolean
  etag?: string
  /** Names no length, as servers do that make their answer up as they go. */
  noLength?: boolean
  status?: number
  retryAfter?: number
  /** Milliseconds between chunks of 16 kB. */
  slow?: number
  /** As `slow`, but the last chunk waits until this is gone, however long the test takes to look. */
  unended?: number
  /** Sends so many bytes and then nothing. */
  stallAfter?: number
  /** Tells the SHA-256 of files, right or wrong. */
  digest?: 'right' | 'wrong'
  /** Sends the client on before it answers, with the digest only there, as Hugging Face does. */
  redirect?: boolean
}

/** A web server on this computer with files, and with faults. */
export interface Mirror extends AsyncDisposable {
  readonly url: string
  readonly files: Map<string, Buffer>
  readonly faults: MirrorFaults
  /** Every request: its path and the range it asked for. */
  readonly requests: { readonly path: string; readonly range: string | undefined; readonly status: number }[]
  /** Resolves when a body has been begun. */
  nextBody(): Promise<void>
}

/** Starts a mirror. */
export async function startMirror(): Promise<Mirror> {
  const files = new Map<string, Buffer>()
  const faults: MirrorFaults = {}
  const requests: Mirror['requests'] = []
  let begun = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/stored/, ''))
    const bytes = files.get(path)
    const { status, headers, body, start = 0 } = bytes === undefined ? NOT_THERE : reply(request, bytes, faults)
    requests.push({ path, range: request.headers.range, status })
    response.writeHead(status, headers)
    if (body === undefined) response.end()
    else await send({ body, start }, response, { faults, onBegin: () => begun.resolve() })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ files, faults, requests },
    nextBody() {
      begun = Promise.withResolvers()
      return begun.promise
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface MirrorReply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer
  /** Where in its file the body begins. */
  readonly start?: number
}

const NOT_THERE: MirrorReply = { status: 404, headers: {} }

function reply(request: IncomingMessage, bytes: Buffer, faults: MirrorFaults): MirrorReply {
  if (faults.status !== undefined) {
    const headers: OutgoingHttpHeaders = {}
    if (faults.retryAfter !== undefined) headers['retry-after'] = String(faults.retryAfter)
    return { status: faults.status, headers }
  }
  const digest = faults.digest === undefined ? {} : { 'x-linked-etag': `"${digestOf(bytes, faults.digest)}"` }
  if (faults.redirect && !request.url?.startsWith('/stored')) {
    return { status: 302, headers: { location: `/stored${request.url}`, ...digest } }
  }
  const etag = faults.etag ?? `"${sha256Of(bytes).slice(0, 16)}"`
  const start = startOf(request, { etag, faults })
  const { length } = bytes
  if (start > 0 && start >= length) return { status: 416, headers: { 'content-range': `bytes */${length}` } }
  const partial = start > 0 ? { 'content-range': `bytes ${start}-${length - 1}/${length}` } : {}
  const counted = faults.noLength ? {} : { 'content-length': length - start }
  const headers = { etag, ...counted, ...partial, ...(faults.redirect ? {} : digest) }
  return { status: start > 0 ? 206 : 200, headers, body: bytes.subarray(start), start }
}

function startOf(request: IncomingMessage, { etag, faults }: { etag: string; faults: MirrorFaults }): number {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const same = faults.ignoreIfRange || (request.headers['if-range'] ?? etag) === etag
  return faults.ignoreRange || !same ? 0 : start
}

async function betweenChunks({ slow, unended }: MirrorFaults): Promise<void> {
  const ms = slow ?? unended
  if (ms !== undefined) await pause(ms)
}

async function untilEnded(response: ServerResponse, faults: MirrorFaults): Promise<void> {
  while (faults.unended !== undefined && !response.destroyed) await pause(faults.unended)
}

async function send(
  { body, start }: { readonly body: Buffer; readonly start: number },
  response: ServerResponse,
  { faults, onBegin }: { faults: MirrorFaults; onBegin(): void },
): Promise<void> {
  const chunk = 16_384
  const most = Math.min(body.length, faults.cutAfter ?? body.length, faults.stallAfter ?? body.length)
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  for (let at = 0; at < most && !response.destroyed; at += chunk) {
    if (at + chunk >= most) await untilEnded(response, faults)
    if (!response.write(body.subarray(at, Math.min(at + chunk, most)))) {
      await Promise.race([new Promise<void>((resolve) => response.once('drain', resolve)), closed])
    }
    if (at === 0) onBegin()
    await betweenChunks(faults)
  }
  if (most === body.length) response.end()
  else if (faults.stallAfter === undefined) {
    // What was written should arrive before the cut, or nothing would ever be there to continue.
    if (faults.beforeCut === undefined) await pause(5)
    else await Promise.race([faults.beforeCut(start + most), closed])
    response.destroy()
  }
}

function digestOf(bytes: Buffer, which: 'right' | 'wrong'): string {
  return which === 'wrong' ? '0'.repeat(64) : sha256Of(bytes)
}

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** How the file of a pack for tests differs from what is usual: a checksum, no archive. */
export interface FileShape {
  /** `none` leaves the checksum to the host. */
  readonly sha256?: string
  readonly bytes?: number
  readonly unpack?: { bytes: number; strip: number }
}

/** Puts files of a pack on a mirror and describes the pack. */
export function packOn(
  mirror: Mirror,
  id: string,
  content: Readonly<Record<string, Buffer>>,
  shapes: Readonly<Record<string, FileShape>> = {},
): Pack {
  const files = Object.entries(content).map(([path, bytes]) => {
    mirror.files.set(`/${id}/${path}`, bytes)
    const { sha256 = sha256Of(bytes), ...rest } = shapes[path] ?? {}
    const sum = sha256 === 'none' ? {} : { sha256 }
    return { path, url: `${mirror.url}/${id}/${path}`, bytes: bytes.length, ...sum, ...rest }
  })
  return Pack.parse({
    ...{ id, files, name: id, version: '1', capability: 'speak', library: 'sherpa-onnx', kind: 'test' },
    ...{ languages: ['sw'], quality: plainWords('For tests.'), rank: 1, memory: 1, speed: 1, tested: true },
    licence: { name: 'CC0-1.0', url: 'https://example.org/licence', commercial: true },
  })
}

/** Bytes that no compression makes smaller. */
export function noise(bytes: number): Buffer {
  return randomBytes(bytes)
}

/** A folder for packs, and what is in it. It goes when the test ends. */
export class PacksFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'griot-packs-'))
  readonly packsDir = join(this.path, 'packs')

  /** Everything that lies there, but for the empty files that are locks. */
  get names(): string[] {
    try {
      return readdirSync(this.packsDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => !/^\.work(\/[^/]+\.(install|use))?$/.test(name))
        .toSorted()
    } catch {
      return []
    }
  }

  /** Writes a catalogue file for the command. */
  catalogue(packs: readonly Pack[]): string {
    const path = join(this.path, 'catalogue.json')
    writeFileSync(path, JSON.stringify(packs))
    return path
  }

  wholeOf(id: string): string {
    return placesOf(this.packsDir, id).whole
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
