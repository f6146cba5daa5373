import type { JobReport } from '../../../../shared/contract/local.ts'
import { AppError } from '../../../../shared/failure.ts'
import type { WorkOptions } from '../../core/ports.ts'
import type { Caller } from './accountRecords.ts'
import type { BlobReader } from './blobs.ts'
import type { JobKind, JobMade, JobRecord } from './jobRecord.ts'
import type { Step } from './steps.ts'

/** The input of a running job: the uploaded file, a scratch folder that is removed at the end, a path for its video. */
export interface JobContext extends WorkOptions {
  readonly id: string
  readonly account: string
  readonly source: string
  readonly scratch: string
  readonly video: string
  readonly input: unknown
  readonly step: Step
  onProgress(fraction: number): void
}

export type JobRunner = (job: JobContext) => Promise<{ result: unknown; report: JobReport }>

export interface JobOrder {
  readonly caller: Pick<Caller, 'account' | 'key'>
  readonly input: unknown
  /** The path of the uploaded file, which the job takes over; absent if the input names local files. */
  readonly upload?: string
  /** A repeated request with the same key returns the first request's job. */
  readonly idempotencyKey: string | undefined
  /** A digest of the request: another one with the same key is refused. */
  readonly fingerprint?: string | undefined
}

/** The refusal of an idempotency key that another request has used. */
export function keyInUse(): AppError {
  const message = 'This Idempotency-Key belongs to another request. Use a new one for each.'
  return new AppError({ kind: 'invalid', message, field: 'Idempotency-Key', conflict: true })
}

/** The state of a job, and its result if it is done. */
export type FoundJob = Omit<JobRecord, 'interruptions'> & JobMade

/** One page of an account's jobs, newest first; `total` counts all pages. */
interface JobPage {
  readonly jobs: readonly Omit<JobRecord, 'interruptions'>[]
  readonly total: number
}

/** The durable queue of jobs, in any backend. */
export interface JobQueue {
  /** Returns the job's id. */
  submit(kind: JobKind, order: JobOrder): Promise<string>
  /** The job. Throws `not_found` if it does not exist or belongs to another account. */
  find(account: string, id: string): Promise<FoundJob>
  /** The jobs of an account, without their results. */
  list(account: string, page: { readonly limit: number; readonly offset: number }): Promise<JobPage>
  /** The finished video of a render job; undefined if it was removed. */
  openVideo(id: string): Promise<BlobReader | undefined>
  /** Cancels a job. False if it had ended already. */
  cancel(account: string, id: string): Promise<boolean>
  /** Pauses a job until `resume`, across restarts too; its finished steps are kept. False if it had ended already. */
  pause(account: string, id: string): Promise<boolean>
  /** Puts a paused job back into the queue. False if it was not paused. */
  resume(account: string, id: string): Promise<boolean>
  /** Starts the queue with the unfinished jobs of an earlier run of the engine. */
  start(): void
  close(): Promise<void>
}

/** Whether a job has ended, in success or failure. */
export function hasEnded({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'done' || status === 'error'
}
