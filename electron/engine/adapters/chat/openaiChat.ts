import OpenAI, { APIError } from 'openai'
import { ChatChunk, ChatCompletion, type ChatRequest, ModelList } from '../../../../shared/contract/chat.ts'
import type { ChatModel } from '../../core/ports.ts'
import { brokenOff, chatServerFailure, isElsewhere, noChat, noList } from './chatServerFailure.ts'
import { createModelCheck } from './modelCheck.ts'
import { patientFetch } from './patientFetch.ts'

interface OpenaiChatOptions {
  /** URL of a server with OpenAI's chat interface, up to and including the version segment. */
  readonly baseUrl: string
  /** The server's key; servers on the user's own computer often need none. */
  readonly apiKey?: string | undefined
  /** Seconds without a byte after which the request fails. Servers send nothing while they read a long prompt. */
  readonly patience?: number | undefined
}

/** Default seconds without a byte: below the five minutes after which Node's fetch fails with its own error. */
const PATIENCE = 290
/** The same for the list of models, which is answered at once. */
const LIST_PATIENCE = 30

/**
 * Chat by any server with OpenAI's interface: Ollama, LM Studio, vLLM or a hosted one. A malformed answer is the server's
 * fault: `bad_reply` or `engine_down`, never `invalid`.
 */
export function createOpenaiChat({ baseUrl, apiKey = 'none', patience = PATIENCE }: OpenaiChatOptions): ChatModel {
  // No retries: our caller decides about them, and two layers would multiply. No log: it would contain answers.
  const client = new OpenAI({
    ...{ baseURL: baseUrl, apiKey, maxRetries: 0, logLevel: 'off' },
    fetch: patientFetch(patience),
  })
  const lister = client.withOptions({ fetch: patientFetch(Math.min(patience, LIST_PATIENCE)) })
  const list = async (signal: AbortSignal): Promise<{ id: string }[]> => {
    const read = ModelList.safeParse(await lister.get('/models', { signal }))
    if (!read.success) throw noList(read.error)
    return read.data.data.map(({ id }) => ({ id }))
  }
  const check = createModelCheck(async (signal) =>
    list(signal).catch((error: unknown) => {
      if (error instanceof APIError && isElsewhere(error)) return undefined // some servers have no list
      throw error
    }),
  )
  return {
    name: new URL(baseUrl).host,
    models: (signal) => mapped(signal, () => list(signal)),
    complete: (request, signal) =>
      mapped(signal, async () => {
        await check(request.model, signal)
        return readCompletion(await client.chat.completions.create(plain(request, false), { signal }))
      }),
    async *stream(request, signal) {
      const chunks = await mapped(signal, async () => {
        await check(request.model, signal)
        return client.chat.completions.create(plain(request, true), { signal })
      })
      const events = chunks[Symbol.asyncIterator]()
      const begun = new Set<number>()
      for (;;) {
        const next = await mapped(signal, () => events.next().catch(brokenOff))
        signal.throwIfAborted() // after an abort the library ends its events as if they were complete
        if (next.done) break
        const chunk = readChunk(next.value, begun)
        if (chunk.choices.length > 0) yield chunk // chunks without choices are the server's own messages
      }
      if (begun.size === 0) throw noChat()
    },
  }
}

/** The body of a request with the given fields only: some servers refuse fields they do not know. */
function plain<S extends boolean>(request: ChatRequest, stream: S) {
  const { model, messages, temperature, n, max_tokens, stop } = request
  return { model, messages, temperature, n, stream, ...(max_tokens ? { max_tokens } : {}), ...(stop ? { stop } : {}) }
}

/** Runs a call of the library, whose errors become failures of ours. */
async function mapped<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw chatServerFailure(error, signal)
  }
}

/** An answer with at least one text, which may be empty (spec 2.8). */
function readCompletion(answer: unknown): ChatCompletion {
  const read = ChatCompletion.safeParse(answer)
  if (!read.success || read.data.choices.length === 0) throw noChat(read.error)
  const choices = read.data.choices.map(({ message, ...choice }) => ({
    ...choice,
    message: { ...message, content: message.content ?? '' },
  }))
  return { ...read.data, choices }
}

/** A part of an answer as the spec has it (2.9): the role in the first of each choice, and a reason to finish or null. */
function readChunk(answer: unknown, begun: Set<number>): ChatChunk {
  const read = ChatChunk.safeParse(answer)
  if (!read.success) throw noChat(read.error)
  const choices = read.data.choices.map(({ delta, finish_reason = null, ...choice }) => {
    const role = begun.has(choice.index) ? {} : { role: 'assistant' }
    begun.add(choice.index)
    return { ...choice, delta: { ...role, ...delta }, finish_reason }
  })
  return { ...read.data, choices }
}
