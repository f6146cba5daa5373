import type { JobReport } from '../../../../shared/contract/local.ts'
import type { JobStatus } from '../../../../shared/contract/records.ts'

/** `assemble` writes its video where its order says; the others have their results here. */
export type JobKind = 'analyze' | 'render' | 'assemble'

/** How a job stands. */
export interface JobRecord {
  readonly id: string
  readonly account: string
  /** The key it was ordered with; jobs of different keys take turns. */
  readonly key: string
  readonly kind: JobKind
  readonly status: JobStatus
  readonly progress: number
  readonly error: string | undefined
  /** ISO 8601, once it is done or failed. */
  readonly endedAt: string | undefined
  /** How often the engine ended without notice while it did this job. */
  readonly interruptions: number
}

/** What a job made; `result` is JSON of its kind's own shape. */
export interface JobMade {
  readonly result: unknown
  readonly report: JobReport | undefined
}
