import { z } from 'zod'

/** The account that costs of a project's orders are added to: an id of its own, and the most US dollars that all of them may cost together. */
export const Budget = z.object({ id: z.string().min(1).max(100), limit: z.number().min(0).max(1e6).optional() })
export type Budget = z.infer<typeof Budget>
