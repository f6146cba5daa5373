import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Maximum bytes of an unread body that is still read to its end. */
const MAX_UNREAD_BODY_BYTES = 1024 * 1024
/** Bytes and milliseconds for which a client may go on sending after its answer, before the connection is closed. */
const MAX_DRAIN_BYTES = 256 * 1024 * 1024
const DRAIN_TIMEOUT_MS = 5000

/**
 * Lets a client that is refused during an upload read the answer. Closing at once would reset the connection, and TCP would
 * drop the answer with it; reading to the end would transfer the whole film.
 */
export function drainRefused(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request
    if (reply.statusCode < 400 || raw.complete || !isLong(raw) || typeof payload !== 'string') return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return Readable.from(answerThenListen(payload, raw), { objectMode: false })
  })
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_UNREAD_BODY_BYTES
}

/** A stream of the answer that ends late: the client has the whole answer by its length; the end closes the connection. */
async function* answerThenListen(answer: string, body: IncomingMessage): AsyncGenerator<string> {
  yield answer
  await passed(body)
}

function passed(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    if (body.destroyed) end()
    body.on('end', end).on('close', end).on('error', end)
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_DRAIN_BYTES) end()
    })
    body.resume()
  })
}
