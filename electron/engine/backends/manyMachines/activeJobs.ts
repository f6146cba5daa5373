import type { Coordination } from './coordination.ts'

/** Why work is stopped that goes on elsewhere: its worker ends, or another one has it already. */
export const HAND_BACK = 'handed back'

/** What a worker is doing, each with its way to be stopped. */
export interface ActiveJobs {
  begin(id: string): AbortController
  end(id: string, stop: AbortController): void
  /** Stops these with the reason. */
  stop(reason: string, ids: readonly string[]): void
  /** Stops everything with the reason, also what is only about to begin. */
  stopAll(reason: string): void
  count(): number
  close(): void
}

/** Work that can be stopped by whoever calls its id. */
export async function trackActiveJobs(coordination: Pick<Coordination, 'subscribeStops'>): Promise<ActiveJobs> {
  const all = new Map<string, AbortController>()
  let ending: string | undefined
  const subscription = await coordination.subscribeStops(({ id, why }) => all.get(id)?.abort(why))
  return {
    begin(id) {
      const stop = new AbortController()
      all.get(id)?.abort(HAND_BACK) // it came back to us because its lock was lost
      all.set(id, stop)
      if (ending !== undefined) stop.abort(ending)
      return stop
    },
    end(id, stop) {
      if (all.get(id) === stop) all.delete(id)
    },
    stop(reason, ids) {
      for (const id of ids) all.get(id)?.abort(reason)
    },
    stopAll(reason) {
      ending = reason
      for (const stop of all.values()) stop.abort(reason)
    },
    count: () => all.size,
    close: () => subscription.close(),
  }
}
