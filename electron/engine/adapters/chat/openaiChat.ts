import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { ChatChunk, ChatCompletion, type ChatRequest, ModelList } from '../../../../shared/contract/chat.ts'
import { CHAT_FIELDS } from '../../../../shared/contract/chatParameters.ts'
import { AppError, type FailureInput } from '../../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { noModel } from '../../core/noModel.ts'
import type { ChatModel, ChatModelFacts } from '../../core/ports.ts'
import { countUpstreamFailure } from '../../core/upstreamFailures.ts'
import { type RefusalKind, refusalKind, refusalWords } from '../serverRefusal.ts'
import { createChunkReader, finishCompletion } from './passedAnswer.ts'
import { limitForms, passedBody, type TokenLimits } from './passedBody.ts'

interface OpenaiChatOptions {
  /** URL of a server with OpenAI's chat interface, up to and including the version segment. */
  readonly baseUrl: string
  /** The server's key; servers on the user's own computer often need none. */
  readonly apiKey?: string | undefined
  /** Seconds without a byte after which the request fails. Servers send nothing while they read a long prompt. */
  readonly stallTimeoutSeconds?: number | undefined
}

/** Default seconds without a byte: below the five minutes after which Node's fetch fails with its own error. */
const OPENAI_STALL_TIMEOUT_SECONDS = 290
/** The same for the list of models, which is answered at once. */
const LIST_STALL_TIMEOUT_SECONDS = 30

/**
 * Chat by any server with OpenAI's interface: Ollama, LM Studio, vLLM or a hosted one. A malformed answer is the server's
 * fault: `bad_reply` or `engine_down`, never `invalid`.
 */
export function createOpenaiChat({
  baseUrl,
  apiKey = 'none',
  stallTimeoutSeconds = OPENAI_STALL_TIMEOUT_SECONDS,
}: OpenaiChatOptions): ChatModel {
  // No retries: our caller decides about them, and two layers would multiply. No log: it would contain answers.
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    logLevel: 'off',
    fetch: patientFetch(stallTimeoutSeconds),
  })
  const lister = client.withOptions({ fetch: patientFetch(Math.min(stallTimeoutSeconds, LIST_STALL_TIMEOUT_SECONDS)) })
  const list = async (signal: AbortSignal): Promise<ChatModelFacts[]> => {
    const read = ModelList.safeParse(await lister.get('/models', { signal }))
    if (!read.success) throw noList(read.error)
    return read.data.data.map(({ id, created, owned_by }) => ({ id, ...omitUndefined({ created, owned_by }) }))
  }
  const name = new URL(baseUrl).host
  /** Runs a call of the library, whose errors become failures of ours, and are counted. */
  const mapped = async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (error) {
      const failure = chatServerFailure(error, signal)
      countUpstreamFailure(name, failure)
      throw failure
    }
  }
  const check = createModelCheck(async (signal) =>
    list(signal).catch((error: unknown) => {
      if (error instanceof APIError && isElsewhere(error)) return undefined // some servers have no list
      throw error
    }),
  )
  return {
    name,
    models: (signal) => mapped(signal, () => list(signal)),
    complete: (request, signal) =>
      mapped(signal, async () => {
        await check(request.model, signal)
        const answer = await withKnownLimit(request, (limits) =>
          client.chat.completions.create({ ...passedBody(request), ...limits, stream: false }, { signal }),
        )
        return readCompletion(request, answer)
      }),
    async *stream(request, signal) {
      const chunks = await mapped(signal, async () => {
        await check(request.model, signal)
        return withKnownLimit(request, (limits) =>
          client.chat.completions.create({ ...passedBody(request), ...limits, stream: true }, { signal }),
        )
      })
      const events = chunks[Symbol.asyncIterator]()
      const reader = createChunkReader(request)
      for (;;) {
        const next = await mapped(signal, () => events.next().catch(brokenOff))
        signal.throwIfAborted() // after an abort the library ends its events as if they were complete
        if (next.done) break
        yield* reader.read(readChunk(next.value))
        if (!reader.ended) continue
        chunks.controller.abort() // nothing of the rest would be passed on
        break
      }
      if (!reader.begun) throw noChat()
      yield* reader.usage()
    },
  }
}

/**
 * Asks with each form of the token limit in turn until the server knows one. It then refuses the request for another reason, or
 * answers it.
 */
async function withKnownLimit<T>(request: ChatRequest, ask: (limits: TokenLimits) => Promise<T>): Promise<T> {
  const [first, ...others] = limitForms(request)
  let answer = ask(first)
  for (const limits of others)
    answer = answer.catch((error: unknown) => (refusesLimit(error) ? ask(limits) : reject(error)))
  return answer
}

/** Whether a server refuses the name of the token limit: it names it. */
function refusesLimit(error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false
  return /max_(completion_)?tokens/.test(`${error.param} ${JSON.stringify(error.error ?? '')} ${error.message}`)
}

function reject(error: unknown): never {
  throw error
}

/** An answer with at least one text, which may be empty (spec 2.8). */
function readCompletion(request: ChatRequest, answer: unknown): ChatCompletion {
  const read = ChatCompletion.safeParse(answer)
  if (!read.success || read.data.choices.length === 0) throw noChat(read.error)
  return finishCompletion(request, read.data)
}

function readChunk(answer: unknown): ChatChunk {
  const read = ChatChunk.safeParse(answer)
  if (!read.success) throw noChat(read.error)
  return read.data
}

/** Milliseconds for which a list of models is cached. */
const FRESH_MS = 60_000

/**
 * Checks a model's id against the server's list before a request, since some servers answer any id with the model they have
 * loaded. Throws `not_found`. Without a list (undefined) every id passes.
 */
function createModelCheck(
  list: (signal: AbortSignal) => Promise<readonly { id: string }[] | undefined>,
): (id: string, signal: AbortSignal) => Promise<void> {
  let known: readonly string[] = []
  let until = 0
  return async (id, signal) => {
    if (Date.now() < until && isListed(id, known)) return
    const listed = await list(signal)
    if (listed === undefined) return
    known = listed.map((model) => model.id)
    until = Date.now() + FRESH_MS
    if (!isListed(id, known)) throw noModel(id, known)
  }
}

/** Whether an id names a listed model. Ollama adds the tag `latest`; routers accept tags that they do not list. */
function isListed(id: string, known: readonly string[]): boolean {
  const untagged = id.replace(/:[^:]*$/, '')
  return known.some((one) => one === id || one === `${id}:latest` || one === untagged)
}

/**
 * Makes a fetch that throws `engine_down` when the server sends nothing for so many seconds, before its answer or within it.
 */
function patientFetch(seconds: number): typeof fetch {
  return async (address, init) => {
    const silence = new AbortController()
    const message = say('engineModel.chat.silent', { seconds })
    const timer = setTimeout(() => silence.abort(new AppError({ kind: 'engine_down', message })), seconds * 1000)
    const rest = (): void => clearTimeout(timer)
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
      const answer = await fetch(address, { ...init, signal })
      if (answer.body === null) {
        rest()
        return answer
      }
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, passed) {
          timer.refresh()
          passed.enqueue(piece)
        },
        flush: rest,
        cancel: rest,
      })
      return new Response(answer.body.pipeThrough(watched), answer)
    } catch (error) {
      rest()
      throw error
    }
  }
}

const ADDRESS_REMEDY = say('engineModel.chat.address')

/** Describes the failure of a chat server in our words, by its status and its code: its own words may contain its key, in any spelling. */
function chatServerFailure(error: unknown, signal: AbortSignal): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause
  if (signal.aborted || error instanceof APIUserAbortError) {
    return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
  }
  if (error instanceof APIConnectionError) {
    const message = say('engineModel.chat.unreached')
    return new AppError({ kind: 'engine_down', message }, { cause: error })
  }
  // The library's error is no cause: it repeats what the server says, and a log would show it.
  if (error instanceof APIError) return new AppError(failureOf(error))
  return error instanceof SyntaxError ? noChat(error) : broken(error)
}

/** The failure of an answer that is none: a page, nothing at all, or another record. */
function noChat(cause?: unknown): AppError {
  const message = sentences(say('engineModel.chat.noCompletion'), ADDRESS_REMEDY)
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

/** The same for its list of models. */
function noList(cause: unknown): AppError {
  const message = sentences(say('engineModel.chat.noModels'), ADDRESS_REMEDY)
  return new AppError({ kind: 'bad_reply', message }, { cause })
}

/** An answer that is cut short has no kind of error of its own in the library. */
function brokenOff(error: unknown): never {
  if (error instanceof APIError || error instanceof AppError || error instanceof SyntaxError) throw error
  throw broken(error)
}

function broken(cause: unknown): AppError {
  return new AppError({ kind: 'engine_down', message: say('engineModel.chat.broke') }, { cause })
}

/** Whether a server says that what was asked for is not there at all. */
function isElsewhere({ status }: APIError): boolean {
  return status === 404 || status === 405 || status === 501
}

/** Refusals for which the server's owner is to blame, or the account: not the caller, whatever the status. */
const SERVER_SIDE_REFUSALS: ReadonlySet<RefusalKind | undefined> = new Set(['quota', 'region', 'rights'] as const)

function failureOf(error: APIError): FailureInput {
  const { status } = error
  const kind = refusalKind({ error: error.error }, status)
  if (kind === 'rate') return busy(error)
  if (kind === 'key') return { kind: 'unavailable', message: say('engineModel.chat.key'), permanent: true }
  const hasKnownReason = kind !== undefined && kind !== 'notThere'
  const message = failedWith(status, hasKnownReason ? refusalWords(kind) : ADDRESS_REMEDY)
  if (SERVER_SIDE_REFUSALS.has(kind)) return { kind: 'unavailable', message, permanent: true }
  return (
    (isInForm(error) ? ofTheCaller(error, hasKnownReason ? message : undefined) : undefined) ?? {
      kind: 'engine_down',
      message,
    }
  )
}

function busy({ headers }: APIError): FailureInput {
  const wait = Number(headers?.get('retry-after'))
  const message = say('engineModel.chat.serverBusy', { words: say('engineModel.chat.moment') })
  return { kind: 'rate_limited', message, ...(wait > 0 ? { retryAfter: wait } : {}) }
}

/** The caller's fault; undefined for a status with another cause. */
function ofTheCaller(error: APIError, refusalMessage: Message | undefined): FailureInput | undefined {
  const { status } = error
  if (status === 404) return { kind: 'not_found', message: failedWith(status, refusalWords('model')), field: 'model' }
  if (status !== 400 && status !== 413 && status !== 422) return undefined
  return { kind: 'invalid', message: refusalMessage ?? say('engineModel.chat.refused', { status }), ...fieldOf(error) }
}

function failedWith(status: number | undefined, words: Message): Message {
  return status === undefined
    ? say('engineModel.chat.failed', { words })
    : say('engineModel.chat.failedWith', { status, words })
}

/** Whether a refusal is in the interface's own form, and so the server's; one in another form may be a gateway's. */
function isInForm({ error }: APIError): boolean {
  return typeof (typeof error === 'object' && error !== null && 'message' in error ? error.message : error) === 'string'
}

/** Fields of a request that a server may name. */
const REQUEST_FIELDS: readonly unknown[] = ['model', 'messages', ...Object.keys(CHAT_FIELDS)]

function fieldOf({ param }: APIError): { field?: string } {
  return REQUEST_FIELDS.includes(param) ? { field: String(param) } : {}
}
