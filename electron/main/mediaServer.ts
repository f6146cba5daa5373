import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answerBlock, isBlock, type Recordings } from '../studio/recording/recordings.ts'
import { PAGE_ORIGIN } from './ownPage.ts'

/** Answers a request for one file, with ranges. */
type ServeFile = (request: Request) => Promise<Response>

/** The server from which the page's players load media. Disposing it ends open responses. */
export interface MediaServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  /** Starts serving files; before this call every request is refused. */
  serve(file: ServeFile): void
  /** Starts taking the sound of recordings. */
  record(recordings: Pick<Recordings, 'receive'>): void
}

/**
 * Starts the media server on the loopback address: Chromium's players seek reliably over HTTP, not over custom schemes.
 * A file's address is unguessable and so serves as permission; other pages still may not read the answer.
 */
export async function startMediaServer(): Promise<MediaServer> {
  let serveFile: ServeFile = async () => new Response(null, { status: 503 })
  let recordings: Pick<Recordings, 'receive'> | undefined
  let host = ''
  const server = createServer((request, response) => {
    void answer(request, response, { host, serveFile, recordings }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${host}`,
    serve(file) {
      serveFile = file
    },
    record(recordingReceiver) {
      recordings = recordingReceiver
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Serving {
  readonly host: string
  readonly serveFile: ServeFile
  readonly recordings: Pick<Recordings, 'receive'> | undefined
}

/** The page lies under a scheme of its own, and may read the answers; others may not. */
const FOR_OUR_PAGE = {
  'access-control-allow-origin': PAGE_ORIGIN,
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'origin',
}

async function answer(request: IncomingMessage, response: ServerResponse, serverState: Serving): Promise<void> {
  const { host, serveFile, recordings } = serverState
  const status = refusal(request, host)
  if (status !== undefined) return void response.writeHead(status, { connection: 'close' }).end()
  if (recordings !== undefined && isBlock(request)) {
    return answerBlock(request, response, { receive: recordings.receive, headers: FOR_OUR_PAGE })
  }
  const reply = await serveFile(toRequest(request, host))
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    ...FOR_OUR_PAGE,
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  })
  if (reply.body === null) return void response.end()
  await pipeline(Readable.fromWeb(reply.body), response)
}

function refusal(request: IncomingMessage, host: string): number | undefined {
  const { headers, method, url = '' } = request
  // A rebound name (DNS rebinding) arrives with a foreign host.
  if (headers.host !== host) return 421
  if (headers.origin !== undefined && headers.origin !== PAGE_ORIGIN) return 403
  // Programs without our page's origin may load files, whose address is the permission, but send no sound.
  if (isBlock(request)) return headers.origin === PAGE_ORIGIN ? undefined : 403
  if (method !== 'GET' && method !== 'HEAD') return 405
  return url.startsWith('/') ? undefined : 400
}

function toRequest({ headers, method, url }: IncomingMessage, host: string): Request {
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(`http://${host}${url}`), { method: method ?? 'GET', headers: plain })
}
