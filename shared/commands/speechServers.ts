import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { Budget } from '../speechServers/budget.ts'
import { ServerSpent, ServerVoice, SpeechServer } from '../speechServers/speechServer.ts'

const nothing = z.object({})
const key = z.string().trim().optional()

/** A server as the page shows it, with what was sent to it so far. */
export const KnownServer = SpeechServer.extend({ hasKey: z.boolean(), spent: ServerSpent.optional() })
export type KnownServer = z.infer<typeof KnownServer>

/** Commands on the servers that speak or listen for this computer. Keys go in and never come out. */
export const speechServers = {
  speechServers: { input: nothing, output: z.object({ servers: z.array(KnownServer) }) },
  /** The amounts that a project's work has sent to each server so far, and the limit in US dollars that stops it: its own, or the usual. */
  projectCost: {
    input: z.object({ project: z.string() }),
    output: z.object({
      servers: z.array(ServerSpent),
      limit: Budget.shape.limit,
      own: Budget.shape.limit,
      usual: Budget.shape.limit,
    }),
  },
  /** Sets the project's own limit; null: the one for every project, in the settings. */
  limitProject: {
    input: z.object({ project: z.string(), limit: Budget.shape.limit.unwrap().nullable() }),
    output: nothing,
  },
  /** The amounts that a dub of the first screen has sent. */
  dubCost: { input: z.object({ dub: z.string() }), output: z.object({ servers: z.array(ServerSpent) }) },
  /** Restarts the engine with the server; without a key the stored one stays, if the server's origin does. */
  saveSpeechServer: { input: z.object({ server: SpeechServer, key }), output: nothing },
  removeSpeechServer: { input: z.object({ id: z.string().min(1) }), output: nothing },
  /** Asks a server for its voices, saved or not; without a key the stored one is used. */
  speechServerVoices: {
    input: z.object({ server: SpeechServer, key }),
    output: z.object({ voices: z.array(ServerVoice), milliseconds: z.int() }),
  },
  /** A sample as a URL to play; milliseconds until its first sound, and how long it is in seconds. */
  speechServerSample: {
    input: z.object({ server: SpeechServer, key, voice: ServerVoice, text: z.string().min(1).max(300) }),
    output: z.object({ url: z.string(), milliseconds: z.int(), seconds: z.number() }),
  },
} as const satisfies CommandTable
