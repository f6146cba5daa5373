import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import { ChatChunk, ChatCompletion, type ChatRequest } from '../../../shared/contract/chat.ts'
import { AppError, type Failure, fromStatus } from '../../../shared/failure.ts'
import type { ChatModel } from '../ports.ts'

export interface OpenaiChatOptions {
  /** Address of a server with the widespread chat interface, up to and including its version segment. */
  readonly baseUrl: string
  /** Servers on one's own computer often want none. */
  readonly apiKey?: string | undefined
}

/** Chat by any server with the widespread interface: Ollama, LM Studio, vLLM or a hosted one. */
export function createOpenaiChat({ baseUrl, apiKey = 'none' }: OpenaiChatOptions): ChatModel {
  // Whoever asked us decides about trying again; two layers of retries would multiply.
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0 })
  return {
    name: new URL(baseUrl).host,
    async models(signal) {
      return mapped(async () => (await Array.fromAsync(client.models.list({ signal }))).map(({ id }) => ({ id })))
    },
    async complete(request, signal) {
      return mapped(async () =>
        ChatCompletion.parse(await client.chat.completions.create(plain(request, false), { signal })),
      )
    },
    async *stream(request, signal) {
      const chunks = await mapped(() => client.chat.completions.create(plain(request, true), { signal }))
      const events = chunks[Symbol.asyncIterator]()
      for (;;) {
        const next = await mapped(() => events.next().catch(brokenOff))
        if (next.done) return
        yield ChatChunk.parse(next.value)
      }
    },
  }
}

/** What was asked for, and nothing that was not: some servers refuse fields they do not know. */
function plain<S extends boolean>(request: ChatRequest, stream: S) {
  const { model, messages, temperature, n, max_tokens, stop } = request
  return { model, messages, temperature, n, stream, ...(max_tokens ? { max_tokens } : {}), ...(stop ? { stop } : {}) }
}

async function mapped<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof APIUserAbortError) throw new AppError({ kind: 'cancelled', message: 'Cancelled.' })
    if (error instanceof APIConnectionError) {
      const message = 'The chat server cannot be reached. Check its address and that it runs.'
      throw new AppError({ kind: 'engine_down', message }, { cause: error })
    }
    if (error instanceof APIError) throw new AppError(failureOf(error), { cause: error })
    throw error
  }
}

/** An answer that is cut short has no kind of error of its own in the library. */
function brokenOff(error: unknown): never {
  if (error instanceof APIError || !(error instanceof Error) || error.name === 'AbortError') throw error
  const message = 'The chat server broke off its answer. Ask again.'
  throw new AppError({ kind: 'engine_down', message }, { cause: error })
}

function failureOf(error: APIError): Failure {
  const status = error.status ?? 502
  const said = error.message.replace(/^\d+ /, '')
  if (status === 401 || status === 403) {
    const message = 'The chat server refuses its key. Check the key that is set for it.'
    return { kind: 'unavailable', message, permanent: true }
  }
  if (status === 429) return { kind: 'rate_limited', message: `The chat server is busy: ${said}` }
  if (status >= 500) return { kind: 'engine_down', message: `The chat server failed: ${said}` }
  const failure = fromStatus(status, said)
  return failure.kind === 'invalid' && error.param ? { ...failure, field: error.param } : failure
}
