import { createEspeak } from './adapters/espeak.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'
import { createSignalDiarizer } from './adapters/signalDiarizer.ts'
import { createSileroDetector } from './adapters/sileroDetector.ts'
import { createChatTranslator } from './dub/chatTranslator.ts'
import { type PackPlace, usablePacks } from './packs/usablePacks.ts'
import type { Capabilities, ChatModel } from './ports.ts'

/** A chat server of the user's own, and which of its models to use (its first where none is named). */
export interface ChatServer {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model?: string | undefined
}

/** What the choice depends on. */
export interface CapabilityOptions extends PackPlace {
  readonly chatServer?: ChatServer | undefined
}

/**
 * Chooses the adapter of each port on this machine; the only place that knows them. What packs provide is looked up at
 * every use, so that one installed meanwhile counts at once.
 */
export async function findCapabilities({ chatServer, ...place }: CapabilityOptions = {}): Promise<Capabilities> {
  const transcriber = await findPocketsphinx()
  const chat = chatServer === undefined ? undefined : await openChat(chatServer)
  return {
    synthesizer: createEspeak(),
    get diarizer() {
      return createSignalDiarizer(usablePacks('detect', place).map(createSileroDetector)[0])
    },
    ...(transcriber === undefined ? {} : { transcriber }),
    ...(chat === undefined ? {} : { chat, translator: createChatTranslator(chat, chatServer?.model) }),
  }
}

/** Its library takes ten megabytes, which an engine without a chat server need not have. */
async function openChat(server: ChatServer): Promise<ChatModel> {
  const { createOpenaiChat } = await import('./adapters/openaiChat.ts')
  return createOpenaiChat(server)
}
