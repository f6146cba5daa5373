import type { FoundChat } from '../../../shared/commands/connection.ts'
import type { ChatSettings } from '../settings/chatSettings.ts'

/** Programs that serve chat models on a computer, where they listen unless they are told otherwise. */
const USUAL = [
  { name: 'Ollama', url: () => ollamaAddress(process.env['OLLAMA_HOST']) },
  { name: 'LM Studio', url: () => 'http://127.0.0.1:1234/v1' },
]
/** Models that do not answer in words. */
const SPEECHLESS = /embed|rerank|whisper|tts|clip/i

/** The first of the usual chat servers that answers on this computer with a model that speaks; nothing else is asked. */
export async function findChatServer(
  chat: Pick<ChatSettings, 'models'>,
  signal: AbortSignal,
): Promise<FoundChat | undefined> {
  const asked = USUAL.map(async ({ name, url: where }) => {
    const url = where()
    if (url === undefined) return undefined
    const models = await chat.models({ url }, signal).catch(() => [])
    const model = models.find((id) => !SPEECHLESS.test(id))
    return model === undefined ? undefined : { name, url, model }
  })
  return (await Promise.all(asked)).find((found) => found !== undefined)
}

/** The address of Ollama by its own setting, such as `0.0.0.0:11500`; undefined where that is another computer. */
export function ollamaAddress(setting = ''): string | undefined {
  const given = setting.trim()
  const parsed = URL.parse(given === '' ? 'http://127.0.0.1:11434' : given.includes('://') ? given : `http://${given}`)
  if (parsed === null) return undefined
  const isHere = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]'].includes(parsed.hostname)
  return isHere ? `${parsed.protocol}//127.0.0.1:${parsed.port || '11434'}/v1` : undefined
}
