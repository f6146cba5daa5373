import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ChatHistoryItem, Llama, LlamaChat, LlamaContextSequence, LlamaModel } from 'node-llama-cpp'
import type { ChatMessage } from '../../../../shared/contract/chat.ts'
import { AppError, invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { answerRequests } from '../../process/answerRequests.ts'

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
}

/** A part of what there is to tell: text as it is made, the end of one answer, and at last what it took. */
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
  readonly model: LlamaModel
  readonly sequence: LlamaContextSequence
  readonly chat: LlamaChat
}

let loaded: Promise<Loaded> | undefined

answerRequests<ChatOrder, ChatPiece>(async (order, emit) => {
  loaded ??= load(order)
  const { model, sequence, chat } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  await emit({ kind: 'loaded' })
  const history = historyOf(order.messages)
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history })
  const prompt = contextText.tokenize(model.tokenizer).length
  const room = sequence.contextSize - prompt - RESERVED_CONTEXT_TOKENS
  if (room < 1) throw tooLong(prompt, sequence.contextSize - RESERVED_CONTEXT_TOKENS)
  const before = sequence.tokenMeter.getState()
  for (let index = 0; index < order.n; index++) {
    const { metadata } = await chat.generateResponse(structuredClone(history), {
      ...SAMPLING,
      temperature: order.temperature,
      customStopTriggers: order.stop,
      seed: randomInt(2 ** 32), // the library's own is the time in seconds, the same for answers that are made quickly
      maxTokens: Math.min(order.maxTokens ?? room, room),
      // Lines are short and people wait: a model that could think aloud first is kept from it.
      budgets: { thoughtTokens: 0 },
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
    return { model, sequence, chat: new library.LlamaChat({ contextSequence: sequence }) }
  } catch (cause) {
    const message = say('engineModel.chat.notLoaded', { file: basename(file) })
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

/** The messages as the library takes them; the last is the answer to be. */
function historyOf(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    if (role === 'assistant') return { type: 'model', response: [content] }
    return role === 'system' ? { type: 'system', text: content } : { type: 'user', text: content }
  })
  return items.at(-1)?.type === 'model' ? items : [...items, { type: 'model', response: [] }]
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
