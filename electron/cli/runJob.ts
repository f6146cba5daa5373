import type { Job } from '../../shared/contract/records.ts'
import { finishedJob } from '../dubbing/steps/finishedJob.ts'
import type { Connection } from './connectService.ts'
import { inStage, type Stage, type Tell } from './dubEvents.ts'

/** A job of the service: how to begin it, and what to show while it runs. */
export interface JobWork {
  readonly tell: Tell
  readonly stage: Stage
  /** Orders it: by path where the connection has the private calls, else by upload. */
  start(call: { signal: AbortSignal; onUpload(fraction: number): void }): Promise<{ job_id: string }>
  /** Where a render's video goes. */
  readonly videoPath?: string
}

/** How long a job may take to be called off before it is left to end with the engine. */
const CANCEL_LIMIT_MS = 3_000

/** Begins a job, waits for it and returns it. A job that is given up is cancelled where the service can do that. */
export async function runJob(connection: Connection, work: JobWork): Promise<{ job: Job; job_id: string }> {
  const { signal, local } = connection
  const start = (onUpload: (fraction: number) => void) => work.start({ signal, onUpload })
  const { job_id } = local === undefined ? await inStage(work.tell, 'send', start) : await start(() => undefined)
  try {
    const { videoPath } = work
    const job = await inStage(work.tell, work.stage, (onProgress) =>
      finishedJob(connection, job_id, { signal, onProgress, videoPath }),
    )
    return { job, job_id }
  } catch (error) {
    // The reason for giving up is what counts; that it could not be called off changes nothing.
    await local?.cancelJob({ job_id }, { signal: AbortSignal.timeout(CANCEL_LIMIT_MS) }).catch(() => undefined)
    throw error
  }
}
