import { z } from 'zod'
import { HistoryPage } from '../contract/historyItem.ts'
import { HistoryFeature } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'

const byId = z.object({ id: z.string().min(1) })

/** Commands on the history of the service in use: what it generated for this account. */
export const generations = {
  /** A page of the history, latest first. */
  generations: {
    input: z.object({
      limit: z.int().min(1).max(500).default(50),
      offset: z.int().min(0).default(0),
      feature: HistoryFeature.optional(),
    }),
    output: HistoryPage,
  },
  /** The sound of an entry, where the service still has it. */
  generationSound: { input: byId, output: z.object({ url: z.string(), path: z.string() }) },
  deleteGeneration: { input: byId, output: z.object({}) },
  /** Entries and bytes; absent where the service does not report them, as hosted services do not. */
  generationStorage: {
    input: z.object({}),
    output: z.object({ items: z.int().optional(), bytes: z.int().optional() }),
  },
} as const satisfies CommandTable
