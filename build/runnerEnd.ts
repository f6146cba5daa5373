import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Seconds that a runner of tests may take to end once its report is there. */
const EXIT_TIMEOUT_SECONDS = 60
/** Milliseconds between two looks for the report. */
const REPORT_POLL_MS = 500

/**
 * Resolves with whether a runner of tests ended well. One that wrote its report and does not end is killed, and the report then
 * tells how its tests went: two threads of V8 can wait for each other at the exit of Node 24, once in some thousands of starts.
 */
export async function runnerEnd(
  child: ChildProcess,
  report: string,
  exitTimeoutSeconds = EXIT_TIMEOUT_SECONDS,
): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined
  let isKilled = false
  const kill = () => {
    isKilled = child.kill('SIGKILL')
  }
  const poll = setInterval(() => {
    if (!existsSync(report)) return
    clearInterval(poll)
    timeout = setTimeout(kill, exitTimeoutSeconds * 1000)
  }, REPORT_POLL_MS)
  const [code] = await once(child, 'close')
  clearInterval(poll)
  clearTimeout(timeout)
  return isKilled || code === 0
}
