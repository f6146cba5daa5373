import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

/** An HTTP answer. Read its body to the end, or drop it, which closes the connection. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: AsyncIterable<Uint8Array>
  drop(): void
}

/** Maximum bytes of a body that are buffered for a slow reader. */
const MOST = 8 << 20

/**
 * Sends one GET on its own connection. `fetch` is unsuitable: when a connection breaks it drops received bytes that were not
 * read yet, so over a line that breaks often no file would ever arrive.
 */
export function httpGet(
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
  const tell = (): void => {
    change.resolve()
    change = Promise.withResolvers()
  }
  const finish = (reason: { readonly error?: unknown }): void => {
    end ??= reason
    tell()
  }
  response.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk)
    held += chunk.length
    if (held > MOST) response.pause()
    tell()
  })
  response.on('end', () => finish({}))
  response.on('error', (error) => finish({ error }))
  response.on('close', () => finish({ error: new Error('The connection was closed.') }))
  const take = (): Uint8Array | undefined => {
    const chunk = chunks.shift()
    held -= chunk?.length ?? 0
    if (held <= MOST) response.resume()
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
