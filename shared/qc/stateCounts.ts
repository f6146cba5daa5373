import { z } from 'zod'
import { LINE_GROUPS } from './lineVerdict.ts'

/** How many lines are in each group, as it is stored and sent. Apart from the judgement, as the first screen loads no zod. */
export const StateCounts = z.partialRecord(z.enum(LINE_GROUPS), z.int())
