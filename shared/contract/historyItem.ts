import { z } from 'zod'

/** One generation in the history (spec 2.10 leaves its fields open). */
export const HistoryItem = z.looseObject({
  id: z.string(),
  item_id: z.string().describe('The same id, by the name that the paths of the history have.').optional(),
  feature: z.string().optional(),
  created_at: z.string().optional(),
  text: z.string().optional(),
  voice_id: z.string().optional(),
  duration_seconds: z.number().optional(),
  /** Path of its WAV file under the base address, requested with the same key; absent where none is kept. */
  audio: z.string().optional(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
export const HistoryPage = z.looseObject({ items: z.array(HistoryItem), total: z.int().optional() })
export type HistoryPage = z.infer<typeof HistoryPage>
