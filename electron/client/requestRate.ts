/** The lowest rate, in requests per second: one every five seconds. */
const SLOWEST = 0.2
/** Factor on the rate after a refusal. */
const DECREASE = 0.85
/** Growth of the rate per second of successes, as a share of the last known limit. */
const INCREASE = 0.1
/** Milliseconds that the first refusal delays all requests: the burst before it has used up a second's share. */
const FIRST_HOLD = 1000
/** Factor on the rate per success while the rate is below half the last known limit. */
const RECOVERY = 1.25

/** The rate at which requests may start. All times are milliseconds of one clock. */
interface RequestRate {
  /** Until the next request may start; not above 0 if it may at once. */
  readonly wait: number
  /** A request starts. */
  start(): void
  /** A request was accepted by the server. */
  accepted(): void
  /** A request that started then was refused. */
  rejected(startedAt: number): void
  /** No request starts before this time. */
  startsAfter(time: number): void
}

/**
 * Creates a rate with additive increase and multiplicative decrease. It is unlimited until the first refusal; then it
 * begins with the number of requests that the server accepted in the second before.
 */
export function createRequestRate(now: () => number): RequestRate {
  let rate = Number.POSITIVE_INFINITY
  let limit = Number.POSITIVE_INFINITY
  let nextStart = 0
  let decreasedAt = Number.NEGATIVE_INFINITY
  let acceptedSince = true
  let recent: number[] = []

  return {
    get wait() {
      return nextStart - now()
    },
    start() {
      nextStart = Math.max(nextStart, now() - 20) + 1000 / rate
    },
    accepted() {
      const time = now()
      acceptedSince = true
      if (rate === Number.POSITIVE_INFINITY) recent = [...recent.filter((at) => at > time - 1000), time]
      else rate = rate < limit / 2 ? rate * RECOVERY : rate + (INCREASE * limit) / rate
    },
    rejected(startedAt) {
      // Requests that started before the last decrease belong to the same refusal.
      if (startedAt <= decreasedAt) return
      const time = now()
      const paced = rate !== Number.POSITIVE_INFINITY
      const measured = paced ? rate : Math.max(1, recent.length)
      if (acceptedSince) limit = measured
      rate = Math.max(SLOWEST, paced ? measured * DECREASE : measured)
      decreasedAt = time
      acceptedSince = false
      nextStart = Math.max(nextStart, time + (paced ? 1000 / rate : FIRST_HOLD))
    },
    startsAfter(time) {
      nextStart = Math.max(nextStart, time)
    },
  }
}
