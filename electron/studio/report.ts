import { type Failure, toFailure } from '../../shared/failure.ts'
import type { Log, LogDetails } from './log.ts'

/** Reports a failure that nobody waits for: `what` is for the log, with details; the user is told in the failure's own words. */
export type Report = (what: string, error: unknown, details?: LogDetails) => void

/** Writes such failures to the log and tells the pages of each. Never throws. */
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
