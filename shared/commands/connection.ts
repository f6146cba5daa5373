import { z } from 'zod'
import { Voice } from '../contract/records.ts'
import { Failure } from '../failureSchema.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import type { TextKey } from '../locale/textTable.ts'

/** Keys of the sentences on addresses that are none: a schema's errors are plain texts. */
const SERVICE_ADDRESS: TextKey = 'failure.noServiceAddress'
const CHAT_ADDRESS: TextKey = 'failure.noChatAddress'

/** A service run by others. Its key is stored separately. */
export const Profile = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1, 'needs a name').max(60),
  baseUrl: z.url({
    protocol: /^https?$/,
    error: SERVICE_ADDRESS,
  }),
})
export type Profile = z.infer<typeof Profile>

/** A chat server that the engine on this computer uses to answer and to translate. Its key is stored separately. */
export const ChatServer = z.object({
  url: z.url({
    protocol: /^https?$/,
    error: CHAT_ADDRESS,
  }),
  /** The model that translates; absent: the server's first model. */
  model: z.string().trim().min(1).optional(),
})
export type ChatServer = z.infer<typeof ChatServer>

/** The state of the connection between the studio and its service. */
export const ConnectionState = z.discriminatedUnion('name', [
  /** `again`: it was lost and is being restarted. */
  z.object({ name: z.literal('starting'), again: z.boolean() }),
  z.object({ name: z.literal('ready') }),
  z.object({ name: z.literal('failed'), failure: Failure }),
])
export type ConnectionState = z.infer<typeof ConnectionState>

/** The connection in use, and all profiles. */
export const Connections = z.object({
  /** Id of the profile in use; `local` is this computer. */
  current: z.string(),
  name: Message,
  state: ConnectionState,
  profiles: z.array(Profile.extend({ hasKey: z.boolean() })),
})
export type Connections = z.infer<typeof Connections>

/** A capability of the engine on this computer, and the remedy where it is missing. */
const Ability = z.object({
  name: z.string(),
  available: z.boolean(),
  draft: z.boolean().optional(),
  remedy: Message.optional(),
})

/** A chat server that runs on this computer, with the name of its program and the model to translate with. */
const FoundChat = z.object({ name: z.string(), url: z.string(), model: z.string() })
export type FoundChat = z.infer<typeof FoundChat>

const nothing = z.object({})
const byId = z.object({ id: z.string().min(1) })

/** Commands on the service that does the work. Keys go in and never come out. */
export const connection = {
  connections: { input: nothing, output: Connections },
  /** Saves a profile: a new one without an id; without a key the stored key stays. */
  saveProfile: {
    input: Profile.omit({ id: true }).extend({ id: z.string().min(1).optional(), key: z.string().trim().optional() }),
    output: byId,
  },
  removeProfile: { input: byId, output: nothing },
  selectProfile: { input: byId, output: nothing },
  /** Tests a service by asking for its voices; with an id and no key the stored key is used. */
  testConnection: {
    input: z.object({ id: z.string().optional(), baseUrl: Profile.shape.baseUrl, key: z.string().trim().optional() }),
    output: z.object({ voices: z.int(), milliseconds: z.int() }),
  },
  /** Restarts the engine, or tries the service again. */
  reconnect: { input: nothing, output: nothing },
  chatServer: {
    input: nothing,
    output: z.object({ server: ChatServer.optional(), hasKey: z.boolean(), file: z.string().optional() }),
  },
  /**
   * Restarts the engine with this chat server. Without `server` the engine has none; without a key the stored key
   * stays. `file` is the path of a chat model in GGUF format, used where there is no server.
   */
  saveChatServer: {
    input: z.object({
      server: ChatServer.optional(),
      key: z.string().trim().optional(),
      file: z.string().trim().min(1).optional(),
    }),
    output: nothing,
  },
  /** The chat server that runs on this computer in its usual place, if there is one. */
  findChatServer: { input: nothing, output: z.object({ found: FoundChat.optional() }) },
  /** The models of a chat server; without a key the stored key is used. */
  chatModels: {
    input: z.object({ url: ChatServer.shape.url, key: z.string().trim().optional() }),
    output: z.object({ models: z.array(z.string()) }),
  },
  voices: { input: nothing, output: z.object({ voices: z.array(Voice) }) },
  abilities: { input: nothing, output: z.object({ abilities: z.array(Ability) }) },
} as const satisfies CommandTable
