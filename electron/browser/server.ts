import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { StudioLog } from '../studio/log.ts'
import { answerBlock, isBlock } from '../studio/recording/recordings.ts'
import { serveBuiltPage } from '../studio/shell/builtPage.ts'
import type { Studio } from '../studio/studio.ts'
import { isAuthorized, type Refusal, refusalOf } from './guard.ts'
import { acceptPages } from './socket.ts'
import { receiveUpload } from './upload.ts'

/** The studio on a loopback address. */
interface LoopbackServer extends AsyncDisposable {
  readonly port: number
  /** The address that opens the studio. Its fragment holds the token, which browsers send to no server. */
  readonly address: string
  /** Number of open pages. */
  readonly pages: number
  /** Whether a page was ever open. */
  readonly wasSeen: boolean
}

interface ServerOptions {
  readonly studio: Studio
  /** Folder of the built page. */
  readonly root: string
  readonly dataDir: string
  readonly log: StudioLog
  /** 0 picks a free port. */
  readonly port: number
}

/** Serves the page, media and uploads over HTTP, calls and events over a WebSocket, to this computer only. */
export async function startServer({ studio, root, dataDir, log, port }: ServerOptions): Promise<LoopbackServer> {
  const token = randomBytes(32).toString('base64url')
  log.hide(token)
  let own = port
  const uploads = join(dataDir, 'uploads')

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const head = { method: request.method ?? '', path: url.pathname, headers: request.headers }
    const refusal = refusalOf(head, own)
    if (refusal !== undefined) refuse(response, refusal)
    else if (url.pathname === '/session') answerSession(request, response)
    else if (isBlock(request)) await answerBlock(request, response, studio.recordings)
    else if (url.pathname === '/upload') await upload(request, response, url.searchParams)
    else if (head.method !== 'GET' && head.method !== 'HEAD') refuse(response, { status: 405, message: 'Not allowed.' })
    else await send(response, await read(toRequest(request, url)))
  }

  /** Answers whether the page's token is this studio's; a refused WebSocket gives the page no reason. */
  function answerSession({ headers }: IncomingMessage, response: ServerResponse): void {
    if (isAuthorized(headers, token)) response.writeHead(204, { 'cache-control': 'no-store' }).end()
    else refuse(response, { status: 401, message: 'The token is missing.' })
  }

  function read(request: Request): Promise<Response> {
    const isMedia = new URL(request.url).pathname.startsWith('/media/')
    return isMedia ? studio.files.serve(request) : serveBuiltPage(request, { root })
  }

  async function upload(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    if (request.method !== 'PUT') return refuse(response, { status: 405, message: 'Not allowed.' })
    if (!isAuthorized(request.headers, token))
      return refuse(response, { status: 401, message: 'The token is missing.' })
    try {
      sendJson(response, 201, { ok: true, value: await receiveUpload(request, query, uploads) })
    } catch (error) {
      sendJson(response, 400, { ok: false, failure: toFailure(error) })
    }
  }

  const server = createServer((request, response) => {
    const url = urlOf(request.url ?? '/', `http://127.0.0.1:${own}`)
    if (url === undefined) return refuse(response, { status: 400, message: 'The address is not readable.' })
    answer(request, response, url).catch((error: unknown) => {
      if (!response.destroyed) log.error('a request could not be answered', { path: request.url, error })
      if (response.headersSent) response.destroy()
      else refuse(response, { status: 500, message: 'Something unexpected went wrong.' })
    })
  })
  // Whoever has no token is refused before the body is sent.
  server.on('checkContinue', (request, response) => {
    if (isAuthorized(request.headers, token)) response.writeContinue()
    server.emit('request', request, response)
  })
  // No request timeout: uploading a film may take hours.
  server.requestTimeout = 0
  const pages = acceptPages({ server, studio, token, port: () => own })
  own = await listen(server, port)
  return {
    port: own,
    address: `http://127.0.0.1:${own}/#t=${token}`,
    get pages() {
      return pages.open
    },
    get wasSeen() {
      return pages.seen
    },
    async [Symbol.asyncDispose]() {
      pages.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE'
      const message = taken
        ? say('failure.portTaken', { port: String(port) })
        : say('failure.portUnusable', { port: String(port), reason: String(cause.code) })
      reject(new AppError({ kind: 'unavailable', message }, { cause }))
    })
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** The target of a request at our own address, whatever host or user it names; undefined where it is none. */
function urlOf(target: string, base: string): URL | undefined {
  const at = (path: string): URL | undefined => (URL.canParse(`${base}${path}`) ? new URL(`${base}${path}`) : undefined)
  if (target.startsWith('/')) return at(target)
  const whole = URL.canParse(target) ? new URL(target) : undefined
  return whole && at(`${whole.pathname}${whole.search}`)
}

function toRequest(request: IncomingMessage, url: URL): Request {
  const headers = new Headers()
  for (const name of ['range', 'if-range', 'if-none-match']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { method: request.method ?? 'GET', headers })
}

async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) {
    response.end()
    return
  }
  try {
    await pipeline(Readable.fromWeb(body), response)
  } catch (error) {
    // A player that seeks breaks off requests it no longer needs.
    if (!response.destroyed || !isBrokenOff(error)) throw error
  }
}

function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(error.code))
  )
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(message)
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}
