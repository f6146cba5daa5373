import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'

/** A timer that ends a transfer after too long a silence. */
export interface Watchdog {
  /** Restarts with a new limit, in seconds, and the error at its end where that is not silence. */
  watch(seconds: number, error?: AppError): void
  /** Restarts the current limit, as data has arrived or left. */
  feed(): void
  /** Stops the timer for now. */
  rest(): void
}

/** Creates a watchdog; `stop` gets an `offline` error naming the host. */
export function watchdog(host: string, stop: (error: AppError) => void): Watchdog {
  let timer: NodeJS.Timeout | undefined
  function rest(): void {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    rest,
    watch(seconds, error = silent(host, seconds)) {
      rest()
      timer = setTimeout(() => stop(error), seconds * 1000)
    },
    feed: () => timer?.refresh(),
  }
}

function silent(host: string, seconds: number): AppError {
  const message = say('failure.network.silent', { host, seconds })
  return new AppError({ kind: 'offline', message })
}
