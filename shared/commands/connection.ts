import { z } from 'zod'
import { Voice } from '../contract/records.ts'
import { Failure } from '../failure.ts'
import type { CommandTable } from '../ipc.ts'

/** The profile that stands for the engine of this computer. */
export const THIS_COMPUTER = 'local'

/** A service somebody else runs. Its key is kept apart. */
export const Profile = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1, 'needs a name').max(60),
  baseUrl: z.url({ protocol: /^https?$/, error: 'is not an address; write one such as https://voice.example.org' }),
})
export type Profile = z.infer<typeof Profile>

/** A chat server that the engine of this computer uses to answer and to translate. Its key is kept apart. */
export const ChatServer = z.object({
  url: z.url({
    protocol: /^https?$/,
    error: 'is not an address; write one such as http://localhost:11434/v1',
  }),
  /** The model that translates; absent: the server's first. */
  model: z.string().trim().min(1).optional(),
})
export type ChatServer = z.infer<typeof ChatServer>

/** How things stand between the studio and the service it works with. */
export const ConnectionState = z.discriminatedUnion('name', [
  /** `again`: it was lost and is being started once more. */
  z.object({ name: z.literal('starting'), again: z.boolean() }),
  z.object({ name: z.literal('ready') }),
  z.object({ name: z.literal('failed'), failure: Failure }),
])
export type ConnectionState = z.infer<typeof ConnectionState>

/** The connection in use and those there are. */
export const Connections = z.object({
  /** Id of the profile in use; `local` is this computer. */
  current: z.string(),
  name: z.string(),
  state: ConnectionState,
  profiles: z.array(Profile.extend({ hasKey: z.boolean() })),
})
export type Connections = z.infer<typeof Connections>

/** An ability of the engine of this computer, and how to get it where it is missing. */
const Ability = z.object({ name: z.string(), available: z.boolean(), remedy: z.string().optional() })

const nothing = z.object({})
const byId = z.object({ id: z.string().min(1) })

/** Which service does the work. Keys go in and never come out. */
export const connection = {
  connections: { input: nothing, output: Connections },
  /** Without an id a new profile; without a key the one it has. */
  saveProfile: {
    input: Profile.omit({ id: true }).extend({ id: z.string().min(1).optional(), key: z.string().trim().optional() }),
    output: byId,
  },
  removeProfile: { input: byId, output: nothing },
  selectProfile: { input: byId, output: nothing },
  /** Asks a service for its voices; with an id the saved key stands in for one that is not given. */
  testConnection: {
    input: z.object({ id: z.string().optional(), baseUrl: Profile.shape.baseUrl, key: z.string().trim().optional() }),
    output: z.object({ voices: z.int(), milliseconds: z.int() }),
  },
  /** Starts the engine again, or asks the service again. */
  reconnect: { input: nothing, output: nothing },
  chatServer: {
    input: nothing,
    output: z.object({ server: ChatServer.optional(), hasKey: z.boolean(), file: z.string().optional() }),
  },
  /**
   * Starts the engine anew with it. Without a server it has none; without a key it keeps the one it has. `file` is the
   * path of a chat model in GGUF format, used where there is no server.
   */
  saveChatServer: {
    input: z.object({
      server: ChatServer.optional(),
      key: z.string().trim().optional(),
      file: z.string().trim().min(1).optional(),
    }),
    output: nothing,
  },
  /** Asks a chat server for its models; the saved key stands in for one that is not given. */
  chatModels: {
    input: z.object({ url: ChatServer.shape.url, key: z.string().trim().optional() }),
    output: z.object({ models: z.array(z.string()) }),
  },
  voices: { input: nothing, output: z.object({ voices: z.array(Voice) }) },
  abilities: { input: nothing, output: z.object({ abilities: z.array(Ability) }) },
} as const satisfies CommandTable
