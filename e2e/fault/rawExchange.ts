import { get } from 'node:http'
import { connect, type Socket } from 'node:net'

/** One answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface RawResult {
  readonly answers: readonly RawAnswer[]
  /** Bytes after the last whole answer when the connection ended. */
  readonly rest: Buffer
  /** Who ended the connection, or `nobody` within the time. */
  readonly endedBy: 'server' | 'us' | 'nobody'
}

export interface RawOptions {
  readonly port: number
  /** Milliseconds without an answer after which we say that nothing more will come. */
  readonly timeoutMs?: number
}

/** Milliseconds that a server has to end a connection whose client will send no more; long, as it ends what hangs, not what is slow. */
const CLOSE_TIMEOUT_MS = 120_000

/** Sends bytes, whatever they are, and reads what is answered until the server ends the connection. */
export function rawExchange(bytes: Uint8Array, { port, timeoutMs = 2000 }: RawOptions): Promise<RawResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let endedBy: RawResult['endedBy'] = 'server'
    let timer = setTimeout(quit, timeoutMs + CLOSE_TIMEOUT_MS)

    /** Gives up only when another question, asked now, has been answered: till then the engine may be late by its load alone. */
    function quit(): void {
      const before = chunks.length
      const later = get({ port, host: '127.0.0.1', path: '/health', agent: false }, (response) => {
        response.resume().on('end', () => (chunks.length === before ? end() : timer.refresh()))
      })
      later.on('error', end)
    }
    function end(): void {
      if (socket.destroyed) return
      endedBy = 'us'
      socket.end()
      timer = setTimeout(() => {
        endedBy = 'nobody'
        socket.destroy()
      }, CLOSE_TIMEOUT_MS)
    }
    socket.on('connect', () => {
      clearTimeout(timer)
      timer = setTimeout(quit, timeoutMs)
      socket.write(bytes)
    })
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      timer.refresh()
    })
    socket.on('end', () => socket.destroy())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close while we still send: what it said before that counts.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ ...readAnswers(Buffer.concat(chunks), HEAD.test(Buffer.from(bytes).toString('latin1'))), endedBy })
    })
  })
}

/** Answers to HEAD tell of a body that does not come. */
const HEAD = /(^|\n)HEAD /

function readAnswers(bytes: Buffer, bodiless: boolean): { answers: RawAnswer[]; rest: Buffer } {
  const answers: RawAnswer[] = []
  let rest = bytes
  for (;;) {
    const read = readAnswer(rest, bodiless)
    if (read === undefined) return { answers, rest }
    if (read.answer.status !== 100) answers.push(read.answer)
    rest = rest.subarray(read.length)
  }
}

function readAnswer(bytes: Buffer, bodiless: boolean): { answer: RawAnswer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(`${first} `)?.[1])
  if (Number.isNaN(status)) return undefined
  const headers = new Map(lines.map((line) => splitHeader(line)))
  const start = headEnd + 4
  const next = bytes.toString('latin1', start, start + 5)
  const none = status === 100 || (bodiless && (next === '' || next === 'HTTP/'))
  const read = none ? { body: Buffer.alloc(0), end: start } : readBody(bytes, start, headers)
  return read === undefined ? undefined : { answer: { status, headers, body: read.body }, length: read.end }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

function readBody(
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
): { body: Buffer; end: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes, start)
  const length = Number(headers.get('content-length') ?? 0)
  const end = start + length
  return end > bytes.length ? undefined : { body: bytes.subarray(start, end), end }
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const from = lineEnd + 2
    if (Number.isNaN(size) || from + size + 2 > bytes.length) return undefined
    if (size === 0) return { body: Buffer.concat(parts), end: from + 2 }
    parts.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}
