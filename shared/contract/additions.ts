import { z } from 'zod'
import { ModelRecord } from './chat.ts'
import { JobStatus, wholeBetween } from './records.ts'
import type { Table } from './route.ts'

/** A job of the list, without its result: that is asked for by `job`, or as a file by `jobVideo`. */
export const ListedJob = z.looseObject({
  job_id: z.string(),
  kind: z.enum(['analyze', 'render', 'speak', 'assemble']),
  status: JobStatus,
  progress: z.number(),
  created_at: z.string(),
  ended_at: z.string().optional(),
  error: z.string().nullable(),
  said: z.unknown().describe('The error as data, for clients that speak other languages.').optional(),
  cancelled: z.boolean().describe('True where the error is that it was cancelled.').optional(),
  video: z
    .string()
    .describe('Path of the finished video under the base address, asked for with the same key.')
    .optional(),
})
export type ListedJob = z.infer<typeof ListedJob>

/**
 * Endpoints beside the spec, which our engine serves for those who build on it. Hosted services need not have them, and our own
 * client does not depend on them.
 */
export const additions = {
  jobs: {
    method: 'GET',
    path: '/voice/dub/jobs',
    summary: 'List the jobs of the account, newest first.',
    input: z.object({ limit: wholeBetween(1, 500).default(50), offset: z.int().min(0).default(0) }),
    output: z.object({ jobs: z.array(ListedJob), total: z.int() }),
  },
  cancelOrder: {
    method: 'DELETE',
    path: '/voice/dub/jobs/:job_id',
    summary: 'Cancel a job that has not ended, and remove its files; one that has ended stays as it is.',
    input: z.object({ job_id: z.string() }),
    output: z.object({
      cancelled: z.boolean().describe('False where the job had ended already, whether done or failed.'),
    }),
  },
  jobVideo: {
    method: 'GET',
    path: '/voice/dub/jobs/:job_id/video',
    summary: 'The finished video of a render as a file, in parts where the header Range asks for one.',
    input: z.object({ job_id: z.string() }),
    output: 'video/mp4',
    parts: true,
  },
  model: {
    method: 'GET',
    path: '/v1/models/:model',
    summary: 'A chat model by its id; an id with a stroke is escaped, as org%2Fname.',
    errors: 'chat',
    input: z.object({ model: z.string() }),
    output: ModelRecord,
  },
} as const satisfies Table
export type Additions = typeof additions
