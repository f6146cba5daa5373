import { type Failure, toFailure } from '../../shared/failure.ts'
import type { Log, LogDetails } from './log.ts'

/**
 * Reports a failure that no caller waits for: `what` and `details` go to the log; the user is told the failure's own
 * message.
 */
export type Report = (what: string, error: unknown, details?: LogDetails) => void

/** Creates a reporter that logs failures and tells all pages. It never throws. */
export function createReport(log: Log, tell: (failure: Failure) => void): Report {
  return (what, error, details = {}) => {
    log.error(what, { ...details, error })
    try {
      tell(toFailure(error))
    } catch (cause) {
      log.error('the pages could not be told of a failure', { error: cause })
    }
  }
}
