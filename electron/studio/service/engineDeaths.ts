/** The recent deaths of the engine, by which it is restarted later and later, and then given up. */
export interface EngineDeaths {
  readonly count: number
  /** Seconds to wait before the next start; 0 if the engine has not died lately. */
  readonly delay: number
  readonly areTooMany: boolean
  record(): void
  forget(): void
}

/** Seconds to wait before a restart, by the number of recent deaths; after one more the engine is given up. */
const BACKOFF = [0, 0.25, 1, 2, 4, 8]
const LATELY_MS = 120_000

/** Creates an empty record; `now` is a clock in milliseconds. */
export function createEngineDeaths(now: () => number): EngineDeaths {
  let deaths: number[] = []
  return {
    get count() {
      return deaths.length
    },
    get delay() {
      return BACKOFF[deaths.length] ?? 0
    },
    get areTooMany() {
      return deaths.length >= BACKOFF.length
    },
    record() {
      deaths = [...deaths.filter((at) => at > now() - LATELY_MS), now()]
    },
    forget() {
      deaths = []
    },
  }
}
