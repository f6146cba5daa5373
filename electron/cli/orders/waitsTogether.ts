import { AppError } from '../../../shared/failure.ts'
import { commonMap } from '../../../shared/timing/commonMap.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'

/** Where the picture waits in the one file of a film: for all its languages together, so each is told when all are known. */
export interface WaitsTogether {
  /**
   * Gives the waits that one dub needs, and answers those of all. Throws `unavailable` once a dub has failed before its waits
   * were known.
   */
  give(id: string, own: TimeMapKnots, signal: AbortSignal): Promise<TimeMapKnots>
  /** Tells that a dub has failed; of no account once its waits are known. */
  fail(id: string): void
}

/** Waits for the dubs of these ids. */
export function createWaitsTogether(ids: readonly string[]): WaitsTogether {
  const known = new Map<string, TimeMapKnots>()
  const all = Promise.withResolvers<TimeMapKnots>()
  all.promise.catch(() => undefined) // thrown where it is waited for, if anybody does
  return {
    async give(id, own, signal) {
      known.set(id, own)
      if (known.size === ids.length) all.resolve(commonMap([...known.values()]))
      const stopped = Promise.withResolvers<never>()
      const stop = () => stopped.reject(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        signal.throwIfAborted()
        return await Promise.race([all.promise, stopped.promise])
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    fail(id) {
      if (known.has(id)) return
      const message =
        'In one file the picture waits for all languages together, and another one failed. Mend that, then give the same command again.'
      all.reject(new AppError({ kind: 'unavailable', message }))
    },
  }
}
