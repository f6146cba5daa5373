import { type Failure, toFailure } from '../../shared/failure.ts'
import type { LogDetails, StudioLog } from './log.ts'

/**
 * Reports a failure that no caller waits for: `what` and `details` go to the log; the user sees the failure's own message.
 */
export type FailureReporter = (what: string, error: unknown, details?: LogDetails) => void

/** Creates a reporter that logs failures and sends them to all pages. It never throws. */
export function createFailureReporter(log: StudioLog, notifyPages: (failure: Failure) => void): FailureReporter {
  return (what, error, details = {}) => {
    log.error(what, { ...details, error })
    try {
      notifyPages(toFailure(error))
    } catch (cause) {
      log.error('the pages could not be told of a failure', { error: cause })
    }
  }
}

/**
 * Handles uncaught errors while the process lives, and keeps it alive: dubs under way and open pages must not end with
 * them. They are logged and, once the studio's `report` is passed to the returned function, shown on its pages.
 */
export function catchStrayErrors(log: StudioLog): (report: FailureReporter) => void {
  let report: FailureReporter = (what, error) => log.error(what, { error })
  process.on('uncaughtException', (error) => report('an error was caught nowhere', error))
  process.on('unhandledRejection', (error) => report('a failure was handled nowhere', error))
  return (newReporter) => {
    report = newReporter
  }
}
