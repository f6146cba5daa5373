import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE } from '../../../shared/timing/pacing.ts'
import type { TimeMapKnots } from '../../../shared/timing/waits/timeMap.ts'
import { type CommonPace, commonWaits, type WaitNeeds } from '../../../shared/timing/waits/waitNeeds.ts'
import { until } from '../../client/waitSeconds.ts'
import type { DubWorkOrder } from './workOrder.ts'

/** A dub as one of those whose picture waits together. */
interface WaitingDub {
  readonly id: string
  readonly order: DubWorkOrder
}

/**
 * Decides where the picture waits in one file of several dubs: the needs of all languages are joined, and each dub gets the answer
 * once all are known.
 */
export interface WaitsTogether {
  /**
   * Gives what the lines of one dub need, and answers where the picture waits for all. Throws `unavailable` once a dub has failed before its needs
   * were known.
   */
  give(dub: WaitingDub, own: WaitNeeds, signal: AbortSignal): Promise<TimeMapKnots>
  /** Reports that a dub has failed; ignored once its needs are known. */
  fail(dub: WaitingDub): void
}

/** The dubs of one file, as far as they have come. */
interface Group {
  readonly known: Map<string, WaitNeeds>
  /** Ids of the dubs that failed before their needs were known, and have not run again. */
  readonly failed: Set<string>
  waits: PromiseWithResolvers<TimeMapKnots>
}

/** Waits for dubs whose orders say that they wait together. */
export function createWaitsTogether(): WaitsTogether {
  const groups = new Map<string, Group>()

  function groupOf(ids: readonly string[]): Group {
    const name = ids.toSorted().join()
    const group = groups.get(name) ?? { known: new Map(), failed: new Set(), waits: openWaits() }
    groups.set(name, group)
    return group
  }

  return {
    give({ id, order: { dub, terminal } }, own, signal) {
      const ids = terminal?.together ?? [id]
      const { known, failed, waits } = groupOf(ids)
      known.set(id, own)
      failed.delete(id)
      if (failed.size > 0) return Promise.reject(anotherFailed())
      if (known.size === ids.length) waits.resolve(commonWaits([...known.values()], commonPace(dub)))
      return until(waits.promise, signal)
    },
    fail({ id, order: { terminal } }) {
      if (terminal?.together === undefined) return
      const group = groupOf(terminal.together)
      if (group.known.has(id)) return
      group.failed.add(id)
      group.waits.reject(anotherFailed())
      // Those that are ordered again wait anew.
      group.waits = openWaits()
    },
  }
}

function openWaits(): PromiseWithResolvers<TimeMapKnots> {
  const waits = Promise.withResolvers<TimeMapKnots>()
  waits.promise.catch(() => undefined) // thrown where it is waited for, if anybody does
  return waits
}

function anotherFailed(): AppError {
  return new AppError({ kind: 'unavailable', message: say('failure.waitsTogether') })
}

/** How the picture is paced for all languages of a file; only by itself it has a limit. */
function commonPace({ picture, longest = DEFAULT_MAX_FILM_LENGTHENING_SHARE }: DubWorkOrder['dub']): CommonPace {
  return picture === 'wait' ? { picture } : { picture: 'auto', longest }
}
