/** The progress of work, and an estimate of the remaining time. */
export interface Pace {
  readonly fraction: number
  /** Seconds; absent while too early for an estimate. */
  readonly remaining?: number
}

/** Least seconds and progress for an estimate. */
const SOONEST_SECONDS = 1.5
const LEAST_PROGRESS = 0.05

/**
 * Estimates the remaining time of one stage; progress made before its start, as before a restart, is not counted. `now`
 * is in milliseconds.
 */
export function createPace(now: () => number): (fraction: number) => Pace {
  let first: { readonly fraction: number; readonly at: number } | undefined
  let most = 0
  return (given) => {
    most = Math.max(most, Math.min(1, given))
    first ??= { fraction: most, at: now() }
    const seconds = (now() - first.at) / 1000
    const done = most - first.fraction
    if (seconds < SOONEST_SECONDS || done < LEAST_PROGRESS) return { fraction: most }
    return { fraction: most, remaining: (seconds / done) * (1 - most) }
  }
}
