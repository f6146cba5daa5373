import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** A body that is still on its way is read on where it is no longer than this. */
const SHORT = 1024 * 1024
/** Bytes and milliseconds for which a sender may go on after its answer, before the connection is closed. */
const MOST = 256 * 1024 * 1024
const LONGEST = 5000

/**
 * Lets whoever is refused while sending a film read why. To close at once would reset the connection, and TCP throws
 * the answer away with it; to read on to the end would be the whole film.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { raw } = request
    if (reply.statusCode < 400 || raw.complete || !isLong(raw) || typeof payload !== 'string') return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return Readable.from(answerThenListen(payload, raw), { objectMode: false })
  })
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT
}

/** The answer is complete by its length when the first piece has left; the end of this closes the connection. */
async function* answerThenListen(answer: string, body: IncomingMessage): AsyncGenerator<string> {
  yield answer
  await passed(body)
}

function passed(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, LONGEST)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    if (body.destroyed) end()
    body.on('end', end).on('close', end).on('error', end)
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST) end()
    })
    body.resume()
  })
}
