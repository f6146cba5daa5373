import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Route, Table } from '../../../shared/contract/route.ts'
import type { Caller } from '../backends/shared/accountRecords.ts'
import type { Log } from '../core/log.ts'
import { noteFailure } from './errorBody.ts'
import { eventStream } from './eventStream.ts'
import { callerGone, goneSignal } from './gone.ts'
import type { SentInput } from './parseSent.ts'
import { readInput } from './readInput.ts'
import { isStoredFile, type StoredFile, sendFile } from './storedFile.ts'
import { type Inbox, receiveForm, type Upload } from './uploads.ts'

/** A reply of raw bytes. */
export interface Bytes {
  readonly type: string
  readonly body: Buffer | Readable
  readonly headers?: Readonly<Record<string, string | number>>
}

/** A reply of server-sent events. */
export interface Events<E> {
  readonly events: AsyncIterable<E>
}

/** The context of a call, besides its parameters. */
export interface Given<R extends Route> {
  readonly file: R['upload'] extends true ? Upload : undefined
  /** Aborts when the client disconnects before the reply is complete. */
  readonly signal: AbortSignal
  readonly idempotencyKey: string | undefined
  readonly caller: Caller
}

export type Reply<R extends Route> =
  | Bytes
  | StoredFile
  | (R['event'] extends z.ZodType ? Events<z.input<R['event']>> : never)
  | (R['output'] extends z.ZodType ? z.input<R['output']> : never)

export type Handlers<T extends Table> = {
  [N in keyof T]: (input: z.output<T[N]['input']>, given: Given<T[N]>) => Promise<Reply<T[N]>>
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
    const handle = handlers[name as keyof T] as unknown as (input: unknown, given: unknown) => Promise<unknown>
    app.route({
      method: route.method,
      url: route.path,
      config: { owner, upload: route.upload === true },
      handler: async (request, reply) => {
        const signal = goneSignal(reply)
        const { sent, file } = await receive(route, request, inbox)
        const idempotencyKey = one(request.headers['idempotency-key'])
        try {
          if (signal.aborted) throw callerGone()
          const given = { file, signal, idempotencyKey, caller: request.caller }
          return await send(reply, await handle(await readInput(route, sent, signal), given), { signal, log })
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
  inbox: Inbox,
): Promise<{ sent: SentInput; file: Upload | undefined }> {
  const params = request.params as Record<string, string>
  if (route.upload) {
    const form = await receiveForm(request, inbox)
    return { sent: { params, texts: form.fields }, file: form.file }
  }
  if (route.method === 'POST') return { sent: { params, body: request.body }, file: undefined }
  return { sent: { params, texts: request.query as Record<string, string | string[]> }, file: undefined }
}

async function send(
  reply: FastifyReply,
  answer: unknown,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<FastifyReply> {
  if (isStoredFile(answer)) return sendFile(reply, answer)
  if (isBytes(answer))
    return reply
      .headers({ ...(isMade(answer) ? UNBUFFERED : {}), ...answer.headers })
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
    .headers({ 'cache-control': 'no-cache', ...UNBUFFERED })
    .type('text/event-stream')
    .send(body)
}

/** Asks proxies to pass on what is made while it is sent: by themselves they gather it. */
const UNBUFFERED = { 'x-accel-buffering': 'no' } as const

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
