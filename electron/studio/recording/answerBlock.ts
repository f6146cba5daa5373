import type { IncomingMessage, ServerResponse } from 'node:http'
import { LARGEST_BLOCK, type Recordings } from './recordings.ts'

/** Whether a request brings a block of sound. */
export function isBlock({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && url.startsWith('/recordings/')
}

/** Answers a block of sound that a page's worker sends, on either of the loopback servers; `headers` are the server's own. */
export async function answerBlock(
  request: IncomingMessage,
  response: ServerResponse,
  { receive, headers = {} }: Pick<Recordings, 'receive'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_BLOCK) return void response.writeHead(413, { connection: 'close' }).end()
    parts.push(part)
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const { status, body } = await receive({ url, bytes: Buffer.concat(parts) })
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(body))
}
