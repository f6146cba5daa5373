import http from 'node:http'
import https from 'node:https'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { type Answer, answerOf } from './answer.ts'
import { codeOf, networkError } from './network.ts'
import { cancelled } from './waitSeconds.ts'
import { type Watchdog, watchdog } from './watchdog.ts'

/** The body of a request. */
export interface Body {
  readonly type: string
  readonly length: number
  /** The bytes from the beginning; each chunk is valid until the next one is requested. */
  chunks(): AsyncIterable<Uint8Array>
}

/** A request to send; `body` makes its bytes anew for every try. */
export interface Outgoing {
  readonly method: string
  /** The path below the base address, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: () => Promise<Body>
  /** Whether to use a new connection: the server may be closing an idle one at this very moment. */
  readonly fresh: boolean
}

/** Limits of silence, in seconds. */
export interface TransportTimeouts {
  readonly connect: number
  /** While sending or receiving a body. */
  readonly stall: number
  /** Between the end of the request and the first byte of the answer. */
  readonly answer: number
  /**
   * In all while receiving a body, not counting the reader's own time. Usually endless, as a large file on a slow line is no
   * failure: a limit is for answers whose size is known about, which a server could hold open with a byte a second.
   */
  readonly whole: number
}

/** Defaults: enough for a laptop that changes networks, and for the translation of a whole film in one answer. */
const TRANSPORT_TIMEOUTS_SECONDS: TransportTimeouts = {
  connect: 30,
  stall: 120,
  answer: 1800,
  whole: Number.POSITIVE_INFINITY,
}

/** The address and the key of a server. */
interface TransportOptions {
  readonly baseUrl: string
  /** Absent for a server that asks for none. */
  readonly key?: string | undefined
  /** The header that carries the key (default: `authorization`, after `Bearer `). */
  readonly keyHeader?: { readonly header: string; readonly prefix: string } | undefined
  readonly timeouts?: Partial<TransportTimeouts> | undefined
}

/**
 * Options of one request. `onSent` is called before the last byte is sent: from then on the server may have received
 * the request.
 */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  /** Other limits of silence for this request, in seconds: before its answer, and in all for its body. */
  readonly answer?: number | undefined
  readonly whole?: number | undefined
  onSent?(): void
}

/** Sends single requests. Disposing closes its connections. */
export interface Transport extends Disposable {
  /** Resolves with the head of any answer, whatever its status; throws only if there is none. */
  send(outgoing: Outgoing, options?: SendOptions): Promise<Answer>
}

/** Largest accepted header: the metadata of a synthesis repeats up to 5000 characters of 12 bytes each at worst. */
const MAX_HEADER_BYTES = 256 * 1024
/** Seconds of silence before TCP keep-alive probes the other side. */
const KEEP_ALIVE_SECONDS = 60

/** Opens a transport on node:http, because `fetch` keeps uploads in memory and gives up after 300 seconds. */
export function createTransport(options: TransportOptions): Transport {
  const base = parseBase(options.baseUrl)
  const { header, prefix } = options.keyHeader ?? { header: 'authorization', prefix: 'Bearer ' }
  const keyed = options.key === undefined ? {} : { [header]: `${prefix}${checkKey(options.key)}` }
  const { request, Agent } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' })
  const timeouts = { ...TRANSPORT_TIMEOUTS_SECONDS, ...options.timeouts }

  function open(outgoing: Outgoing, body: Body | undefined): http.ClientRequest {
    return request({
      protocol: base.protocol,
      hostname: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port,
      path: base.pathname.replace(/\/+$/, '') + outgoing.path,
      method: outgoing.method,
      agent: outgoing.fresh ? false : agent,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        ...outgoing.headers,
        ...keyed,
        'accept-encoding': 'identity',
        'user-agent': 'griot-studio',
        ...(body && { 'content-type': body.type, 'content-length': body.length }),
      },
    })
  }

  async function send(outgoing: Outgoing, sendOptions: SendOptions = {}): Promise<Answer> {
    const body = await outgoing.body?.()
    if (sendOptions.signal?.aborted) throw cancelled()
    const sent = open(outgoing, body)
    try {
      const { answer = timeouts.answer, whole = timeouts.whole } = sendOptions
      return await exchange(sent, body, { ...sendOptions, timeouts: { ...timeouts, answer, whole }, host: base.host })
    } catch (error) {
      if (!outgoing.fresh && isStale(sent, error)) return send({ ...outgoing, fresh: true }, sendOptions)
      throw error
    }
  }

  return { send, [Symbol.dispose]: () => agent.destroy() }
}

interface Exchange extends SendOptions {
  readonly timeouts: TransportTimeouts
  readonly host: string
}

function exchange(request: http.ClientRequest, body: Body | undefined, exchangeOptions: Exchange): Promise<Answer> {
  const { host, timeouts, signal } = exchangeOptions
  return new Promise((resolve, reject) => {
    let answering: http.IncomingMessage | undefined
    // Destroys the response if there is one, else the request: only the awaited object passes on the reason.
    const end = (error: AppError) => (answering ?? request).destroy(error)
    const stop = () => end(cancelled())
    const dog = watchdog(host, end)
    signal?.addEventListener('abort', stop, { once: true })
    request.once('close', () => {
      dog.rest()
      signal?.removeEventListener('abort', stop)
    })
    request.on('error', (error) => reject(networkError(error, host, signal)))
    request.once('response', (response) => {
      dog.rest()
      answering = response
      const reusable = () => request.writableFinished && request.shouldKeepAlive
      const { stall, whole } = timeouts
      resolve(answerOf(response, { host, dog, signal, stall, whole, reusable }))
    })
    dog.watch(timeouts.connect)
    request.once('socket', (socket) => {
      socket.setKeepAlive(true, KEEP_ALIVE_SECONDS * 1000)
      const begin = () => dog.watch(body ? timeouts.stall : timeouts.answer)
      if (socket.connecting) socket.once('connect', begin)
      else begin()
    })
    if (body === undefined) request.end()
    else pump(request, body, { ...exchangeOptions, dog }).catch((error) => request.destroy(error))
  })
}

async function pump(
  request: http.ClientRequest,
  body: Body,
  exchangeOptions: Exchange & { dog: Watchdog },
): Promise<void> {
  let refused = false
  let left = body.length
  request.once('response', (response) => {
    refused = (response.statusCode ?? 0) >= 300
  })
  for await (const chunk of body.chunks()) {
    left -= chunk.length
    if (left <= 0) exchangeOptions.onSent?.()
    await written(request, chunk)
    // After a refusal the rest of the body need not be sent.
    if (refused) return
    exchangeOptions.dog.feed()
  }
  exchangeOptions.dog.watch(exchangeOptions.timeouts.answer)
  request.end()
}

/** Waits until a chunk was written, so that its memory can be reused. */
function written(request: http.ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    // A write that never got a connection calls nobody back, so `close` ends the wait too.
    const closed = () => reject(new Error('The connection was closed.'))
    request.once('close', closed)
    request.write(chunk, (error) => {
      request.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}

function isStale(request: http.ClientRequest, error: unknown): boolean {
  const code = error instanceof AppError ? codeOf(error.cause) : ''
  return request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
}

function parseBase(baseUrl: string): URL {
  const url = URL.parse(baseUrl.trim())
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new AppError({
    kind: 'invalid',
    field: 'baseUrl',
    message: say('failure.address', { address: baseUrl }),
  })
}

function checkKey(key: string): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed
  const message = say('failure.keyShape')
  throw new AppError({ kind: 'invalid', field: 'key', message })
}
