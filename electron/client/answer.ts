import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { networkError } from './network.ts'
import { steadyNow } from './steadyNow.ts'
import type { Watchdog } from './watchdog.ts'

/**
 * The head of an answer, and its body, to be read once. A caller that does not read the body to its end must discard
 * it.
 */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * Throws `offline` when the connection breaks, `cancelled` when the call is aborted. Leaving the loop early closes
   * the connection.
   */
  readonly body: AsyncIterable<Uint8Array>
  discard(): void
}

interface AnswerOptions {
  readonly host: string
  readonly dog: Watchdog
  readonly signal?: AbortSignal | undefined
  /** Longest silence between two pieces, in seconds. */
  readonly stall: number
  /** Longest wait for all pieces together, in seconds. */
  readonly whole: number
  /** Whether the connection may serve another request. */
  reusable(): boolean
}

/**
 * Wraps Node's response: its errors become `AppError`, and the stall limit counts only while the reader waits for a
 * piece.
 */
export function answerOf(response: IncomingMessage, reading: AnswerOptions): Answer {
  // Without a listener Node forgets why a response broke before its body was read.
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: pieces(response, reading),
    discard: () => void response.destroy(),
  }
}

async function* pieces(response: IncomingMessage, reading: AnswerOptions): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = response.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  const { stall, whole } = reading
  let waited = 0
  try {
    for (;;) {
      const since = steadyNow()
      if (waited >= whole) throw slow(reading)
      if (whole - waited > stall) reading.dog.watch(stall)
      else reading.dog.watch(whole - waited, slow(reading))
      const { done, value } = await iterator.next()
      reading.dog.rest()
      waited += (steadyNow() - since) / 1000
      if (done) return
      yield value as Uint8Array
    }
  } catch (error) {
    throw networkError(error, reading.host, reading.signal)
  } finally {
    reading.dog.rest()
    // A complete response is drained so that the connection can be reused; an incomplete one is not waited for.
    if (response.complete && reading.reusable()) response.resume()
    else response.destroy()
  }
}

/** The failure of an answer that arrives piece by piece and does not end. */
function slow({ host, whole }: AnswerOptions): AppError {
  return new AppError({ kind: 'engine_down', message: say('failure.network.endless', { host, seconds: whole }) })
}

/** Collects a body in memory. Throws `bad_reply` above the limit: a wrong address may send anything. */
export async function collectBytes(body: AsyncIterable<Uint8Array>, limit = 1024 ** 3): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(limit: number): AppError {
  const size = limit >= 1024 ** 2 ? `${Math.round(limit / 1024 ** 2)} MiB` : `${limit} bytes`
  const message = say('failure.reply.long', { size })
  return new AppError({ kind: 'bad_reply', message })
}
