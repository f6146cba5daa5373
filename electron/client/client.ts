import type { z } from 'zod'
import type { Route, Table } from '../../shared/contract/route.ts'
import { AppError, type Failure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { type Answer, collectBytes } from './answer.ts'
import { ask } from './ask.ts'
import { readEvents } from './events.ts'
import { fromResponse, type Refusal } from './failures.ts'
import type { CallOptions, Client, UploadOptions } from './method.ts'
import { createPacer, type Pacer } from './pacer.ts'
import { encodeRequest } from './request.ts'
import { RETRY, type RetryPolicy, retry, type Wait } from './retry.ts'
import { speechOf } from './speech.ts'
import { steadyNow } from './steadyNow.ts'
import { tolerate } from './tolerant.ts'
import { createTransport, type Patience, type Transport } from './transport.ts'

/** The server, the key, and the patience of a client. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly key: string
  /** The server honours `Idempotency-Key`, so an upload whose answer was lost may be sent again. */
  readonly idempotent?: boolean
  readonly retry?: Partial<RetryPolicy>
  readonly patience?: Partial<Patience>
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
  onWait?(wait: Wait): void
}

interface Session {
  readonly transport: Transport
  readonly pacer: Pacer
  readonly options: ClientOptions
  readonly closed: AbortSignal
  readonly refused: (refusal: Refusal, now: number) => Failure
  readonly random: () => number
  readonly now: () => number
  readonly clock: () => number
}

type Given = CallOptions & Partial<UploadOptions>

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
  const refused = (refusal: Refusal, at: number): Failure => fromResponse(refusal, at, options.key)
  const session: Session = { transport, pacer, options, refused, closed: closing.signal, random, now, clock }
  const methods = Object.entries(table).map(([name, row]) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, given: Given = {}) => call(session, row, { input, given }),
  ])
  function close(): void {
    closing.abort()
    transport[Symbol.dispose]()
  }
  return { ...Object.fromEntries(methods), [Symbol.dispose]: close } as Client<T>
}

interface Call {
  readonly input: Readonly<Record<string, unknown>>
  readonly given: Given
}

async function call(session: Session, row: Route, { input, given }: Call): Promise<unknown> {
  const { options, random, clock, closed } = session
  const outgoing = encodeRequest(row, input, given)
  const signal = given.signal === undefined ? closed : AbortSignal.any([given.signal, closed])
  let sent = false
  const mayLose = row.upload !== true || options.idempotent === true
  const answerLost = (failure: Failure) => sent && failure.kind === 'offline' && !mayLose
  const onWait = (wait: Wait) => {
    options.onWait?.(wait)
    given.onWait?.(wait)
  }
  const once = async (number: number) => {
    sent = false
    const answer = await ask(session, outgoing, {
      signal,
      again: number > 1,
      onHeld: (held) => onWait({ ...held, attempt: number }),
      onSent: () => {
        sent = true
      },
    })
    return read(row, answer, { streamed: input['stream'] === true, given })
  }
  try {
    const result = await retry(once, {
      policy: { ...RETRY, ...options.retry, ...given.retry },
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

interface ReadOptions {
  readonly streamed: boolean
  readonly given: Given
}

async function read(row: Route, answer: Answer, { streamed, given }: ReadOptions): Promise<unknown> {
  if (typeof row.output === 'string') return speechOf(answer)
  if (streamed && row.event !== undefined) return readEvents(answer.body, row.event)
  const value = given.read === undefined ? await readJson(row, answer) : await given.read(answer.body)
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

function parse(row: Route, schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(tolerate(schema, value))
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
