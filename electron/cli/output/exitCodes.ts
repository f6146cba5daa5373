import type { Failure } from '../../../shared/failure.ts'

/** Exit codes of the process. */
export const EXIT = { done: 0, failed: 1, badInput: 2, unavailable: 3, notPassed: 4, cancelled: 130 } as const

const CODES: Readonly<Record<Failure['kind'], number>> = {
  invalid: EXIT.badInput,
  not_found: EXIT.badInput,
  file: EXIT.badInput,
  unauthorized: EXIT.unavailable,
  forbidden: EXIT.unavailable,
  rate_limited: EXIT.unavailable,
  unavailable: EXIT.unavailable,
  offline: EXIT.unavailable,
  engine_down: EXIT.unavailable,
  internal: EXIT.failed,
  bad_reply: EXIT.failed,
  job_failed: EXIT.failed,
  cancelled: EXIT.cancelled,
}

/** The exit code for a failure, for scripts. */
export function exitCodeOf(failure: Failure): number {
  return CODES[failure.kind]
}
