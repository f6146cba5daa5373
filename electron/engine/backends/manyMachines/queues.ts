import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The kinds of work a worker can offer to do: whole jobs, or those steps of a job that need a model. */
export const Offer = z.enum(['jobs', 'synthesize', 'transcribe', 'diarize', 'translate'])
export type Offer = z.infer<typeof Offer>

/**
 * Times in milliseconds after which work is taken from a dead worker: its lock expires `lockDuration` after the last renewal;
 * a worker looks for expired locks each `stalledInterval`. Work resumes elsewhere after `lockDuration` plus twice
 * `stalledInterval` at the latest, because one check may only mark a job, and the dead worker may have been the next to check.
 */
const LOCK_TIMES_MS = { lockDuration: 5000, stalledInterval: 3000 } as const

/** A job fails after this many workers died while they ran it: otherwise it could kill every worker. */
const MAX_JOB_STALLS = 50

/** Settings of every worker. */
export const WORKER_SETTINGS = { ...LOCK_TIMES_MS, maxStalledCount: MAX_JOB_STALLS } as const

/** BullMQ's error message for a job that exceeded `MAX_JOB_STALLS`. */
export const STALLED = 'job stalled more than allowable limit'

/** The data of a job in the queue. It is small: the order itself and the video are blobs. */
export const JobData = z.object({
  account: z.string(),
  key: z.string(),
  kind: z.enum(['analyze', 'render', 'speak', 'assemble']),
  /** Whether a file came with the order. */
  upload: z.boolean(),
  /** The digest of its request, where that had an idempotency key. */
  fingerprint: z.string().optional(),
  /** Version of the gateway that took the order. */
  version: z.string(),
})
export type JobData = z.infer<typeof JobData>

/** The return value of a finished job in the queue. */
export const JobReturn = z.object({ endedAt: z.string() })
export type JobReturn = z.infer<typeof JobReturn>

/** The blob names of a job's order, result and files. */
export function blobsOf(id: string) {
  const folder = `jobs/${id}`
  return {
    folder,
    order: `${folder}/order.json`,
    source: `${folder}/source`,
    scratch: `${folder}/scratch`,
    tasks: `${folder}/tasks`,
    result: `${folder}/result.json`,
    video: `${folder}/result.mp4`,
  } as const
}

/** Blob names that are removed when a job is done. */
export function blobsOnTheWay(id: string): string[] {
  const { source, scratch, tasks, order } = blobsOf(id)
  return [source, scratch, tasks, order]
}

/** The error message of a cancelled job or step, in the queue and for the user. */
export const CANCELLED = 'Cancelled.'

/** A message that stops a job or step: `cancelled` for good, `paused` until the job is resumed. */
const StopMessage = z.object({ id: z.string(), why: z.enum(['cancelled', 'paused']) })
export type StopMessage = z.infer<typeof StopMessage>

/** Parses a published message; undefined if the text is not a stop message. */
export function readStopMessage(text: string): StopMessage | undefined {
  try {
    return StopMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A deterministic id for the parts, in the form of a UUID. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Ignores the `error` events of a queue: an outage shows in the calls that fail, and an unheard event would end the process. */
export function quiet<T extends { on(event: 'error', listener: () => void): unknown }>(one: T): T {
  one.on('error', () => undefined)
  return one
}
