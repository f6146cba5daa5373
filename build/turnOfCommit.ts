import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A number that is another for each commit, by which tests choose one of many. Zero where there is no Git. */
export function turnOfCommit(): number {
  try {
    const head = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(head.toString(), 16)
  } catch {
    return 0
  }
}
