import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real server on the loopback address for one test. */
export interface TestServer extends AsyncDisposable {
  readonly url: string
  /** Every request so far, as `METHOD /path`. */
  readonly seen: readonly string[]
}

/** Starts a server on a free port; disposing closes it and every connection to it. */
export async function serve(listener: RequestListener): Promise<TestServer> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with a JSON document. */
export function reply(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** The whole body of a request. */
export async function received(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Random numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same bytes, cut at random places. */
export async function* cutAtRandom(bytes: Uint8Array, random: () => number, most = 40): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(random() * most)
    yield bytes.subarray(at, at + size)
    at += size
  }
}
