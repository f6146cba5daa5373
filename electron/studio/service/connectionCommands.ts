import type { FoundChat, connection as table } from '../../../shared/commands/connection.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { ChatSettings } from '../settings/chatSettings.ts'
import type { StudioParts } from '../studioParts.ts'

/** Creates the handlers of the service profiles. */
export function connectionCommands({
  connection,
  chat,
}: Pick<StudioParts, 'connection' | 'chat'>): CommandHandlers<typeof table> {
  return {
    connections: () => connection.describe(),
    saveProfile: async (profile) => ({ id: await connection.saveProfile(profile) }),
    removeProfile: ({ id }) => connection.removeProfile(id),
    selectProfile: ({ id }) => connection.use(id),
    async testConnection(access, { signal }) {
      const started = performance.now()
      const voices = await connection.test(access, signal)
      return { voices, milliseconds: Math.round(performance.now() - started) }
    },
    reconnect: async () => connection.reconnect(),
    chatServer: () => chat.describe(),
    saveChatServer: (chatChoice) => chat.save(chatChoice),
    findChatServer: async (_, { signal }) => ({ found: await findChatServer(chat, signal) }),
    chatModels: async (serverAccess, { signal }) => ({ models: await chat.models(serverAccess, signal) }),
    async voices(_, { signal }) {
      const { service } = await connection.link(connection.current, signal)
      return { voices: (await service.voices({}, { signal })).voices }
    },
    async abilities(_, { signal }) {
      const { capabilities } = await (await connection.tools(signal)).capabilities({}, { signal })
      return { abilities: capabilities }
    },
  }
}

/** Programs that serve chat models on a computer, with their default addresses. */
const LOCAL_CHAT_SERVERS = [
  { name: 'Ollama', url: () => ollamaAddress(process.env['OLLAMA_HOST']) },
  { name: 'LM Studio', url: () => 'http://127.0.0.1:1234/v1' },
]
/** Models that do not answer in words. */
const NON_CHAT_MODEL_PATTERN = /embed|rerank|whisper|tts|clip/i

/** The first of the usual chat servers that answers on this computer with a chat model; no other server is asked. */
export async function findChatServer(
  chat: Pick<ChatSettings, 'models'>,
  signal: AbortSignal,
): Promise<FoundChat | undefined> {
  const serverProbes = LOCAL_CHAT_SERVERS.map(async ({ name, url: where }) => {
    const url = where()
    if (url === undefined) return undefined
    const models = await chat.models({ url }, signal).catch(() => [])
    const model = models.find((id) => !NON_CHAT_MODEL_PATTERN.test(id))
    return model === undefined ? undefined : { name, url, model }
  })
  return (await Promise.all(serverProbes)).find((found) => found !== undefined)
}

/** The address of Ollama by its own setting, such as `0.0.0.0:11500`; undefined where that is another computer. */
export function ollamaAddress(setting = ''): string | undefined {
  const address = setting.trim()
  const parsed = URL.parse(
    address === '' ? 'http://127.0.0.1:11434' : address.includes('://') ? address : `http://${address}`,
  )
  if (parsed === null) return undefined
  const isHere = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]'].includes(parsed.hostname)
  return isHere ? `${parsed.protocol}//127.0.0.1:${parsed.port || '11434'}/v1` : undefined
}
