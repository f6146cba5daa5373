import { z } from 'zod'

/** What a project's orders are counted on: an id of its own, and the most US dollars that all of them may cost together. */
export const Budget = z.object({ id: z.string().min(1).max(100), limit: z.number().min(0).max(1e6).optional() })
export type Budget = z.infer<typeof Budget>
