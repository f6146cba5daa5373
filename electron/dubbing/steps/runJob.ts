import type { Job } from '../../../shared/contract/records.ts'
import { toFailure } from '../../../shared/failure.ts'
import type { WaitOptions } from '../../client/poll.ts'
import { callOff, isPaused, pauseJob, resumeJob } from '../queue/pausing.ts'
import type { DubContext, Reached } from './dubContext.ts'
import { finishedJob } from './finishedJob.ts'
import type { ServiceCalls } from './link.ts'

/** The share of a job's progress that is the sending of its video; none is sent to the engine of this computer. */
const SENDING = 0.1

/** A job of the service: where its id is kept, how to begin it, and where a render's video goes. */
export interface JobWork {
  readonly kept: 'analyzeJob' | 'renderJob'
  /** Orders it: by path where the link has the private calls, else by upload. */
  start(
    link: ServiceCalls,
    call: { signal: AbortSignal; onUpload(fraction: number): void },
  ): Promise<{ job_id: string }>
  /** Takes the share that is done, from 0 to 1, the sending included. */
  onProgress(fraction: number): void
  readonly videoPath?: string
}

/** What a job needs to know of the way it is on. */
export type JobContext = Pick<DubContext, 'onLink' | 'reached' | 'reach' | 'signal' | 'isCancelled'>

/** Begins a job, waits for it and returns it; a job begun before a restart is waited for instead. */
export function runJob(context: JobContext, work: JobWork): Promise<{ job: Job; job_id: string }> {
  return context.onLink(async (link, signal) => {
    const known = context.reached[work.kept]
    if (known !== undefined) await resumeJob(link, known)
    const job_id = known ?? (await begin(context, work, { link, signal }))
    try {
      return { job: await finishedJob(link, job_id, waiting(work, link, signal)), job_id }
    } catch (error) {
      const { kind } = toFailure(error)
      await leave(context, link, job_id)
      // A dead engine keeps its jobs, and a studio that closes comes back to them.
      if (context.isCancelled() || ['job_failed', 'not_found'].includes(kind)) await forget(context, work.kept)
      if (kind !== 'not_found' || known === undefined) throw error
    }
    // The service no longer knows the job of an earlier day.
    const again = await begin(context, work, { link, signal })
    return { job: await finishedJob(link, again, waiting(work, link, signal)), job_id: again }
  })
}

function waiting({ onProgress, videoPath }: JobWork, { local }: ServiceCalls, signal: AbortSignal): WaitOptions {
  const sent = local === undefined ? SENDING : 0
  return { signal, videoPath, onProgress: (fraction) => onProgress(sent + (1 - sent) * fraction) }
}

async function begin(
  context: JobContext,
  work: JobWork,
  { link, signal }: { link: ServiceCalls; signal: AbortSignal },
): Promise<string> {
  const onUpload = (fraction: number) => work.onProgress(SENDING * fraction)
  const { job_id } = await work.start(link, { signal, onUpload })
  const step: Partial<Reached> = { [work.kept]: job_id }
  await context.reach(step)
  return job_id
}

/** Tells the service that nobody waits for a job any more: for good, or for now. */
async function leave({ isCancelled, signal }: JobContext, link: ServiceCalls, job_id: string): Promise<void> {
  if (isCancelled()) await callOff(link, job_id)
  else if (isPaused(signal)) await pauseJob(link, job_id)
}

function forget(context: JobContext, kept: JobWork['kept']): Promise<void> {
  return context.reach({ [kept]: undefined })
}
