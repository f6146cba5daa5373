import { z } from 'zod'
import type * as failure from './failure.ts'
import { Message } from './locale/messageSchema.ts'

// Apart from `failure.ts`, for the reason that `messageSchema.ts` has.

export type Failure = failure.Failure

const plain = <K extends string>(kind: K) =>
  z.object({ kind: z.literal(kind), message: z.string(), said: Message.optional() })

export const Failure: z.ZodType<Failure> = z.discriminatedUnion('kind', [
  plain('invalid').extend({ field: z.string().optional(), missing: z.boolean().optional() }),
  plain('unauthorized'),
  plain('forbidden'),
  plain('not_found').extend({ field: z.string().optional() }),
  plain('rate_limited').extend({ retryAfter: z.number().optional() }),
  plain('internal'),
  plain('engine_down'),
  plain('unavailable').extend({ retryAfter: z.number().optional(), permanent: z.boolean().optional() }),
  plain('offline'),
  plain('bad_reply'),
  plain('job_failed'),
  plain('file').extend({ path: z.string().optional() }),
  plain('cancelled'),
])
