import type { Log } from './log.ts'
import type { Report } from './report.ts'

/**
 * Catches errors that nothing else does for as long as the process lives, which lives on: dubs under way and open pages must
 * not end with what nobody waited for. They go to the log, and once a studio's report is given to the answer, to its pages.
 */
export function catchStrayErrors(log: Log): (report: Report) => void {
  let report: Report = (what, error) => log.error(what, { error })
  process.on('uncaughtException', (error) => report('an error was caught nowhere', error))
  process.on('unhandledRejection', (error) => report('a failure was handled nowhere', error))
  return (given) => {
    report = given
  }
}
