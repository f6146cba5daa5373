import { run } from './studio/studio.ts'

/** Requests for the same thing, of which only the latest counts: answers may come out of order. */
export interface Latest {
  /**
   * Sends a request and passes the answer to `take`, unless another request or `drop` follows first, which also aborts
   * the signal. Throws its failure under the same condition.
   */
  ask<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void>
  /**
   * Like `ask`, for repeats of the same request (such as after each change event). The answer to an earlier request may
   * still be taken until a later one comes, so that the page shows something even if it asks faster than it gets
   * answers.
   */
  again<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void>
  /** Ignores the answers to all requests so far. */
  drop(): void
}

/** Makes the order of requests for one thing. */
export function createLatest(): Latest {
  let requestCount = 0
  /** Number of the last request whose answer was taken or is no longer wanted. */
  let over = 0
  let stop = new AbortController()

  function drop(): void {
    over = requestCount
    stop.abort()
    stop = new AbortController()
  }

  async function again<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void> {
    requestCount += 1
    const number = requestCount
    try {
      const answer = await question(stop.signal)
      if (number <= over) return
      over = number
      take(answer)
    } catch (error) {
      if (number > over) throw error
    }
  }

  return {
    ask(question, take) {
      drop()
      return again(question, take)
    },
    again,
    drop,
  }
}

/** Sends a request for the lifetime of an effect: the effect returns the result, which drops the request. */
export function askFor<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): () => void {
  const latest = createLatest()
  void run(() => latest.ask(question, take))
  return latest.drop
}
