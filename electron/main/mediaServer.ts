import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PAGE_ORIGIN } from './ownPage.ts'

/** Answers a request for one file, with ranges. */
export type ServeFile = (request: Request) => Promise<Response>

/** The server from which the page's players load media. Disposing it ends open responses. */
export interface MediaServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  /** Starts serving files; before this call every request is refused. */
  serve(file: ServeFile): void
}

/**
 * Starts the media server on the loopback address: Chromium's players seek reliably over HTTP, not over custom schemes.
 * A file's address is unguessable and so serves as permission; other pages still may not read the answer.
 */
export async function startMediaServer(): Promise<MediaServer> {
  let serveFile: ServeFile = async () => new Response(null, { status: 503 })
  let host = ''
  const server = createServer((request, response) => {
    void answer(request, response, { host, serveFile }).catch(() => response.destroy())
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
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Serving {
  readonly host: string
  readonly serveFile: ServeFile
}

async function answer(request: IncomingMessage, response: ServerResponse, { host, serveFile }: Serving): Promise<void> {
  const status = refusal(request, host)
  if (status !== undefined) return void response.writeHead(status, { connection: 'close' }).end()
  const reply = await serveFile(toRequest(request, host))
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    'access-control-allow-origin': PAGE_ORIGIN,
    'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  })
  if (reply.body === null) return void response.end()
  await pipeline(Readable.fromWeb(reply.body), response)
}

function refusal({ headers, method, url = '' }: IncomingMessage, host: string): number | undefined {
  // A rebound name (DNS rebinding) arrives with a foreign host.
  if (headers.host !== host) return 421
  if (headers.origin !== undefined && headers.origin !== PAGE_ORIGIN) return 403
  if (method !== 'GET' && method !== 'HEAD') return 405
  return url.startsWith('/') ? undefined : 400
}

function toRequest({ headers, method, url }: IncomingMessage, host: string): Request {
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(`http://${host}${url}`), { method: method ?? 'GET', headers: plain })
}
