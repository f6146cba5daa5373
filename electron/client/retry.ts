import { type BackoffPolicy, delayAfter, isPassing } from '../../shared/basics/backoff.ts'
import { type Failure, toFailure } from '../../shared/failure.ts'
import { waitSeconds } from './waitSeconds.ts'

/** A retry policy; all in seconds. */
export interface RetryPolicy extends BackoffPolicy {
  /** How long after the first failure a new try may still start. */
  readonly deadline: number
}

/** Spec 7.4: exponential from about one second. A deadline instead of a count, so that a busy minute is survived. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = { first: 1, cap: 30, deadline: 300 }

/** A wait before the next try, for display. */
export interface RetryWait {
  readonly reason: Failure
  readonly seconds: number
  /** The try that failed, from 1. */
  readonly attempt: number
}

/** Options of the retry loop; `now` is in milliseconds. */
export interface RetryOptions {
  readonly policy: RetryPolicy
  readonly random: () => number
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
  /** Whether the call may be repeated after this failure; asked only for failures that are worth a retry. */
  mayRepeat?(failure: Failure): boolean
  onWait?(wait: RetryWait): void
}

/**
 * Runs `attempt` until it succeeds, fails for good, or the deadline forbids another wait; then throws the last error.
 */
export async function retry<T>(attempt: (number: number) => Promise<T>, options: RetryOptions): Promise<T> {
  let deadline = Number.POSITIVE_INFINITY
  for (let number = 1; ; number++) {
    try {
      return await attempt(number)
    } catch (error) {
      const failure = toFailure(error)
      if (!isPassing(error) || options.mayRepeat?.(failure) === false) throw error
      // The deadline counts from the first failure: an upload that failed after an hour still gets its second try.
      if (number === 1) deadline = options.now() + options.policy.deadline * 1000
      const seconds = delayAfter(failure, number, options)
      if (options.now() + seconds * 1000 > deadline) throw error
      options.onWait?.({ reason: failure, seconds, attempt: number })
      await waitSeconds(seconds, options.signal)
    }
  }
}
