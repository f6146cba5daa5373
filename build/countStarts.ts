import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { programPath } from '../electron/programs/programs.ts'

/** The environment variable with the file to which each start is added, a line of JSON each. */
export const STARTS_FILE = 'GRIOT_TEST_STARTS'

/** The kinds of programs that are counted. The browser that a worker keeps for all its tests is not. */
export type Started = 'browser' | 'engine' | 'studio'

/** A start by a test, whose file is told by its path from the root. */
export interface Start {
  readonly file: string
  readonly started: Started
}

const root = join(import.meta.dirname, '..')
const BROWSER = /^(chrome|chromium|google-chrome|headless_shell)/
let counts = false

/** Notes what this process starts for tests, where a run asks for it. `fileOf` answers the file of tests that runs. */
export function countStarts(fileOf: () => string | undefined): void {
  const log = process.env[STARTS_FILE]
  if (log === undefined || counts) return
  counts = true
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    // It is told of what it runs right after it is made.
    queueMicrotask(() => {
      const [started, file] = [startedBy(child.spawnargs), fileOf()]
      if (started === undefined || file === undefined) return
      const start: Start = { file: relative(root, file).replaceAll('\\', '/'), started }
      appendFileSync(log, `${JSON.stringify(start)}\n`)
    })
  })
}

/** The counted program that a command line starts; undefined for all others. */
export function startedBy(args: readonly string[]): Started | undefined {
  if (BROWSER.test(basename(args[0] ?? ''))) return 'browser'
  return (['engine', 'studio'] as const).find((name) => args.includes(programPath(name)))
}
