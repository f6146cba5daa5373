import { existsSync } from 'node:fs'
import type { Job } from '../../../shared/contract/records.ts'
import { type WaitOptions, waitForJob } from '../../client/poll.ts'
import type { ServiceCalls } from './link.ts'

/**
 * Waits for a job and returns it; its video is then at `videoPath`. The engine of this computer has put it there itself.
 * It is fetched from a hosted service, and from an engine that was ordered by an upload or whose video was removed since.
 * Throws what `waitForJob` throws.
 */
export async function finishedJob(
  { service, local }: ServiceCalls,
  job_id: string,
  options: WaitOptions,
): Promise<Job> {
  if (local === undefined) return waitForJob(service, job_id, options)
  const { videoPath, onReceived, ...rest } = options
  const job = await waitForJob({ job: local.jobState }, job_id, rest)
  if (videoPath === undefined || existsSync(videoPath)) return job
  return waitForJob(service, job_id, { signal: options.signal, videoPath, onReceived })
}
