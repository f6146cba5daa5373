import { existsSync } from 'node:fs'
import type { Local } from '../../../shared/contract/local.ts'
import type { Job } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import type { Client } from '../../client/method.ts'
import { type WaitOptions, waitForJob } from '../../client/poll.ts'

/** The calls of a service, with the private ones where it is the engine of this computer. */
interface JobService {
  readonly service: Client<Service>
  readonly local?: Client<Local>
}

/**
 * Waits for a job and returns it; its video is then at `videoPath`. The engine of this computer has put it there itself.
 * It is fetched from a hosted service, and from an engine that was ordered by an upload or whose video was removed since.
 * Throws what `waitForJob` throws.
 */
export async function finishedJob({ service, local }: JobService, job_id: string, options: WaitOptions): Promise<Job> {
  if (local === undefined) return waitForJob(service, job_id, options)
  const { videoPath, ...rest } = options
  const job = await waitForJob({ job: local.jobState }, job_id, rest)
  if (videoPath === undefined || existsSync(videoPath)) return job
  return waitForJob(service, job_id, { signal: options.signal, videoPath })
}
