import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type {
  ChatHistoryItem,
  ChatModelFunctionCall,
  LLamaContextualRepeatPenalty,
  Llama,
  LlamaChat,
  LlamaContextSequence,
  LlamaGrammar,
  LlamaModel,
  Token,
  TokenBias,
} from 'node-llama-cpp'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { ChatMessage } from '../../../../shared/contract/chat.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import type { AnswerForm } from './jsonForm.ts'

// The program of a process that chats. It keeps its model for the next order.

/** A question with its options. */
export interface ChatOrder {
  readonly folder: string
  readonly file: string
  readonly messages: readonly ChatMessage[]
  readonly temperature: number
  /** Answers to give, one after the other. */
  readonly n: number
  readonly maxTokens?: number | undefined
  readonly stop: readonly string[]
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly minP?: number | undefined
  /** The same seed gives the same answer; absent: another answer each time. */
  readonly seed?: number | undefined
  /** Taken from the logit of a token that has come already: once (`presence`), and for each time that it came (`frequency`). */
  readonly penalties?: { readonly presence: number; readonly frequency: number } | undefined
  /** Added to the logits of tokens, by their ids. */
  readonly bias: Readonly<Record<string, number>>
  readonly form: AnswerForm
}

/** A piece of the work: text as it is made, the end of one answer, and at last the cost of all. */
export type ChatPiece =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'text'; readonly index: number; readonly text: string }
  | { readonly kind: 'finish'; readonly index: number; readonly reason: 'stop' | 'length' }
  | { readonly kind: 'usage'; readonly prompt: number; readonly completion: number }

/** The most tokens a context is made for: it takes memory, about a gigabyte for so many with a model of four billion. */
const MAX_CONTEXT_TOKENS = 8192
/** Tokens that are kept free: what ends an answer takes some. */
const RESERVED_CONTEXT_TOKENS = 8
/**
 * Bytes of weights that keep one thread busy: threads wait for one another at every layer, actively, so those that have
 * little to compute only take the processor from others.
 */
const BYTES_A_THREAD = 100e6
/** The usual choice among likely words (llama.cpp's own). */
const SAMPLING = { topK: 40, topP: 0.95 } as const

interface Loaded {
  readonly library: LlamaLibrary
  readonly llama: Llama
  readonly model: LlamaModel
  readonly sequence: LlamaContextSequence
  readonly chat: LlamaChat
}

let loaded: Promise<Loaded> | undefined

answerRequests<ChatOrder, ChatPiece>(async (order, emit) => {
  loaded ??= load(order)
  const { library, llama, model, sequence, chat } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  await emit({ kind: 'loaded' })
  const history = historyOf(order.messages)
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history })
  const prompt = contextText.tokenize(model.tokenizer).length
  const room = sequence.contextSize - prompt - RESERVED_CONTEXT_TOKENS
  if (room < 1) throw tooLong(prompt, sequence.contextSize - RESERVED_CONTEXT_TOKENS)
  const grammar = await grammarOf(llama, order.form)
  const choice = {
    ...SAMPLING,
    ...omitUndefined({ topP: order.topP, topK: order.topK, minP: order.minP, grammar }),
    ...omitUndefined({ tokenBias: biasOf(library, model, order.bias), repeatPenalty: penaltyOf(order) }),
    temperature: order.temperature,
    customStopTriggers: order.stop,
    maxTokens: Math.min(order.maxTokens ?? room, room),
    // Lines are short and people wait: a model that could think aloud first is kept from it.
    budgets: { thoughtTokens: 0 },
  }
  const before = sequence.tokenMeter.getState()
  for (let index = 0; index < order.n; index++) {
    const { metadata } = await chat.generateResponse(structuredClone(history), {
      ...choice,
      // The library's own is the time in seconds, the same for answers that are made quickly.
      seed: order.seed === undefined ? randomInt(2 ** 32) : seedOf(order.seed + index),
      onTextChunk: (text) => void emit({ kind: 'text', index, text }),
    })
    await emit({ kind: 'finish', index, reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop' })
  }
  const { usedOutputTokens } = sequence.tokenMeter.diff(before)
  await emit({ kind: 'usage', prompt, completion: usedOutputTokens })
})

async function load({ folder, file }: ChatOrder): Promise<Loaded> {
  const library = await loadLlamaLibrary()
  const llama = await startLlama(library)
  try {
    const model = await llama.loadModel({ modelPath: join(folder, file) })
    // Without this it takes four at least, which wait for one another in circles where there are fewer cores.
    const threads = Math.min(llama.cpuMathCores, Math.ceil(model.size / BYTES_A_THREAD))
    const context = await model.createContext({ contextSize: { max: MAX_CONTEXT_TOKENS }, threads })
    const sequence = context.getSequence()
    return { library, llama, model, sequence, chat: new library.LlamaChat({ contextSequence: sequence }) }
  } catch (cause) {
    const message = say('engineModel.chat.notLoaded', { file: basename(file) })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

/** A seed as the library takes it: 32 bits without a sign. */
function seedOf(seed: number): number {
  return Number(BigInt.asUintN(32, BigInt(seed)))
}

/** The grammar of an answer's form. Throws `invalid` for a schema of which the library makes none. */
async function grammarOf(llama: Llama, form: AnswerForm): Promise<LlamaGrammar | undefined> {
  if (form.kind === 'text') return undefined
  if (form.kind === 'object') return llama.getGrammarFor('json')
  try {
    return await llama.createGrammarForJsonSchema(form.schema as Parameters<Llama['createGrammarForJsonSchema']>[0])
  } catch {
    throw invalid(say('engineModel.chat.unmetFormat', { word: 'schema' }), 'response_format')
  }
}

/** The bias of tokens. Throws `invalid` for an id that the model does not have. */
function biasOf(library: LlamaLibrary, model: LlamaModel, bias: ChatOrder['bias']): TokenBias | undefined {
  const entries = Object.entries(bias)
  if (entries.length === 0) return undefined
  const size = model.fileInfo.metadata.tokenizer.ggml.tokens.length
  const made = library.TokenBias.for(model)
  for (const [id, logit] of entries) {
    if (Number(id) >= size) throw invalid(say('engineModel.chat.noToken', { token: id, count: size }), 'logit_bias')
    made.set([Number(id) as Token], { logit })
  }
  return made
}

/** The penalties of a request count over the whole answer, as OpenAI defines them, in place of the library's own. */
function penaltyOf({ penalties }: ChatOrder): LLamaContextualRepeatPenalty | undefined {
  if (penalties === undefined) return undefined
  const { presence, frequency } = penalties
  return { penalty: 1, presencePenalty: presence, frequencyPenalty: frequency, lastTokens: MAX_CONTEXT_TOKENS }
}

/** The messages as the library takes them; the last is the answer to be. */
function historyOf(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const results = new Map(messages.map(({ tool_call_id, content }) => [tool_call_id, content]))
  const items = messages.flatMap((message): ChatHistoryItem[] => {
    const { role } = message
    const text = message.content ?? ''
    if (role === 'tool' || role === 'function') return [] // stands with its call
    if (role === 'assistant') return [{ type: 'model', response: [text, ...callsOf(message, results)] }]
    return [role === 'user' ? { type: 'user', text } : { type: 'system', text }]
  })
  return items.at(-1)?.type === 'model' && messages.at(-1)?.role === 'assistant'
    ? items
    : [...items, { type: 'model', response: [] }]
}

/** The tools that an assistant called, with their results. */
function callsOf(
  { tool_calls }: ChatMessage,
  results: ReadonlyMap<unknown, string | null | undefined>,
): ChatModelFunctionCall[] {
  return (tool_calls ?? []).map(({ id, function: called }) => ({
    type: 'functionCall',
    name: called?.name ?? id,
    params: called?.arguments ?? '',
    result: results.get(id) ?? '',
  }))
}

function tooLong(prompt: number, tokenLimit: number): AppError {
  return invalid(say('engineModel.chat.tooLong', { tokens: prompt, most: tokenLimit }), 'messages')
}

type LlamaLibrary = typeof import('node-llama-cpp')

/** Names of software renderers, drivers without a graphics card: running on the processor is many times faster. */
const SOFTWARE_RENDERER_PATTERN = /llvmpipe|lavapipe|swiftshader|software/i

/** Where Linux shows graphics cards: those with free drivers, NVIDIA's, and Windows' own within WSL. */
const LINUX_CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg']

/** Whether there may be a graphics card. To ask a driver for it costs a second, in a process of its own. */
const mayHaveCard = (): boolean => process.platform !== 'linux' || LINUX_CARDS.some((path) => existsSync(path))

/** Loads node-llama-cpp; call it only in worker processes. Throws `unavailable` if the library is not installed. */
async function loadLlamaLibrary(): Promise<LlamaLibrary> {
  try {
    return await import('node-llama-cpp')
  } catch (cause) {
    throw missing(cause)
  }
}

/** llama.cpp as it was built for this system, on the graphics card where there is one. It fetches and builds nothing. */
async function startLlama({ getLlama, LlamaLogLevel }: LlamaLibrary): Promise<Llama> {
  const quiet = { build: 'never', skipDownload: true, progressLogs: false, logLevel: LlamaLogLevel.error } as const
  try {
    const llama = await getLlama({ gpu: mayHaveCard() ? 'auto' : false, ...quiet })
    if (llama.gpu === false || !(await llama.getGpuDeviceNames()).some((name) => SOFTWARE_RENDERER_PATTERN.test(name)))
      return llama
    await llama.dispose()
    return await getLlama({ gpu: false, ...quiet })
  } catch (cause) {
    throw missing(cause)
  }
}

function missing(cause: unknown): AppError {
  const message = say('engineModel.chat.noLibrary')
  return new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
}
