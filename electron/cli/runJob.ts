import type { Job } from '../../shared/contract/records.ts'
import { waitForJob } from '../client/poll.ts'
import type { Connection } from './connectService.ts'
import { inStage, type Stage, type Tell } from './dubEvents.ts'

/** A job of the service: how to begin it, and what to show while it runs. */
export interface JobWork {
  readonly tell: Tell
  readonly stage: Stage
  start(onUpload: (fraction: number) => void): Promise<{ job_id: string }>
  /** Where a render's video goes. */
  readonly videoPath?: string
}

/** How long a job may take to be called off before it is left to end with the engine. */
const CANCEL_LIMIT_MS = 3_000

/** Sends a video, waits for the job and returns it. A job that is given up is cancelled where the service can do that. */
export async function runJob(connection: Connection, work: JobWork): Promise<{ job: Job; job_id: string }> {
  const { job_id } = await inStage(work.tell, 'send', (onUpload) => work.start(onUpload))
  try {
    const { videoPath } = work
    const { signal, service } = connection
    const job = await inStage(work.tell, work.stage, (onProgress) =>
      waitForJob(service, job_id, { signal, onProgress, videoPath }),
    )
    return { job, job_id }
  } catch (error) {
    const signal = AbortSignal.timeout(CANCEL_LIMIT_MS)
    // The reason for giving up is what counts; that it could not be called off changes nothing.
    await connection.local?.cancelJob({ job_id }, { signal }).catch(() => undefined)
    throw error
  }
}
