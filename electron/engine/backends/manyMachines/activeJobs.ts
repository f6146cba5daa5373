import type { Coordination } from './coordination.ts'

/** The reason to stop work that continues on another worker: this worker ends, or lost the lock to another. */
export const HAND_BACK = 'handed back'

/** The active jobs and steps of a worker, each with its abort controller. */
export interface ActiveJobs {
  begin(id: string): AbortController
  end(id: string, stop: AbortController): void
  /** Aborts the work with these ids. */
  stop(reason: string, ids: readonly string[]): void
  /** Aborts all work, also work that begins later. */
  stopAll(reason: string): void
  count(): number
  close(): void
}

/** Tracks a worker's active jobs and steps, and aborts the one that a stop message names. */
export async function trackActiveJobs(coordination: Pick<Coordination, 'subscribeStops'>): Promise<ActiveJobs> {
  const all = new Map<string, AbortController>()
  let ending: string | undefined
  const subscription = await coordination.subscribeStops(({ id, why }) => all.get(id)?.abort(why))
  return {
    begin(id) {
      const stop = new AbortController()
      all.get(id)?.abort(HAND_BACK) // the same job came back because its lock was lost
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
