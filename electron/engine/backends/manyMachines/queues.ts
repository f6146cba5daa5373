import { createHash } from 'node:crypto'
import { z } from 'zod'

/** What a worker can be started for: whole jobs, or the steps of them that need a model. */
export const Offer = z.enum(['jobs', 'synthesize', 'transcribe', 'diarize', 'translate'])
export type Offer = z.infer<typeof Offer>

/**
 * Milliseconds after which a worker that says nothing has lost its work, and how often that is looked for. A look may
 * find it only to look at it again the next time, and who looks may have been the one that was lost: what it did runs
 * elsewhere after the first and twice the second at the latest.
 */
const LOCK = { lockDuration: 5000, stalledInterval: 3000 } as const

/** A job that ended this many workers without an answer is given up: it would end all of them. */
const MOST_STALLS = 50

/** Of all workers, wherever the queues are. */
export const WORKER_SETTINGS = { ...LOCK, maxStalledCount: MOST_STALLS } as const

/** What the queue says of such a job. */
export const STALLED = 'job stalled more than allowable limit'

/** What travels through the queue of jobs: keys only; what was ordered and the video are blobs. */
export const JobData = z.object({
  account: z.string(),
  key: z.string(),
  kind: z.enum(['analyze', 'render', 'assemble']),
  /** Whether a file came with the order. */
  upload: z.boolean(),
  /** Version of the gateway that took the order. */
  version: z.string(),
})
export type JobData = z.infer<typeof JobData>

/** What is left of a finished job in the queue. */
export const JobReturn = z.object({ endedAt: z.string() })
export type JobReturn = z.infer<typeof JobReturn>

/** The order of a job, its result and its files, by name. */
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

/** What a job no longer needs when it is done. */
export function blobsOnTheWay(id: string): string[] {
  const { source, scratch, tasks, order } = blobsOf(id)
  return [source, scratch, tasks, order]
}

/** What the queue keeps of a job or step that was cancelled, and what is told of the job. */
export const CANCELLED = 'Cancelled.'

/** Why something is stopped: for good, until it is to go on, or because its worker ends. */
const StopMessage = z.object({ id: z.string(), why: z.enum(['cancelled', 'paused']) })
export type StopMessage = z.infer<typeof StopMessage>

/** The call that somebody published; undefined where it is none. */
export function readStopMessage(text: string): StopMessage | undefined {
  try {
    return StopMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The same id for the same parts, in the form of a UUID. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\0')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** A queue, or its events, whose outages show in what they break; without a listener one would end the process. */
export function quiet<T extends { on(event: 'error', listener: () => void): unknown }>(one: T): T {
  one.on('error', () => undefined)
  return one
}
