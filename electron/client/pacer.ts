import type { Failure } from '../../shared/failure.ts'
import { steadyNow } from './steadyNow.ts'
import { cancelled } from './waitSeconds.ts'

/** The turn of one request. Exactly one of its methods is called when the request is answered or has failed. */
export interface RequestTurn {
  accepted(): void
  /** The request was refused with 429; the failure may tell how long to wait. */
  rejected(failure: Failure): void
  /** The request ended without an answer, or with one that says nothing about the rate. */
  ended(): void
}

/** How a request queues for its turn. */
export interface PacerEntry {
  readonly signal?: AbortSignal | undefined
  /** Whether the request is a retry, which goes before requests that had no turn yet. */
  readonly again?: boolean
  /** Called when the server put off all requests of this key: for how many seconds and why. */
  onHeld?(held: { readonly reason: Failure; readonly seconds: number }): void
}

/** Spreads the requests of one key so that the server's limit is met instead of hit. */
export interface Pacer {
  /** Waits for a turn. */
  enter(entry?: PacerEntry): Promise<RequestTurn>
}

/** Most concurrent requests until the first answers have come. */
const INITIAL_CONCURRENT_REQUESTS = 16
const MAX_CONCURRENT_REQUESTS = 64
/** Most seconds that requests are put off by one refusal: a server that asks for hours is asked again, and refuses in words. */
const MAX_REFUSAL_HOLD_SECONDS = 120
/** Milliseconds; shorter waits are not reported. */
const MIN_REPORTED_WAIT_MS = 1000

interface Waiting {
  start(): void
  notifyHeld: PacerEntry['onHeld']
}

/** Creates a pacer. `now` is in milliseconds. */
export function createPacer({ now = steadyNow }: { now?: () => number } = {}): Pacer {
  const rate = createRequestRate(now)
  const queue: Waiting[] = []
  let underWay = 0
  let window = INITIAL_CONCURRENT_REQUESTS
  let timer: NodeJS.Timeout | undefined
  let held: { readonly reason: Failure; readonly until: number } | undefined

  function serve(): void {
    clearTimeout(timer)
    while (queue.length > 0 && underWay < window) {
      const { wait } = rate
      if (wait > 0) {
        timer = setTimeout(serve, Math.ceil(wait))
        return
      }
      rate.start()
      underWay++
      queue.shift()?.start()
    }
  }

  function reject(startedAt: number, reason: Failure): void {
    if ('retryAfter' in reason && reason.retryAfter !== undefined)
      hold(reason, now() + Math.min(reason.retryAfter, MAX_REFUSAL_HOLD_SECONDS) * 1000)
    rate.rejected(startedAt)
  }

  function hold(reason: Failure, until: number): void {
    held = { reason, until: Math.max(held?.until ?? 0, until) }
    rate.startsAfter(held.until)
    for (const { notifyHeld } of queue) reportHold(notifyHeld)
  }

  /** Reports a hold to a waiting request: it was caused by the refusal of another request. */
  function reportHold(notifyHeld: Waiting['notifyHeld']): void {
    const wait = held === undefined ? 0 : held.until - now()
    if (held !== undefined && wait > MIN_REPORTED_WAIT_MS) notifyHeld?.({ reason: held.reason, seconds: wait / 1000 })
  }

  function turn(): RequestTurn {
    const startedAt = now()
    let open = true
    const settle = (note: () => void) => {
      if (!open) return
      open = false
      underWay--
      note()
      serve()
    }
    return {
      accepted: () =>
        settle(() => {
          window = Math.min(MAX_CONCURRENT_REQUESTS, window + 1)
          rate.accepted()
        }),
      rejected: (failure) => settle(() => reject(startedAt, failure)),
      ended: () => settle(() => {}),
    }
  }

  function enter({ signal, again = false, onHeld }: PacerEntry = {}): Promise<RequestTurn> {
    return new Promise((resolve, fail) => {
      if (signal?.aborted) {
        fail(cancelled())
        return
      }
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        fail(cancelled())
      }
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', leave)
          resolve(turn())
        },
        notifyHeld: onHeld,
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (again) queue.unshift(waiting)
      else queue.push(waiting)
      reportHold(onHeld)
      serve()
    })
  }

  return { enter }
}

/** The lowest rate, in requests per second: one every five seconds. */
const MIN_REQUESTS_PER_SECOND = 0.2
/** Factor on the rate after a refusal. */
const RATE_DECREASE_FACTOR = 0.85
/** Growth of the rate per second of successes, as a share of the last known limit. */
const RATE_GROWTH_SHARE_PER_SECOND = 0.1
/** Milliseconds that the first refusal delays all requests: the burst before it has used up a second's share. */
const FIRST_REFUSAL_DELAY_MS = 1000
/** Factor on the rate per success while the rate is below half the last known limit. */
const RATE_RECOVERY_FACTOR = 1.25

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
function createRequestRate(now: () => number): RequestRate {
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
      else rate = rate < limit / 2 ? rate * RATE_RECOVERY_FACTOR : rate + (RATE_GROWTH_SHARE_PER_SECOND * limit) / rate
    },
    rejected(startedAt) {
      // Requests that started before the last decrease belong to the same refusal.
      if (startedAt <= decreasedAt) return
      const time = now()
      const paced = rate !== Number.POSITIVE_INFINITY
      const measured = paced ? rate : Math.max(1, recent.length)
      if (acceptedSince) limit = measured
      rate = Math.max(MIN_REQUESTS_PER_SECOND, paced ? measured * RATE_DECREASE_FACTOR : measured)
      decreasedAt = time
      acceptedSince = false
      nextStart = Math.max(nextStart, time + (paced ? 1000 / rate : FIRST_REFUSAL_DELAY_MS))
    },
    startsAfter(time) {
      nextStart = Math.max(nextStart, time)
    },
  }
}
