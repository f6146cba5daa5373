import type { JobReport } from '../../../../shared/contract/local.ts'
import type { JobStatus } from '../../../../shared/contract/records.ts'
import type { Message } from '../../../../shared/locale/message.ts'

/** The kinds of jobs. `speak` and `assemble` write their files to paths in their orders; the others store their results in the backend. */
export type JobKind = 'analyze' | 'render' | 'speak' | 'assemble'

/** The state of a job. */
export interface JobRecord {
  readonly id: string
  readonly account: string
  /** The id of the key it was ordered with; jobs of different keys take turns. */
  readonly key: string
  readonly kind: JobKind
  readonly status: JobStatus
  readonly progress: number
  /** Why it failed. */
  readonly error: Message | undefined
  /** ISO 8601 time of its order. */
  readonly createdAt: string
  /** ISO 8601 time of its end; undefined until then. */
  readonly endedAt: string | undefined
  /** The number of times the engine crashed while it ran this job. */
  readonly interruptions: number
}

/** The result of a job; `result` is JSON, its shape depends on the kind of job. */
export interface JobMade {
  readonly result: unknown
  readonly report: JobReport | undefined
}
