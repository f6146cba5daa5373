import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { received, reply, seeded, serve, type TestServer } from '../../electron/client/server.testing.ts'

/** Behaviour of the service towards a caller, chosen by its key: faults that pass, or one refusal for good. */
export type Persona = 'wild' | 'refused-400' | 'refused-401' | 'refused-403' | 'refused-404'

/** A service that misbehaves, and what it saw of each caller. */
export interface ChaosService extends AsyncDisposable {
  readonly url: string
  /** Requests by key and path. */
  readonly requests: ReadonlyMap<string, number>
  /** Render jobs that were begun, by key. */
  readonly renders: ReadonlyMap<string, number>
  /** Kinds of trouble that were made, with their counts. */
  readonly troubles: ReadonlyMap<string, number>
}

/** The share of requests that meet trouble. */
const TROUBLE_SHARE = 0.45
/** How often a job is asked for until it is done. */
const POLLS_UNTIL_DONE = 3

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly key: string
  readonly body: Buffer
}

type Trouble = (exchange: Exchange) => void

const status =
  (code: number, headers: Record<string, string> = {}): Trouble =>
  ({ response }) =>
    void response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{"detail":"Trouble."}')

/** Trouble before the request does anything. */
const BEFORE: Readonly<Record<string, Trouble>> = {
  'a 429': status(429, { 'retry-after': '0' }),
  'a 500': status(500),
  'a 502': status(502),
  'a 503': status(503, { 'retry-after': '0' }),
  'a proxy page': ({ response }) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>'),
  'a reset': ({ request }) => request.socket.destroy(),
  // Silence: the caller's patience ends it.
  'a stall': () => undefined,
}

/** Trouble with the answer of a request that was carried out. */
const AFTER: Readonly<Record<string, (exchange: Exchange, answer: string) => void>> = {
  'half an answer': ({ response }, answer) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.write(answer.slice(0, answer.length / 2))
    setImmediate(() => response.destroy())
  },
  'a lie about the length': ({ response }, answer) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) + 1000 })
    response.write(answer)
    setImmediate(() => response.destroy())
  },
  'an answer that stalls': ({ response }, answer) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.write(answer.slice(0, answer.length / 2))
  },
}

/** Starts the service. The same seed makes the same trouble, as far as callers come in the same order. */
export async function startChaosService(seed: number): Promise<ChaosService> {
  const random = seeded(seed)
  const requests = new Map<string, number>()
  const renders = new Map<string, number>()
  const troubles = new Map<string, number>()
  const jobs = new Map<string, { polls: number; readonly video: string }>()
  const known = new Map<string, string>()
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  const pick = <T>(table: Readonly<Record<string, T>>): T | undefined => {
    const names = Object.keys(table)
    const name = names[Math.floor(random() * names.length)] ?? ''
    count(troubles, name)
    return table[name]
  }

  function begin(exchange: Exchange): string {
    const again = String(exchange.request.headers['idempotency-key'] ?? '')
    const before = known.get(again)
    if (before !== undefined) return before
    count(renders, exchange.key)
    const id = `job-${jobs.size}`
    // What comes back proves that the whole upload arrived, in one piece.
    jobs.set(id, { polls: 0, video: createHash('sha256').update(fileIn(exchange.body)).digest('hex') })
    if (again !== '') known.set(again, id)
    return id
  }

  function answerTo(exchange: Exchange, path: string): string {
    if (path === '/voice/dub/render') return JSON.stringify({ job_id: begin(exchange) })
    if (path === '/voice/dub/translate') return exchange.body.toString()
    const job = jobs.get(path.split('/').at(-1) ?? '')
    if (job === undefined) return JSON.stringify({ voices: [] })
    job.polls++
    if (job.polls <= POLLS_UNTIL_DONE)
      return JSON.stringify({ status: 'running', progress: job.polls / (POLLS_UNTIL_DONE + 1) })
    const result = { video_base64: Buffer.from(job.video.repeat(500)).toString('base64'), format: 'mp4' }
    return JSON.stringify({ status: 'done', progress: 1, result })
  }

  const server: TestServer = await serve((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    count(requests, `${key} ${path.replace(/job-\d+/, 'job')}`)
    const early = random() < TROUBLE_SHARE / 2
    // Half of the early trouble comes while the request is still being sent.
    if (early && random() < 0.5) return void pick(BEFORE)?.({ request, response, key, body: Buffer.alloc(0) })
    const body = await received(request).catch(() => undefined)
    if (body === undefined) return
    const exchange = { request, response, key, body }
    if (early) return void pick(BEFORE)?.(exchange)
    const refused = /refused-(\d+)/.exec(key)?.[1]
    if (refused !== undefined && path !== '/voice/voices') return status(Number(refused))(exchange)
    const answer = answerTo(exchange, path)
    if (random() < TROUBLE_SHARE / 2) return void pick(AFTER)?.(exchange, answer)
    reply(response, JSON.parse(answer))
  }

  return { url: server.url, requests, renders, troubles, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The bytes of the one file in a form. */
function fileIn(body: Buffer): Buffer {
  const boundary = body.subarray(0, body.indexOf('\r\n'))
  const head = body.indexOf('filename=')
  const start = body.indexOf('\r\n\r\n', head) + 4
  return body.subarray(start, body.indexOf(Buffer.concat([Buffer.from('\r\n'), boundary]), start))
}
