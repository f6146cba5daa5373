import { z } from 'zod'
import { type TimeMapKnots as Knots, keepTime } from './timeMap.ts'

// Apart from `timeMap.ts`: a media process that only uses a time map need not load the checks.

export type TimeMapKnots = Knots

/** The knots of a time map from outside. */
export const TimeMapKnots: z.ZodType<TimeMapKnots> = z
  .array(z.object({ source: z.number().min(0), dub: z.number().min(0) }))
  .refine(keepTime, { error: 'must rise, and its dub must never be faster than its source' })
