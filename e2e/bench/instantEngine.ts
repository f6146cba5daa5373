import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findCapabilities } from '../../electron/engine/capabilities.ts'
import type { ChatModel, Cloner } from '../../electron/engine/core/ports.ts'
import { startEngine } from '../../electron/engine/engine.ts'
import type { ChatChunk, ChatRequest } from '../../shared/contract/chat.ts'

// The program of an engine whose chat model takes no time of its own, so that what is left is ours. The last message
// says what is wanted: `rush` for as many events as `max_tokens` says, anything else for one every few milliseconds
// that carries the moment it was made. Cloning can be asked for; without
// consent it takes a file whole and refuses it.

const EVERY_MS = 4

const { values } = parseArgs({ strict: false, options: { data: { type: 'string' } } })

function chunk({ model }: ChatRequest, content: string): ChatChunk {
  const choices = [{ index: 0, delta: { content }, finish_reason: null }]
  return { id: 'chatcmpl-instant', object: 'chat.completion.chunk', created: 1_700_000_000, model, choices }
}

async function* stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatChunk> {
  const rush = request.messages.at(-1)?.content === 'rush'
  for (let count = 0; count < (request.max_tokens ?? 1); count++) {
    if (!rush) await pause(EVERY_MS, undefined, { signal })
    yield chunk(request, rush ? ' word' : String(performance.timeOrigin + performance.now()))
  }
}

const chat: ChatModel = {
  name: 'instant',
  models: async () => [{ id: 'instant' }],
  complete: async ({ model }) => ({ id: 'x', object: 'chat.completion', created: 1, model, choices: [] }),
  stream,
}

const cloner: Cloner = {
  name: 'instant',
  languages: ['en'],
  needsText: false,
  follow() {
    throw new Error('Nobody asks for this.')
  },
}

const engine = await startEngine({
  dataDir: String(values.data),
  local: true,
  capabilities: { ...(await findCapabilities()), chat, cloner },
})
process.stdout.write(`${JSON.stringify({ url: engine.url, key: engine.key })}\n`)
process.stdin.on('close', () => void engine.close().finally(() => process.exit(0))).resume()
