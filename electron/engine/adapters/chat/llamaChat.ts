import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { ChatChunk, ChatCompletion, ChatRequest, ChatUsage } from '../../../../shared/contract/chat.ts'
import { stopTexts, tokenLimit, unmetParameter } from '../../../../shared/contract/chatParameters.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import { noModel } from '../../core/noModel.ts'
import type { ChatModel } from '../../core/ports.ts'
import { poolPack, type UsablePack } from '../../packs/usablePack.ts'
import { createWorkerPool, type WorkerPool } from '../../process/workerPool.ts'
import type { ChatOrder, ChatPiece } from './chatWorker.ts'
import { answerForm } from './jsonForm.ts'

const CHAT_WORKER = programUrl('chatWorker')

/** The process that chats: one, as a model takes gigabytes and uses all cores. */
type ChatPool = WorkerPool<ChatOrder, ChatPiece>

/** Milliseconds without work after which it ends; between two questions a person thinks. */
const LLAMA_IDLE_TIMEOUT_MS = 300_000
/** Seconds without a sign of life after which it is taken to hang: a long prompt is read in silence. */
const LLAMA_STALL_TIMEOUT_SECONDS = 300
/** Requests that are answered or wait at once. */
const MAX_CHAT_REQUESTS = 8

/** Prepares it; nothing starts before there is something to answer. Throws `rate_limited` where too many wait. */
export function createChatPool(stallTimeoutSeconds = LLAMA_STALL_TIMEOUT_SECONDS): ChatPool {
  const options = {
    program: CHAT_WORKER,
    maxProcesses: 1,
    maxProcessesOfKind: 1,
    idleTime: LLAMA_IDLE_TIMEOUT_MS,
    stallTimeoutSeconds,
  }
  const pool = createWorkerPool<ChatOrder, ChatPiece>(options)
  let busy = 0
  return {
    async *run(order, orderOptions) {
      if (busy >= MAX_CHAT_REQUESTS) {
        const message = say('engineModel.chat.busy')
        throw new AppError({ kind: 'rate_limited', message, retryAfter: 5 })
      }
      busy++
      try {
        yield* pool.run(order, orderOptions)
      } finally {
        busy--
      }
    },
    rest: () => pool.rest(),
    close: () => pool.close(),
  }
}

/** A model that can be asked for by its id. */
interface LocalModel {
  readonly id: string
  readonly name: string
  /** Since when it is on this computer, in seconds since 1970; undefined where its file is gone. */
  created(): Promise<number | undefined>
  answer(order: Omit<ChatOrder, 'folder' | 'file'>, signal: AbortSignal): AsyncGenerator<ChatPiece>
}

/** The model of a pack. */
export function packModel(usable: UsablePack, pool: ChatPool): LocalModel {
  const { id, name, files } = usable.pack
  const file = files[0]?.path ?? ''
  return {
    id,
    name,
    async created() {
      using held = usable.hold()
      return held === undefined ? undefined : await timeOf(join(held.folder, file))
    },
    answer: (order, signal) => poolPack(pool, usable, { order: { ...order, file }, signal }),
  }
}

/** A GGUF file of the user's own. */
export function fileModel(path: string, pool: ChatPool): LocalModel {
  const [folder, file] = [dirname(path), basename(path)]
  const id = file.replace(/\.gguf$/i, '')
  const crashed = say('engine.crashed.chat', { file })
  return {
    id,
    name: id,
    created: () => timeOf(path),
    answer: (order, signal) => pool.run({ ...order, folder, file }, { kind: path, signal, crashed }),
  }
}

/** Chat by models on this computer, each asked for by its id. */
export function createLlamaChat(models: readonly LocalModel[], pool: ChatPool): ChatModel {
  const answer = (request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPiece> =>
    find(models, request.model).answer(orderOf(request), signal)
  return {
    name: `this computer, ${models[0]?.name ?? 'without a model'}`,
    models: () =>
      Promise.all(models.map(async ({ id, created }) => ({ id, ...omitUndefined({ created: await created() }) }))),
    complete: async (request, signal) => gather(request, answer(request, signal)),
    async *stream(request, signal) {
      yield* chunks(request, answer(request, signal))
    },
    close: () => pool.close(),
  }
}

/** When a file was written, in seconds since 1970. */
async function timeOf(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats && Math.floor(stats.mtimeMs / 1000)
}

function find(models: readonly LocalModel[], id: string): LocalModel {
  const found = models.find((model) => model.id === id)
  if (found !== undefined) return found
  throw noModel(
    id,
    models.map((model) => model.id),
  )
}

/** The order of a request. Throws `invalid` for a parameter that no model on this computer honours. */
function orderOf(request: ChatRequest): Omit<ChatOrder, 'folder' | 'file'> {
  const unmet = unmetParameter(request)
  if (unmet !== undefined) throw invalid(say('engineModel.chat.unmet', { parameter: unmet }), unmet)
  const { messages, temperature, n, seed, presence_penalty: presence, frequency_penalty: frequency } = request
  return {
    ...{ messages, temperature, n, seed, stop: stopTexts(request), maxTokens: tokenLimit(request) },
    ...{ topP: request.top_p, topK: request.top_k, minP: request.min_p, bias: request.logit_bias ?? {} },
    penalties: presence || frequency ? { presence: presence ?? 0, frequency: frequency ?? 0 } : undefined,
    form: answerForm(request.response_format),
  }
}

const head = ({ model }: ChatRequest) => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
})

function usageOf({ prompt, completion }: { prompt: number; completion: number }): ChatUsage {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

async function gather(request: ChatRequest, pieces: AsyncGenerator<ChatPiece>): Promise<ChatCompletion> {
  const choices = Array.from({ length: request.n }, (_, index) => ({ index, content: '', finish_reason: 'stop' }))
  let usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
  for await (const piece of pieces) {
    if (piece.kind === 'usage') {
      usage = usageOf(piece)
    } else if (piece.kind !== 'loaded') {
      const choice = choices[piece.index]
      if (choice === undefined) continue
      if (piece.kind === 'text') choice.content += piece.text
      else choice.finish_reason = piece.reason
    }
  }
  const answers = choices.map(({ content, ...rest }) => ({ ...rest, message: { role: 'assistant' as const, content } }))
  return { ...head(request), object: 'chat.completion', choices: answers, usage }
}

async function* chunks(request: ChatRequest, pieces: AsyncGenerator<ChatPiece>): AsyncGenerator<ChatChunk> {
  const common = { ...head(request), object: 'chat.completion.chunk' as const }
  const begun = new Set<number>()
  for await (const piece of pieces) {
    if (piece.kind === 'usage' && request.stream_options?.include_usage === true)
      yield { ...common, choices: [], usage: usageOf(piece) }
    if (piece.kind !== 'text' && piece.kind !== 'finish') continue
    const { index } = piece
    if (!begun.has(index)) {
      begun.add(index)
      yield { ...common, choices: [{ index, delta: { role: 'assistant', content: '' }, finish_reason: null }] }
    }
    if (piece.kind === 'text')
      yield { ...common, choices: [{ index, delta: { content: piece.text }, finish_reason: null }] }
    else yield { ...common, choices: [{ index, delta: {}, finish_reason: piece.reason }] }
  }
}
