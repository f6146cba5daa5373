import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { jobIds, type ServiceJobs } from '../work/checkpoint.ts'
import type { Links, ServiceCalls } from '../work/links.ts'

/** Milliseconds that a call to pause, resume or cancel a job may take; after that the job is left as it is. */
const JOB_CALL_TIMEOUT_MS = 1_500

/** Why work is stopped that is to go on later. */
const PAUSED = Symbol('paused')

/** Stops work for now. Its checkpoint is kept, and `isPaused` tells it from work that is over. */
export function pauseRun(stop: AbortController): void {
  stop.abort(PAUSED)
}

/** Whether work was stopped only for now. */
export function isPaused(signal: AbortSignal): boolean {
  return signal.reason === PAUSED
}

/**
 * Pauses a job on the engine of this computer; a hosted service cannot pause, so a job there goes on and is checked again
 * later.
 */
export function pauseJob(link: ServiceCalls, job_id: string): Promise<void> {
  return ignoreFailure(link.local?.pauseJob({ job_id }, timeoutOptions()))
}

/** Lets a job go on that may have been paused. */
export function resumeJob(link: ServiceCalls, job_id: string): Promise<void> {
  return ignoreFailure(link.local?.resumeJob({ job_id }, timeoutOptions()))
}

/** Ends a job for good. */
export function cancelServiceJob(link: ServiceCalls, job_id: string): Promise<void> {
  return ignoreFailure(link.local?.cancelJob({ job_id }, timeoutOptions()))
}

/** Ends the jobs of work that is paused and will not go on. */
export async function cancelServiceJobs(links: Links, jobs: ServiceJobs): Promise<void> {
  const { profile } = jobs
  const ids = jobIds(jobs)
  if (ids.length === 0 || profile === undefined) return
  const link = await links.link(profile, AbortSignal.timeout(JOB_CALL_TIMEOUT_MS)).catch(() => undefined)
  if (link !== undefined) await Promise.all(ids.map((id) => cancelServiceJob(link, id)))
}

/** Note on paused work whose job goes on at a service that cannot pause. */
export function cannotPauseNotes(jobs: ServiceJobs): Message[] {
  if (jobIds(jobs).length === 0 || jobs.profile === THIS_COMPUTER) return []
  return [say('note.cannotPause')]
}

function timeoutOptions(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(JOB_CALL_TIMEOUT_MS) }
}

/** Ignores failures: the studio has paused or cancelled, whether or not the service heard of it. */
async function ignoreFailure(call: Promise<unknown> | undefined): Promise<void> {
  await call?.catch(() => undefined)
}
