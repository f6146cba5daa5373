import { AppError } from '../../shared/failure.ts'

/** Ends what it watches when nothing happens for too long. */
export interface Watchdog {
  /** Starts over with a new limit, in seconds. */
  watch(seconds: number): void
  /** Something happened: the current limit starts over. */
  feed(): void
  /** Nothing to watch for now. */
  rest(): void
}

/** A watchdog that calls `stop` with an `offline` error naming the host. */
export function watchdog(host: string, stop: (error: AppError) => void): Watchdog {
  let timer: NodeJS.Timeout | undefined
  function rest(): void {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    rest,
    watch(seconds) {
      rest()
      timer = setTimeout(() => stop(silent(host, seconds)), seconds * 1000)
    },
    feed: () => timer?.refresh(),
  }
}

function silent(host: string, seconds: number): AppError {
  const message = `${host} has been silent for ${seconds} seconds. Check the network connection and try again.`
  return new AppError({ kind: 'offline', message })
}
