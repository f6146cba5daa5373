import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { failureBody } from './errorBody.ts'

/** Milliseconds a client has to send the head of a request, and between two checks of it. */
const REQUEST_HEAD_TIMEOUT_MS = 10_000
const REQUEST_CHECK_INTERVAL_MS = 2_000
/** Milliseconds without a byte after which a client that should send or receive is disconnected. */
const CONNECTION_IDLE_TIMEOUT_MS = 30_000
/** Milliseconds of silence after which the system sends TCP keep-alive probes. */
const KEEP_ALIVE_DELAY_MS = 60_000

/** The latest request of a connection. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Node's error for bytes that are not HTTP, with the fields that Fastify's type lacks. */
interface ReadError {
  readonly code?: string
  readonly rawPacket?: unknown
}

interface Connections {
  /** Options for Fastify's constructor. */
  readonly options: {
    readonly http: ServerOptions
    readonly connectionTimeout: number
    readonly requestTimeout: number
    clientErrorHandler(error: ReadError, socket: Socket): void
  }
  /** Watches a server's connections; call once, before the server listens. */
  watch(app: Pick<FastifyInstance, 'addHook'> & { readonly server: Server }): void
}

/**
 * Disconnects stalled clients without limiting the duration of requests: the head of a request must come soon, and a body or
 * an answer must keep moving. Long polls, answers that are still being made and slow but steady readers are left alone.
 * Requests that are not HTTP are answered in the spec's shapes too.
 */
export function createConnections({
  idleTime = CONNECTION_IDLE_TIMEOUT_MS,
}: {
  idleTime?: number | undefined
} = {}): Connections {
  const exchanges = new WeakMap<Socket, Exchange>()
  const refused = new WeakSet<Socket>()

  /** Whether a client has sent its whole request and received all bytes written so far, so that the delay is ours. */
  const waitsForUs = (socket: Socket): boolean => {
    const { request, response } = exchanges.get(socket) ?? {}
    return request?.complete === true && response?.writableFinished === false && socket.writableLength === 0
  }

  return {
    options: {
      http: {
        headersTimeout: REQUEST_HEAD_TIMEOUT_MS,
        connectionsCheckingInterval: REQUEST_CHECK_INTERVAL_MS,
        keepAlive: true,
        keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
        requireHostHeader: false, // the guard refuses its absence, in the right shape
      },
      connectionTimeout: idleTime,
      requestTimeout: 0, // a film may take an hour to arrive
      clientErrorHandler(error, socket) {
        if (refused.has(socket)) return // more bytes of the same broken request
        refused.add(socket)
        refuse(error, socket, exchanges.get(socket))
      },
    },
    watch(app) {
      const { server } = app
      answerExpecting(app)
      const note = (request: IncomingMessage, response: ServerResponse): void => {
        exchanges.set(request.socket, { request, response })
      }
      server.on('request', note)
      server.on('checkExpectation', (request, response) => {
        note(request, response)
        const message = `This service cannot meet the expectation "${request.headers.expect}".`
        const body = failureBody({ kind: 'invalid', message }, request.url ?? '')
        response.writeHead(400, { 'content-type': JSON_TYPE, connection: 'close' }).end(JSON.stringify(body))
      })
      server.on('timeout', (socket) => {
        if (!waitsForUs(socket)) socket.destroy()
      })
    },
  }
}

/**
 * Tells a client that asks before it sends a body (`Expect: 100-continue`) to go on once its request has passed all checks of its
 * head: by itself Node tells everybody. A client that was refused need not send the body, so the connection ends there.
 */
function answerExpecting(app: Pick<FastifyInstance, 'addHook'> & { readonly server: Server }): void {
  const expecting = new WeakSet<ServerResponse>()
  app.server.on('checkContinue', (request, response) => {
    expecting.add(response)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async (_request, { raw }) => {
    if (expecting.delete(raw)) raw.writeContinue()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (expecting.has(reply.raw)) reply.header('connection', 'close')
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The failure for bytes that are not a valid request, by Node's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The head of the request did not arrive in time.',
  HPE_HEADER_OVERFLOW: 'The head of the request is too large.',
  HPE_INVALID_EOF_STATE: 'The request ended before its body was complete.',
}

function refuse(error: ReadError, socket: Socket, exchange: Exchange | undefined): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = (): void => {
    const body = JSON.stringify(failureBody({ kind: 'invalid', message: reasonOf(error) }, pathIn(error, exchange)))
    const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}`
    socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy())
  }
  if (exchange === undefined || exchange.response.writableFinished) answer()
  // Pipelined after a valid request, which gets its answer first.
  else if (exchange.request.complete) exchange.response.once('finish', answer)
  // The body of the current request is broken. Once its answer has begun, no error can be sent.
  else if (exchange.response.headersSent) socket.destroy()
  else answer()
}

function reasonOf({ code = '' }: ReadError): string {
  return REASONS[code] ?? 'The request is not readable as HTTP/1.1.'
}

/** The path of a broken request as far as it can be read, which decides the shape of the answer. */
function pathIn({ rawPacket }: ReadError, exchange: Exchange | undefined): string {
  if (exchange !== undefined && !exchange.request.complete) return exchange.request.url ?? ''
  const packet = rawPacket instanceof Uint8Array ? Buffer.from(rawPacket.subarray(0, 4096)).toString('latin1') : ''
  return /^[A-Z]+ (\S+)/.exec(packet)?.[1] ?? ''
}
