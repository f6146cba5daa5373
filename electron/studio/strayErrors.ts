import type { Log } from './log.ts'
import type { Report } from './report.ts'

/**
 * Handles uncaught errors while the process lives, and keeps it alive: dubs under way and open pages must not end with
 * them. They are logged and, once the studio's `report` is passed to the returned function, shown on its pages.
 */
export function catchStrayErrors(log: Log): (report: Report) => void {
  let report: Report = (what, error) => log.error(what, { error })
  process.on('uncaughtException', (error) => report('an error was caught nowhere', error))
  process.on('unhandledRejection', (error) => report('a failure was handled nowhere', error))
  return (given) => {
    report = given
  }
}
