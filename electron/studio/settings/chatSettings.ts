import { open } from 'node:fs/promises'
import { z } from 'zod'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { ChatServer } from '../../../shared/commands/connection.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import type { ChatAccess } from '../service/engineProcess.ts'
import { type Keys, saveWithKey } from './keys.ts'
import type { SettingsFile } from './settings.ts'

/** The user's choice of a chat model for the engine of this computer. */
export interface ChatSettings {
  describe(): Promise<{ server?: ChatServer | undefined; hasKey: boolean; file?: string | undefined }>
  /** The server with its key, or the model file if it exists; for the engine only. */
  access(): Promise<ChatAccess | undefined>
  /** Saves the choice. Throws `invalid` for a file that is no model. */
  save(chatChoice: {
    server?: ChatServer | undefined
    key?: string | undefined
    file?: string | undefined
  }): Promise<void>
  /** The model ids of a server. Throws with words for the user if the server gives no valid list. */
  models(serverAccess: { url: string; key?: string | undefined }, signal: AbortSignal): Promise<string[]>
}

interface ChatSettingsOptions {
  readonly settings: SettingsFile
  readonly keys: Keys
  /** Called after a change, which the engine must learn. */
  onChange(): Promise<void>
}

/** The name of the key in the secret store; profiles of services have random names. */
const CHAT_SECRET_NAME = 'chat'
const ANSWER_LIMIT_MS = 10_000

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Creates the chat settings. */
export function openChatSettings({ settings, keys, onChange }: ChatSettingsOptions): ChatSettings {
  /**
   * Whether a saved key may be used for this address: a compromised page must not be able to send it to another server.
   */
  function isSameServer(url: string): boolean {
    const saved = settings.value.chat?.url
    return saved !== undefined && new URL(saved).origin === new URL(url).origin
  }

  return {
    async describe() {
      const { chat: server, chatFile: file } = settings.value
      return {
        server,
        hasKey: (await keys.get(CHAT_SECRET_NAME)) !== undefined,
        ...omitUndefined({ file }),
      }
    },
    async access() {
      const { chat: server, chatFile: file } = settings.value
      if (server !== undefined) return { ...server, key: await keys.get(CHAT_SECRET_NAME) }
      // A file on a disconnected disk must not keep the engine from starting.
      return file !== undefined && (await isModel(file)) ? { file } : undefined
    },
    async save({ server, key, file }) {
      if (file !== undefined && !(await isModel(file))) throw invalid(say('failure.notGguf', { file }), 'file')
      const sameServer = server !== undefined && isSameServer(server.url)
      const change = { chat: server, chatFile: file }
      await saveWithKey({ settings, keys, name: CHAT_SECRET_NAME, key: server && key, sameServer, change })
      await onChange()
    },
    async models({ url, key }, signal) {
      const serverKey = key || (isSameServer(url) ? await keys.get(CHAT_SECRET_NAME) : undefined)
      const answer = await ask(`${url.replace(/\/+$/, '')}/models`, { key: serverKey, signal })
      const models = Models.safeParse(await answer.json().catch(() => undefined))
      if (!models.success) throw notChat(say('failure.chat.noModels', { host: hostOf(url) }))
      return models.data.data.map(({ id }) => id)
    },
  }
}

/** Whether a file has the GGUF signature. */
async function isModel(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 0 })
    return path.toLowerCase().endsWith('.gguf') && buffer.toString() === 'GGUF'
  } catch {
    return false
  }
}

async function ask(url: string, { key, signal }: { key: string | undefined; signal: AbortSignal }): Promise<Response> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const answer = await fetch(url, { headers, signal: limit, redirect: 'error' }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw notChat(say('failure.chat.silent', { host: hostOf(url) }))
  })
  if (answer.ok) return answer
  const host = hostOf(url)
  throw notChat(
    answer.status === 401
      ? say('failure.chat.key', { host })
      : say('failure.chat.status', { host, status: String(answer.status) }),
  )
}

function hostOf(url: string): string {
  return new URL(url).host
}

function notChat(what: Message): AppError {
  const message = sentences(what, say('failure.chat.remedy'))
  return new AppError({ kind: 'unavailable', message, permanent: true })
}
