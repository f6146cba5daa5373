import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pathNames, type Route, type Table } from '../../shared/contract/route.ts'
import { encodeField } from '../../shared/contract/wire.ts'
import { AppError, type Failure, invalid, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { type Answer, collectBytes } from './answer.ts'
import { ask } from './ask.ts'
import { openMultipart } from './bytes/multipart.ts'
import { readEvents } from './events.ts'
import { type ErrorResponse, fromResponse } from './failures.ts'
import type { CallOptions, Client, UploadCallOptions } from './method.ts'
import { createPacer, type Pacer } from './pacer.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy, type RetryWait, retry } from './retry.ts'
import { speechOf } from './speech.ts'
import { steadyNow } from './steadyNow.ts'
import { tolerate } from './tolerant.ts'
import { type Body, createTransport, type Outgoing, type Transport, type TransportTimeouts } from './transport.ts'

/** The server, the key, and the patience of a client. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly key: string
  /** The server honours `Idempotency-Key`, so an upload whose answer was lost may be sent again. */
  readonly idempotent?: boolean
  readonly retry?: Partial<RetryPolicy>
  /** Seconds of trying after which a server that has never answered is given up: it may not exist. Absent: as any outage. */
  readonly firstContactSeconds?: number | undefined
  readonly timeouts?: Partial<TransportTimeouts>
  /** Shared by all clients that use the same key. */
  readonly pacer?: Pacer
  readonly random?: () => number
  /** A clock in milliseconds since 1970, for tests. Without it waits are measured on a monotonic clock. */
  readonly now?: () => number
  /** Words for a failure that is given up on, for the user. */
  explain?(failure: Failure): Failure
  /** Called when a call has succeeded. */
  onSuccess?(): void
  /** Called before every wait for another try. */
  onWait?(wait: RetryWait): void
}

interface Session {
  readonly transport: Transport
  readonly pacer: Pacer
  readonly options: ClientOptions
  readonly closed: AbortSignal
  readonly refused: (refusal: ErrorResponse, now: number) => Failure
  readonly random: () => number
  readonly now: () => number
  readonly clock: () => number
  /** Whether the server has ever answered. */
  hasAnswered: boolean
}

type ClientCallOptions = CallOptions & Partial<UploadCallOptions>

/** Most bytes of an answer that is held in memory; V8's strings end shortly above. */
const JSON_LIMIT = 500 * 1024 ** 2

/**
 * Creates a client for any server that implements the table: one method per row. Replies are validated, failures are
 * `AppError`.
 */
export function createClient<T extends Table>(table: T, options: ClientOptions): Client<T> {
  const { random = Math.random, now = Date.now } = options
  const closing = new AbortController()
  const transport = createTransport(options)
  const clock = options.now ?? steadyNow
  const pacer = options.pacer ?? createPacer({ now: clock })
  const refused = (refusal: ErrorResponse, at: number): Failure => fromResponse(refusal, at, options.key)
  const shared = { transport, pacer, options, refused, closed: closing.signal, random, now, clock }
  const session: Session = { ...shared, hasAnswered: false }
  const methods = Object.entries(table).map(([name, row]) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, inputs: ClientCallOptions = {}) =>
      call(session, row, { input, callOptions: inputs }),
  ])
  function close(): void {
    closing.abort()
    transport[Symbol.dispose]()
  }
  return { ...Object.fromEntries(methods), [Symbol.dispose]: close } as Client<T>
}

interface Call {
  readonly input: Readonly<Record<string, unknown>>
  readonly callOptions: ClientCallOptions
}

async function call(session: Session, row: Route, { input, callOptions }: Call): Promise<unknown> {
  const { options, random, clock, closed } = session
  const outgoing = encodeRequest(row, input, callOptions)
  const signal = callOptions.signal === undefined ? closed : AbortSignal.any([callOptions.signal, closed])
  let sent = false
  const mayLose = row.upload !== true || options.idempotent === true
  const answerLost = (failure: Failure) => sent && failure.kind === 'offline' && !mayLose
  const onWait = (wait: RetryWait) => {
    options.onWait?.(wait)
    callOptions.onWait?.(wait)
  }
  const once = async (number: number) => {
    sent = false
    const answer = await asked(session, outgoing, {
      signal,
      again: number > 1,
      onHeld: (held) => onWait({ ...held, attempt: number }),
      onSent: () => {
        sent = true
      },
    })
    return read(row, answer, { streamed: input['stream'] === true, callOptions })
  }
  try {
    const result = await retry(once, {
      policy: policyOf(session, callOptions),
      random,
      now: clock,
      signal,
      mayRepeat: (failure) => !answerLost(failure),
      onWait,
    })
    options.onSuccess?.()
    return result
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (answerLost(error.failure)) throw lostAnswer(error)
    throw options.explain === undefined ? error : new AppError(options.explain(error.failure), { cause: error })
  }
}

/** Asks the server, and notes that it has answered, be it with a refusal. */
async function asked(session: Session, ...request: Tail<Parameters<typeof ask>>): Promise<Answer> {
  try {
    const answer = await ask(session, ...request)
    session.hasAnswered = true
    return answer
  } catch (error) {
    if (!['offline', 'cancelled'].includes(toFailure(error).kind)) session.hasAnswered = true
    throw error
  }
}

type Tail<L extends readonly unknown[]> = L extends readonly [unknown, ...infer Rest] ? Rest : never

function policyOf({ options, hasAnswered }: Session, callOptions: ClientCallOptions): RetryPolicy {
  const policy = { ...DEFAULT_RETRY_POLICY, ...options.retry, ...callOptions.retry }
  const { firstContactSeconds = policy.deadline } = hasAnswered ? {} : options
  return { ...policy, deadline: Math.min(policy.deadline, firstContactSeconds) }
}

interface ReadOptions {
  readonly streamed: boolean
  readonly callOptions: ClientCallOptions
}

async function read(row: Route, answer: Answer, { streamed, callOptions }: ReadOptions): Promise<unknown> {
  if (typeof row.output === 'string') return speechOf(answer)
  if (streamed && row.event !== undefined) return readEvents(answer.body, row.event, callOptions.maxEventMebibytes)
  const value = callOptions.read === undefined ? await readJson(row, answer) : await callOptions.read(answer.body)
  return parse(row, row.output, value)
}

async function readJson(row: Route, answer: Answer): Promise<unknown> {
  const bytes = await collectBytes(answer.body, JSON_LIMIT)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (row.method === 'DELETE') return {}
    throw unreadable(row, 'it is not JSON', error)
  }
}

function parse(row: Route, schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, tolerate(schema, value))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw unreadable(row, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'is not valid'}`, parsed.error)
}

function unreadable(row: Route, what: string, cause: unknown): AppError {
  const message = say('failure.reply.unread', { what: `${row.method} ${row.path}: ${what}` })
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

function lostAnswer(cause: AppError): AppError {
  const message = say('failure.reply.afterSending')
  return new AppError({ kind: 'offline', message }, { cause })
}

/** The file of an upload, and a listener for its progress. */
interface Enclosure {
  readonly file?: string | undefined
  onUpload?(fraction: number): void
}

/**
 * Encodes one flat input as the request that its row describes: path, query, JSON or form. The input is validated
 * first, so that no film is sent in vain, but sent as the caller wrote it: the server fills in the defaults. Throws
 * `invalid`.
 */
function encodeRequest(row: Route, input: Readonly<Record<string, unknown>>, enclosure: Enclosure): Outgoing {
  check(row, input)
  const inPath = new Set(pathNames(row.path))
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeSegment(name, input[name]))
  const rest = Object.entries(input).filter(([name, value]) => value !== undefined && !inPath.has(name))
  if (row.upload) return encodeUpload(path, rest, enclosure)
  const headers = { accept: acceptOf(row, input) }
  if (row.method !== 'POST') return { method: row.method, path: path + encodeQuery(rest), headers, fresh: false }
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(rest)))
  return { method: row.method, path, headers, body: async () => jsonBody(bytes), fresh: false }
}

function encodeUpload(path: string, values: [string, unknown][], enclosure: Enclosure): Outgoing {
  const { file } = enclosure
  if (file === undefined) throw invalid(say('failure.file.none'), 'file')
  // A form cannot express null; leaving the field out means the same.
  const fields = Object.fromEntries(
    values.filter(([, value]) => value !== null).map(([name, value]) => [name, encodeField(value)]),
  )
  let highestFraction = 0
  const onUpload = (fraction: number) => {
    // A retry starts from 0, but the reported progress never decreases.
    if (fraction <= highestFraction) return
    highestFraction = fraction
    enclosure.onUpload?.(fraction)
  }
  return {
    method: 'POST',
    path,
    // The key is the same on every try, so that a server that honours it starts one job only.
    headers: { accept: 'application/json', 'idempotency-key': randomUUID() },
    body: () => openMultipart({ fields, file, onUpload }),
    fresh: true,
  }
}

function check(row: Route, input: Readonly<Record<string, unknown>>): void {
  const read = row.input.safeParse(input)
  if (!read.success) throw new AppError(toFailure(read.error), { cause: read.error })
}

function encodeSegment(name: string, value: unknown): string {
  const segment = encodeURIComponent(encodeField(value))
  // An empty segment, `.` or `..` would lead to another endpoint.
  if (/^\.{0,2}$/.test(segment))
    throw invalid(`"${segment}" is not a value for ${name}. Give the id as it was received.`, name)
  return segment
}

function encodeQuery(values: [string, unknown][]): string {
  const presentFields = values.filter(([, value]) => value !== null)
  if (presentFields.length === 0) return ''
  return `?${new URLSearchParams(Object.fromEntries(presentFields.map(([name, value]) => [name, encodeField(value)])))}`
}

function jsonBody(bytes: Uint8Array): Body {
  return {
    type: 'application/json',
    length: bytes.length,
    async *chunks() {
      yield bytes
    },
  }
}

function acceptOf(row: Route, input: Readonly<Record<string, unknown>>): string {
  if (typeof row.output === 'string') return row.output
  return row.event !== undefined && input['stream'] === true ? 'text/event-stream' : 'application/json'
}
