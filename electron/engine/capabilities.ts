import { createEspeak } from './adapters/espeak.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'
import { createSignalDiarizer } from './adapters/signalDiarizer.ts'
import { createChatTranslator } from './dub/chatTranslator.ts'
import type { Capabilities, ChatModel } from './ports.ts'

/** A chat server of the user's own, and which of its models to use (its first where none is named). */
export interface ChatServer {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model?: string | undefined
}

/** Chooses the adapter of each port on this machine; the only place that knows them. */
export async function findCapabilities({
  chatServer,
}: {
  chatServer?: ChatServer | undefined
} = {}): Promise<Capabilities> {
  const transcriber = await findPocketsphinx()
  const chat = chatServer === undefined ? undefined : await openChat(chatServer)
  return {
    synthesizer: createEspeak(),
    diarizer: createSignalDiarizer(),
    ...(transcriber === undefined ? {} : { transcriber }),
    ...(chat === undefined ? {} : { chat, translator: createChatTranslator(chat, chatServer?.model) }),
  }
}

/** Its library takes ten megabytes, which an engine without a chat server need not have. */
async function openChat(server: ChatServer): Promise<ChatModel> {
  const { createOpenaiChat } = await import('./adapters/openaiChat.ts')
  return createOpenaiChat(server)
}
