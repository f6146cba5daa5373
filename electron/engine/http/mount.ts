import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Route, Table } from '../../../shared/contract/route.ts'
import { type Failure, failureKinds } from '../../../shared/failure.ts'
import type { Caller } from '../backends/shared/accountRecords.ts'
import type { BlobReader, ByteRange } from '../backends/shared/blobs.ts'
import type { Log } from '../core/log.ts'
import { chatBody, noteFailure } from './errorBody.ts'
import { callerGone, goneSignal } from './gone.ts'
import { LongBody, type SentInput } from './parseSent.ts'
import { readInput } from './readInput.ts'
import { type Inbox, receiveForm, type Upload } from './uploads.ts'

/** A reply of raw bytes. */
export interface Bytes {
  readonly type: string
  readonly body: Buffer | Readable
  readonly headers?: Readonly<Record<string, string | number>>
  readonly unreadFor?: UnreadFor
}

/** Milliseconds for which the client may leave an answer unread before it is disconnected (absent: as any stalled client). */
type UnreadFor = number

/** A reply of server-sent events. */
export interface Events<E> {
  readonly events: AsyncIterable<E>
  readonly unreadFor?: UnreadFor
}

/** The context of a call, besides its parameters. */
export interface CallContext<R extends Route> {
  readonly file: R['upload'] extends true ? Upload : undefined
  /** Aborts when the client disconnects before the reply is complete. */
  readonly signal: AbortSignal
  readonly idempotencyKey: string | undefined
  /** A digest of all that was sent, where there is an idempotency key: a repeated request has the same. */
  readonly fingerprint: string | undefined
  readonly caller: Caller
}

export type Reply<R extends Route> =
  | Bytes
  | StoredFile
  | (R['event'] extends z.core.$ZodType ? Events<z.input<R['event']>> : never)
  | (R['output'] extends z.core.$ZodType ? z.input<R['output']> : never)

export type Handlers<T extends Table> = {
  [N in keyof T]: (input: z.output<T[N]['input']>, context: CallContext<T[N]>) => Promise<Reply<T[N]>>
}

interface MountOptions<T extends Table> {
  readonly handlers: Handlers<T>
  readonly inbox: Inbox
  readonly log: Log
  /** The table is only for the user of this computer. */
  readonly owner?: boolean
}

/** Adds a route for every row of a contract table, served by the handler of the same name. */
export function mount<T extends Table>(
  app: FastifyInstance,
  table: T,
  { handlers, inbox, log, owner = false }: MountOptions<T>,
): void {
  for (const [name, route] of Object.entries(table)) {
    // The table is walked generically here; `Handlers` checks each handler against its own row.
    const handle = handlers[name as keyof T] as unknown as (input: unknown, context: unknown) => Promise<unknown>
    app.route({
      method: route.method,
      url: route.path,
      config: { owner, upload: route.upload === true },
      handler: async (request, reply) => {
        const signal = goneSignal(reply)
        const idempotencyKey = one(request.headers['idempotency-key'])
        const { sent, file } = await receive(route, request, { ...inbox, withDigest: idempotencyKey !== undefined })
        try {
          if (signal.aborted) throw callerGone()
          const fingerprint = idempotencyKey === undefined ? undefined : fingerprintOf(sent, file)
          const context = { file, signal, idempotencyKey, fingerprint, caller: request.caller }
          return await send(reply, await handle(await readInput(route, sent, signal), context), { signal, log })
        } finally {
          if (file !== undefined) await rm(file.path, { force: true }) // a job has taken it over, or nobody wants it
        }
      },
    })
  }
}

/** Receives a call: its input as it was sent, and its file, which is on the disk by then. */
async function receive(
  route: Route,
  request: FastifyRequest,
  inbox: Parameters<typeof receiveForm>[1],
): Promise<{ sent: SentInput; file: Upload | undefined }> {
  const params = request.params as Record<string, string>
  if (route.upload) {
    const form = await receiveForm(request, inbox)
    return { sent: { params, texts: form.fields }, file: form.file }
  }
  if (route.method === 'POST') return { sent: { params, body: request.body }, file: undefined }
  return { sent: { params, texts: request.query as Record<string, string | string[]> }, file: undefined }
}

/** A digest of a call's fields, in whatever order they came, and of its file. */
function fingerprintOf({ params, texts, body }: SentInput, file: Upload | undefined): string {
  const hash = createHash('sha256')
  for (const fields of [params, texts ?? (body instanceof LongBody ? undefined : body)])
    hash.update(JSON.stringify(Object.entries(fields ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  if (body instanceof LongBody) hash.update(body.bytes)
  return hash.update(file?.digest ?? '').digest('hex')
}

async function send(
  reply: FastifyReply,
  answer: unknown,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<FastifyReply> {
  if (isStoredFile(answer)) return sendFile(reply, answer)
  // Node sets the server's own limit again for the next request.
  if ((isBytes(answer) || isEvents(answer)) && answer.unreadFor !== undefined)
    reply.raw.socket?.setTimeout(answer.unreadFor)
  if (isBytes(answer))
    return reply
      .headers({ ...(isMade(answer) ? UNBUFFERED_HEADERS : {}), ...answer.headers })
      .type(answer.type)
      .send(answer.body)
  if (!isEvents(answer)) return reply.send(answer)
  const events = answer.events[Symbol.asyncIterator]()
  const first = await events.next()
  if (signal.aborted) {
    await events.return?.() // an unread stream would not end the events
    throw callerGone()
  }
  const body = eventStream(first, events, (error) => noteFailure(error, { request: reply.request, log }))
  return reply
    .headers({ 'cache-control': 'no-cache', ...UNBUFFERED_HEADERS })
    .type('text/event-stream')
    .send(body)
}

/** Asks proxies to pass on what is made while it is sent: by themselves they gather it. */
const UNBUFFERED_HEADERS = { 'x-accel-buffering': 'no' } as const

/** Whether bytes are sent while they are made, so that their length is not known. */
function isMade({ body, headers = {} }: Bytes): boolean {
  return !Buffer.isBuffer(body) && headers['content-length'] === undefined
}

function isEvents(answer: unknown): answer is Events<unknown> {
  return typeof answer === 'object' && answer !== null && 'events' in answer
}

function isBytes(answer: unknown): answer is Bytes {
  return typeof answer === 'object' && answer !== null && 'body' in answer && 'type' in answer
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** Bytes buffered when events come faster than the client reads. */
const EVENT_BUFFER_BYTES = 16 * 1024

/**
 * Server-sent events ending in `[DONE]` (spec 4.8). The caller awaits the first event, so an earlier failure is still an
 * HTTP status. A later failure is logged and sent as an error event, and the stream ends without `[DONE]`.
 */
function eventStream(
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
  note: (error: unknown) => Failure,
): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    try {
      for (let next = first; !next.done; next = await rest.next()) yield `data: ${JSON.stringify(next.value)}\n\n`
      yield 'data: [DONE]\n\n'
    } catch (error) {
      const failure = note(error)
      if (failureKinds[failure.kind].status !== 499) yield `data: ${JSON.stringify(chatBody(failure))}\n\n`
    } finally {
      await rest.return?.()
    }
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: EVENT_BUFFER_BYTES })
}

/** A reply of a stored file, of which a part can be asked for. */
interface StoredFile {
  readonly type: string
  readonly file: BlobReader
  /** The entity tag of the file, for `If-None-Match`; under one address it never changes. */
  readonly tag: string
}

/** Whether a handler's answer is a stored file. */
function isStoredFile(answer: unknown): answer is StoredFile {
  return typeof answer === 'object' && answer !== null && 'file' in answer && 'tag' in answer
}

/**
 * Sends a stored file, or the part that the header `Range` names. More than one part, another unit and a range that is none are
 * answered with the whole file, as HTTP leaves it to servers; a part behind the end with 416. A request for the head alone
 * reads nothing.
 */
function sendFile(reply: FastifyReply, { type, file, tag }: StoredFile): FastifyReply {
  const { headers, method } = reply.request
  const etag = `"${tag.replace(/[^\x21\x23-\x7e]/g, '')}"`
  // A client that continues a download says by `If-Range` which file the first half is of.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = isSame ? rangeOf(headers.range, file.size) : undefined
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (part === 'none') {
    reply.code(416).header('content-range', `bytes */${file.size}`)
    return reply.send({ detail: `The file has ${file.size} bytes; nothing of it lies at ${headers.range}.` })
  }
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
  const length = part === undefined ? file.size : part.end - part.start + 1
  reply.type(type).header('content-length', length)
  return reply.send(method === 'HEAD' ? Readable.from([]) : file.stream(part))
}

/** The bytes that a header asks for; undefined for all of them, `none` for a part that the file does not have. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  // Without a first byte, the last so many.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= size || (first === '' && Number(last) === 0) ? 'none' : { start, end }
}
