import { run } from './studio.ts'

/** Askings for one thing of which only the latest counts: answers may come in another order than they were asked for. */
export interface Latest {
  /**
   * Asks something and gives the answer to `take`, unless something else has been asked or `drop` called meanwhile; the
   * signal is aborted then. Throws what goes wrong, likewise only while this is the latest asking.
   */
  ask<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void>
  /**
   * Like `ask` for the same question once more, such as after each news of a change: an earlier answer may still come first,
   * so that a page that asks faster than it is answered sees something, but none comes after a later one.
   */
  again<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void>
  /** No answer to what was asked so far is wanted any more. */
  drop(): void
}

/** Keeps the order of askings for one thing. */
export function createLatest(): Latest {
  let asked = 0
  /** Number of the last asking whose answer is not wanted, or was taken. */
  let over = 0
  let stop = new AbortController()

  function drop(): void {
    over = asked
    stop.abort()
    stop = new AbortController()
  }

  async function again<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void> {
    asked += 1
    const number = asked
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

/** Asks for the time of an effect, which returns what this returns: after that the answer is not wanted. */
export function askFor<T>(question: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): () => void {
  const latest = createLatest()
  void run(() => latest.ask(question, take))
  return latest.drop
}
