import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Opening, ResumePoint } from './packSource.ts'

/** Maximum redirects; hosts of models use one or two. */
const MAX_REDIRECTS = 5

/** Opens a file on the web, from an offset if the etag still matches, else from its start. */
export async function openUrl(url: string, point: ResumePoint): Promise<Opening> {
  const { answer, digest } = await follow(url, point)
  if (answer.status === 206) {
    const opening = resumed(answer, point, digest)
    if (opening !== undefined) return opening
  }
  if (answer.status === 200) return fromStart(answer, digest, new URL(url).host)
  answer.drop()
  if (answer.status !== 416 && answer.status !== 206) throw refused(answer, new URL(url).host)
  const whole = totalOf(answer)
  // The partial file is complete already: nothing is left to download.
  if (answer.status === 416 && whole === point.offset) return { offset: whole, bytes: whole, digest, body: none() }
  if (point.offset === 0) throw bad(say('engineModel.source.part', { host: new URL(url).host }))
  return openUrl(url, { signal: point.signal, offset: 0 })
}

function fromStart(answer: HttpAnswer, digest: string | undefined, host: string): Opening {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.drop()
    throw bad(say('engineModel.source.compressed', { host }))
  }
  const length = answer.headers['content-length']
  const bytes = length === undefined ? undefined : Number(length)
  return { offset: 0, bytes, etag: strongEtag(answer), digest, body: answer.body }
}

/** The requested range; undefined if the server sent another range. */
function resumed(answer: HttpAnswer, point: ResumePoint, digest: string | undefined): Opening | undefined {
  const range = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')
  const etag = strongEtag(answer)
  const changed = point.etag !== undefined && etag !== undefined && etag !== point.etag
  if (changed || point.offset === 0 || Number(range?.[1]) !== point.offset) return undefined
  return { offset: point.offset, bytes: totalOf(answer), etag, digest, body: answer.body }
}

function totalOf({ headers }: HttpAnswer): number | undefined {
  const total = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}

/** Follows redirects by hand, since the digest of a file comes from the redirecting host and not from its store. */
async function follow(url: string, point: ResumePoint): Promise<{ answer: HttpAnswer; digest: string | undefined }> {
  let digest: string | undefined
  let place = new URL(url)
  for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
    const answer = await request(place, point)
    digest ??= digestOf(answer)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || location === undefined) return { answer, digest }
    answer.drop()
    const next = new URL(location, place)
    if (place.protocol === 'https:' && next.protocol !== 'https:') {
      throw bad(say('engineModel.source.unprotected', { host: place.host }))
    }
    place = next
  }
  throw bad(say('engineModel.source.endless', { host: new URL(url).host }))
}

async function request(place: URL, { offset, etag, signal }: ResumePoint): Promise<HttpAnswer> {
  const range = offset > 0 ? { range: `bytes=${offset}-`, ...(etag === undefined ? {} : { 'if-range': etag }) } : {}
  try {
    // Compressed bytes could be neither resumed nor counted.
    return await httpGet(place, {
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Griot-Studio', ...range },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw offline(error, place.host)
  }
}

/** The failure of a broken connection, for the user. */
export function offline(error: unknown, host: string): AppError {
  const code = codeOf(error)
  const message =
    code.startsWith('CERT_') || code.includes('SELF_SIGNED') || code.startsWith('UNABLE_TO_')
      ? say('engineModel.source.untrusted', { host })
      : say('engineModel.source.offline', { host })
  return new AppError({ kind: 'offline', message }, { cause: error })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function refused({ status, headers }: HttpAnswer, host: string): AppError {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    const message = say('engineModel.source.busy', { host, status })
    return new AppError({ kind: 'unavailable', message, ...(seconds > 0 ? { retryAfter: seconds } : {}) })
  }
  if (status === 401 || status === 403) {
    return bad(say('engineModel.source.notForAll', { host, status }))
  }
  if (status === 404 || status === 410) {
    return bad(say('engineModel.source.gone', { host }))
  }
  return bad(say('engineModel.source.status', { host, status }))
}

/** The SHA-256 in an answer's headers: Hugging Face's own for large files, or RFC 9530's. */
function digestOf({ headers }: HttpAnswer): string | undefined {
  const linked = String(headers['x-linked-etag'] ?? '').replaceAll('"', '')
  if (/^[0-9a-f]{64}$/.test(linked)) return linked
  const digest = /sha-256=:([A-Za-z0-9+/=]+):/.exec(String(headers['repr-digest'] ?? ''))?.[1]
  return digest === undefined ? undefined : Buffer.from(digest, 'base64').toString('hex')
}

/** The strong etag of an answer; a weak one does not promise equal bytes. */
function strongEtag({ headers: { etag } }: HttpAnswer): string | undefined {
  return etag?.startsWith('W/') ? undefined : etag
}

function bad(message: Message): AppError {
  return new AppError({ kind: 'bad_reply', message })
}

async function* none(): AsyncGenerator<Uint8Array> {}

/** An HTTP answer. Read its body to the end, or drop it, which closes the connection. */
interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: AsyncIterable<Uint8Array>
  drop(): void
}

/** Maximum bytes of a body that are buffered for a slow reader. */
const MAX_BUFFERED_BODY_BYTES = 8 << 20

/**
 * Sends one GET on its own connection. `fetch` is unsuitable: when a connection breaks it drops received bytes that were not
 * read yet, so over a line that breaks often no file would ever arrive.
 */
function httpGet(
  url: URL,
  { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const request = send(url, { headers, signal, agent: false })
    request.on('error', reject)
    request.on('response', (response) => {
      const body = collect(response)
      const { statusCode: status = 0 } = response
      resolve({ status, headers: response.headers, body, drop: () => response.destroy() })
    })
    request.end()
  })
}

/** Buffers chunks from the start, so that all bytes that arrived before a break are kept. */
function collect(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  let held = 0
  let end: { readonly error?: unknown } | undefined
  let change = Promise.withResolvers<void>()
  const signalChange = (): void => {
    change.resolve()
    change = Promise.withResolvers()
  }
  const finish = (reason: { readonly error?: unknown }): void => {
    end ??= reason
    signalChange()
  }
  response.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk)
    held += chunk.length
    if (held > MAX_BUFFERED_BODY_BYTES) response.pause()
    signalChange()
  })
  response.on('end', () => finish({}))
  response.on('error', (error) => finish({ error }))
  response.on('close', () => finish({ error: new Error('The connection was closed.') }))
  const take = (): Uint8Array | undefined => {
    const chunk = chunks.shift()
    held -= chunk?.length ?? 0
    if (held <= MAX_BUFFERED_BODY_BYTES) response.resume()
    return chunk
  }
  return (async function* () {
    for (;;) {
      const chunk = take()
      if (chunk !== undefined) yield chunk
      else if (end === undefined) await change.promise
      else if ('error' in end) throw end.error
      else return
    }
  })()
}
