import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import { type CommonPace, commonWaits, type WaitNeeds } from '../../../shared/timing/waitNeeds.ts'
import { until } from '../../client/pause.ts'

/** Where the picture waits in the one file of a film: for all its languages together, so each is told when all are known. */
interface WaitsTogether {
  /**
   * Gives what the lines of one dub need, and answers where the picture waits for all. Throws `unavailable` once a dub has failed before its needs
   * were known.
   */
  give(id: string, own: WaitNeeds, signal: AbortSignal): Promise<TimeMapKnots>
  /** Tells that a dub has failed; of no account once its needs are known. */
  fail(id: string): void
}

/** Waits for the dubs of these ids, whose picture is paced together. */
export function createWaitsTogether(ids: readonly string[], pace: CommonPace): WaitsTogether {
  const known = new Map<string, WaitNeeds>()
  const all = Promise.withResolvers<TimeMapKnots>()
  all.promise.catch(() => undefined) // thrown where it is waited for, if anybody does
  return {
    give(id, own, signal) {
      known.set(id, own)
      if (known.size === ids.length) all.resolve(commonWaits([...known.values()], pace))
      return until(all.promise, signal)
    },
    fail(id) {
      if (known.has(id)) return
      all.reject(new AppError({ kind: 'unavailable', message: say('failure.waitsTogether') }))
    },
  }
}
