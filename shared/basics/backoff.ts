import { AppError, type Failure, failureKinds } from '../failure.ts'

/** How long to wait before a new try, in seconds. */
export interface BackoffPolicy {
  /** The shortest wait. */
  readonly first: number
  /** The longest wait, unless the server asks for a longer one. */
  readonly cap: number
}

/**
 * Seconds to wait after the given failed try, counted from 1: full jitter between the first delay and a doubling ceiling,
 * and never before the time that the server asked for. `random` gives numbers from 0 to 1. It is for the caller to wait.
 */
export function delayAfter(
  failure: Failure,
  attempt: number,
  { policy: { first, cap }, random }: { readonly policy: BackoffPolicy; readonly random: () => number },
): number {
  const ceiling = Math.max(first, Math.min(cap, first * 2 ** attempt))
  const backoff = first + random() * (ceiling - first)
  // Everyone is told the same time; without jitter on it they would all come back together.
  const requestedDelay = 'retryAfter' in failure ? (failure.retryAfter ?? 0) * (1 + random() / 4) : 0
  return Math.max(backoff, requestedDelay)
}

/** Whether waiting may help: never for a bug of this program, a refusal, or something that has to be installed first. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { failure } = error
  return failureKinds[failure.kind].retry && !('permanent' in failure && failure.permanent)
}
