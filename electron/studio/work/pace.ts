/** How far work is, and how long it may still take. */
export interface Pace {
  readonly fraction: number
  /** Seconds; absent while it is too early to say. */
  readonly remaining?: number
}

/** Before this much time and progress an estimate would be a guess. */
const SOONEST_SECONDS = 1.5
const LEAST_PROGRESS = 0.05

/** Turns the progress of one stage into an estimate. What was done before it began says nothing about its pace. `now` is in milliseconds. */
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
