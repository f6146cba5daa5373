import { z } from 'zod'
import type { Table } from '../contract/route.ts'
import { Budget } from './budget.ts'
import { ServerSpent, ServerVoice, SpeechServer } from './speechServer.ts'

const access = { server: SpeechServer, key: z.string().min(1).optional() }

/** Endpoints by which the studio tries a speech server before it is saved, and reads what was spent. */
export const serverRoutes = {
  serverVoices: {
    method: 'POST',
    path: '/local/speech-servers/voices',
    summary: 'The voices that a speech server lists.',
    input: z.object(access),
    output: z.object({ voices: z.array(ServerVoice) }),
  },
  serverSample: {
    method: 'POST',
    path: '/local/speech-servers/sample',
    summary: 'A text spoken by a voice of a speech server, sent while it arrives.',
    input: z.object({ ...access, voice: ServerVoice, text: z.string().min(1).max(300) }),
    output: 'audio/wav',
  },
  serversSpent: {
    method: 'GET',
    path: '/local/speech-servers/spent',
    summary: 'What was sent to the speech servers, and its cost; with `budget` that of the orders with this budget.',
    input: z.object({ budget: Budget.shape.id.optional() }),
    output: z.object({ servers: z.array(ServerSpent) }),
  },
} as const satisfies Table
export type SpeechServerRoutes = typeof serverRoutes
