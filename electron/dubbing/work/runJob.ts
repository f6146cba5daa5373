import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Stage } from '../../../shared/commands/workState.ts'
import type { DubAnalysis, Job } from '../../../shared/contract/records.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { hostedFailure } from '../../client/hostedFailure.ts'
import { type WaitOptions, waitForJob } from '../../client/poll.ts'
import { cancelServiceJob, isPaused, pauseJob, resumeJob } from '../queue/pausing.ts'
import type { ServiceCalls } from './links.ts'
import type { WorkContext } from './workContext.ts'

/** Most seconds between two polls of the engine of this computer; the next job waits for the poll that sees the end of the one before. */
const MAX_LOCAL_POLL_INTERVAL_SECONDS = 1

/** The share of a job's progress for sending its video, where that is not shown apart. */
const UPLOAD_PROGRESS_SHARE = 0.1

/** Bytes of a finished video, in base64, after which their number is reported again. */
const DOWNLOAD_REPORT_BYTES = 4e6

/** A job that is all of its stage. */
const WHOLE_STAGE = { from: 0, to: 1 }

/** A job of the service: where its id is kept, how to begin it, and where a render's video goes. */
export interface JobWork {
  readonly kept: 'analyzeJob' | 'speakJob' | 'renderJob'
  /** The stage to show. */
  readonly stage: Stage
  /** The part of the stage that it is, as shares; absent: all of it. */
  readonly part?: { readonly from: number; readonly to: number }
  readonly doing: Message
  /** Orders it: by path where the link has the private calls, else by upload. */
  start(link: ServiceCalls, call: JobCall): Promise<{ job_id: string }>
  readonly videoPath?: string
  /** Whether the job runs on the engine of this computer, whichever service is in use. */
  readonly here?: boolean
}

/** The options of the call that begins a job. */
interface JobCall {
  readonly signal: AbortSignal
  onUpload(fraction: number): void
}

/** The part of a context that a job needs. */
export type JobWorkContext = Pick<
  WorkContext,
  'onLink' | 'onThisComputer' | 'checkpoint' | 'saveCheckpoint' | 'signal' | 'isCancelled' | 'enter' | 'sending'
>

/** A job on one link. */
interface LinkedJob {
  readonly context: JobWorkContext
  readonly work: JobWork
  readonly link: ServiceCalls
  readonly signal: AbortSignal
}

/** Begins a job, waits for it and returns it; a job begun before a restart is waited for instead. */
export function runJob(context: JobWorkContext, work: JobWork): Promise<{ job: Job; job_id: string }> {
  return (work.here ? context.onThisComputer : context.onLink)(async (link, signal) => {
    const linked = { context, work, link, signal }
    const known = context.checkpoint[work.kept]
    if (known === undefined) return begin(linked)
    await resumeJob(link, known)
    return finish(linked, known, enter(linked)).catch((error: unknown) => {
      // The service no longer knows the job of an earlier day.
      if (toFailure(error).kind !== 'not_found') throw error
      return begin(linked)
    })
  })
}

/** Starts the stage of a job; answers the function that takes the job's own progress, 0 to 1. */
function enter({
  context,
  work: { stage, doing, part: { from, to } = WHOLE_STAGE },
}: LinkedJob): (fraction: number) => void {
  const reportProgress = context.enter(stage, doing)
  return (fraction) => reportProgress(from + (to - from) * fraction)
}

async function begin(linked: LinkedJob): Promise<{ job: Job; job_id: string }> {
  const { context, work, link, signal } = linked
  const isSent = link.local === undefined
  const apart = isSent ? context.sending?.() : undefined
  const shown = apart === undefined ? enter(linked) : undefined
  const sent = isSent && apart === undefined ? UPLOAD_PROGRESS_SHARE : 0
  const { job_id } = await work.start(link, { signal, onUpload: apart ?? ((fraction) => shown?.(sent * fraction)) })
  apart?.(1)
  // Another render makes another file.
  await context.saveCheckpoint({ [work.kept]: job_id, ...(work.kept === 'renderJob' && { placing: undefined }) })
  const onProgress = shown ?? enter(linked)
  return finish(linked, job_id, (fraction) => onProgress(sent + (1 - sent) * fraction))
}

async function finish(
  { context, work, link, signal }: LinkedJob,
  job_id: string,
  onProgress: (fraction: number) => void,
): Promise<{ job: Job; job_id: string }> {
  // A job may be at 100 % while its result is still being downloaded.
  const waiting = (fraction: number) => (fraction < 1 ? onProgress(fraction) : undefined)
  let reportedBytes = 0
  const onReceived = (bytes: number) => {
    if (bytes < reportedBytes + DOWNLOAD_REPORT_BYTES) return
    reportedBytes = bytes
    // Base64 is longer than the video by a third.
    context.enter(work.stage, say('doing.receive', { megabytes: Math.round((bytes * 0.75) / 1e6) }))(1)
  }
  try {
    const job = await finishedJob(link, job_id, { signal, videoPath: work.videoPath, onProgress: waiting, onReceived })
    onProgress(1)
    return { job, job_id }
  } catch (error) {
    await leave(context, link, job_id)
    // A dead engine keeps its jobs, and a studio that closes comes back to them.
    const { kind } = toFailure(error)
    if (context.isCancelled() || ['job_failed', 'not_found'].includes(kind))
      await context.saveCheckpoint({ [work.kept]: undefined })
    const isHosted = link.local === undefined
    throw isHosted && kind === 'job_failed'
      ? new AppError(hostedFailure(toFailure(error), say('failure.hosted.unnamed')), { cause: error })
      : error
  }
}

/** Cancels a job of the service, or pauses it where its item may be resumed. */
async function leave({ isCancelled, signal }: JobWorkContext, link: ServiceCalls, job_id: string): Promise<void> {
  if (isCancelled()) await cancelServiceJob(link, job_id)
  else if (isPaused(signal)) await pauseJob(link, job_id)
}

/**
 * Waits for a job and returns it. The video of a hosted service is then at `videoPath`; the engine of this computer writes its files
 * itself. Throws what `waitForJob` throws.
 */
export function finishedJob({ service, local }: ServiceCalls, job_id: string, options: WaitOptions): Promise<Job> {
  if (local === undefined) return waitForJob(service, job_id, options)
  const { videoPath: _video, onReceived: _received, ...rest } = options
  return waitForJob({ job: local.jobState }, job_id, { ...rest, maxPauseSeconds: MAX_LOCAL_POLL_INTERVAL_SECONDS })
}

/** Has the service listen to the video, for its lines or only for its speakers. */
export async function analyzeByService(
  context: WorkContext,
  order: Pick<DubOrder, 'from' | 'speakers'>,
  stage: 'transcript' | 'speakers',
): Promise<DubAnalysis> {
  const { video, note } = context
  const input = { language: order.from ?? 'auto' }
  const known = order.speakers ?? undefined
  const { job } = await runJob(context, {
    kept: 'analyzeJob',
    stage,
    doing: say('doing.listen'),
    async start({ service, local }, { signal, onUpload }) {
      if (local !== undefined) {
        const { soundTrack } = await context.document()
        return local.analyzeFile({ ...input, path: video, speakers: known, soundTrack }, { signal })
      }
      if (known !== undefined) note(say('note.speakersNotAsked'), 'warning')
      return service.analyze(input, { file: video, signal, onUpload })
    },
  })
  return analysisOf(job)
}
