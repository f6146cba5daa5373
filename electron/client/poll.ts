import { isPassing } from '../../shared/basics/backoff.ts'
import type { Job } from '../../shared/contract/records.ts'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { messageOf } from '../../shared/locale/messageOf.ts'
import { createBase64File } from './bytes/base64File.ts'
import { toWriteError } from './bytes/diskErrors.ts'
import { renameFile } from './bytes/renameFile.ts'
import type { CallOptions } from './method.ts'
import { createSkeletonReader } from './skeleton.ts'
import { waitSeconds } from './waitSeconds.ts'

/** The part of a client that polling needs. */
export interface JobSource {
  job(input: { job_id: string }, options?: CallOptions): Promise<Job>
}

/** Options of waiting for a job. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the job's progress, 0 to 1, never decreasing. */
  onProgress?(fraction: number): void
  /** Called with the bytes of the finished video's answer that have come so far, as its size is not known before. */
  readonly onReceived?: ((bytes: number) => void) | undefined
  /** Path for the finished video of a render job; `video_base64` is then empty in the answer. */
  readonly videoPath?: string | undefined
  /** Most seconds between two polls; absent: `MAX_POLL_INTERVAL_SECONDS`. */
  readonly maxPauseSeconds?: number
}

/** Seconds between polls: short at first, so that short jobs are noticed at once; longer later, to spare the server. */
const MIN_POLL_INTERVAL_SECONDS = 0.25
const MAX_POLL_INTERVAL_SECONDS = 4
const POLL_INTERVAL_GROWTH_RATIO = 1.4
/** Unreadable answers in a row after which the address is taken to be wrong. */
const MAX_UNREADABLE_ANSWERS = 5

/**
 * Polls a job until it is done and returns it. Slow answers, lost connections and server errors are waited out without
 * limit; only the signal, a refusal (unknown job, bad key), a full disk or the job's own error end the wait.
 */
export async function waitForJob(client: JobSource, job_id: string, options: WaitOptions = {}): Promise<Job> {
  const report = monotone(options.onProgress)
  const endsWaiting = createFinalErrorCheck()
  let seconds = MIN_POLL_INTERVAL_SECONDS
  let seen = ''
  for (;;) {
    const job = await poll(client, job_id, options).catch((error: unknown) => {
      if (endsWaiting(error)) throw error
      return undefined
    })
    if (job !== undefined) {
      endsWaiting(undefined)
      report(job.status === 'done' ? 1 : job.progress)
      if (job.status === 'done') return job
    }
    const state = job === undefined ? seen : `${job.status} ${job.progress}`
    seconds =
      state === seen
        ? Math.min(options.maxPauseSeconds ?? MAX_POLL_INTERVAL_SECONDS, seconds * POLL_INTERVAL_GROWTH_RATIO)
        : MIN_POLL_INTERVAL_SECONDS
    seen = state
    await waitSeconds(seconds, options.signal)
  }
}

/** Creates a check for the errors of polls: true if the error is final. `undefined` stands for a readable answer. */
function createFinalErrorCheck(): (error: unknown) => boolean {
  let unreadable = 0
  return (error) => {
    const isUnreadable = error instanceof AppError && error.failure.kind === 'bad_reply'
    unreadable = isUnreadable ? unreadable + 1 : 0
    return isUnreadable ? unreadable >= MAX_UNREADABLE_ANSWERS : error !== undefined && !isPassing(error)
  }
}

/** Polls once. Throws `job_failed` with the server's message if the job has failed. */
async function poll(client: JobSource, job_id: string, { signal, videoPath, onReceived }: WaitOptions): Promise<Job> {
  if (videoPath === undefined) return checked(await client.job({ job_id }, { signal }))
  let hasVideo = false
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const { document, written } = await readResultFile(counted(body, onReceived), videoPath)
    hasVideo = written
    return document
  }
  const job = checked(await client.job({ job_id }, { signal, read }))
  if (job.status !== 'done' || hasVideo) return job
  throw new AppError({ kind: 'bad_reply', message: say('failure.jobWithoutVideo') })
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  onReceived: WaitOptions['onReceived'],
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    onReceived?.(bytes)
    yield chunk
  }
}

function checked(job: Job): Job {
  if (job.status !== 'error') return job
  const message = messageOf(job.said, job.error) ?? (job.error?.trim() || say('failure.jobSilent'))
  throw new AppError({ kind: 'job_failed', message })
}

function monotone(onProgress: WaitOptions['onProgress']): (fraction: number) => void {
  let highestFraction = 0
  return (fraction) => {
    if (fraction <= highestFraction) return
    highestFraction = Math.min(1, fraction)
    onProgress?.(highestFraction)
  }
}

/** A job's answer without its video, and whether a video was written. */
interface ResultFile {
  readonly document: unknown
  readonly written: boolean
}

/**
 * Reads a job's answer while it arrives: the video goes to a file, in constant memory, and the rest is returned with an
 * empty `video_base64`. The file is `path.part` until the whole answer was valid; any failure removes it. Throws
 * `bad_reply`, `file`, or the body's error.
 */
export async function readResultFile(body: AsyncIterable<Uint8Array>, path: string): Promise<ResultFile> {
  const part = `${path}.part`
  const file = createBase64File(part)
  let bytes = 0
  const sink = {
    write(text: Buffer) {
      bytes += text.length
      return file.write(text)
    },
  }
  const reader = createSkeletonReader(['result', 'video_base64'], sink)
  try {
    for await (const chunk of body) await reader.feed(asBuffer(chunk))
    const document = reader.finish()
    if (bytes > 0) {
      await file.finish()
      await renameFile(part, path)
    }
    return { document, written: bytes > 0 }
  } catch (error) {
    await file.discard().catch(() => undefined)
    throw error instanceof AppError ? error : toWriteError(path, error)
  }
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}
