import type { JobReport } from '../../../../shared/contract/local.ts'
import type { Work } from '../../core/ports.ts'
import type { Caller } from './accountRecords.ts'
import type { BlobReader } from './blobs.ts'
import type { JobKind, JobMade, JobRecord } from './jobRecord.ts'
import type { Step } from './steps.ts'

/** What a running job gets: the uploaded file, a scratch folder that goes when the job ends, a place for its video. */
export interface JobContext extends Work {
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
  /** The received file, which the job takes over; absent where its input says which files it is about. */
  readonly upload?: string
  /** A repeated request with the same key finds the job of the first. */
  readonly idempotencyKey: string | undefined
}

/** How a job stands, and what it made where it is done. */
export type FoundJob = Omit<JobRecord, 'interruptions'> & JobMade

/** Durable jobs, whoever does them. */
export interface JobQueue {
  /** Returns the job's id. */
  submit(kind: JobKind, order: JobOrder): Promise<string>
  /** The job, if it is the account's; anyone else's does not exist for it (`not_found`). */
  find(account: string, id: string): Promise<FoundJob>
  /** The finished video of a render job; undefined where it was removed. */
  openVideo(id: string): Promise<BlobReader | undefined>
  /** False where the job had ended already. */
  cancel(account: string, id: string): Promise<boolean>
  /** Stops a job until `goOn`, after a restart too; its finished steps are kept. False where it had ended already. */
  pause(account: string, id: string): Promise<boolean>
  /** Lets a paused job go on when it is its turn; false where it was not paused. */
  goOn(account: string, id: string): Promise<boolean>
  /** Takes up what an earlier run of the engine left unfinished. */
  resume(): void
  close(): Promise<void>
}

/** Whether nothing more happens to a job. */
export function hasEnded({ status }: Pick<JobRecord, 'status'>): boolean {
  return status === 'done' || status === 'error'
}
