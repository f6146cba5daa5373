import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { programPath } from '../electron/programs/programs.ts'

/** The environment variable with the file to which each start is added, a line of JSON each. */
export const STARTS_FILE = 'GRIOT_TEST_STARTS'

/** The kinds of programs that are counted. The browser that a worker keeps for all its tests is not. */
export type Started = 'browser' | 'engine' | 'studio'

/** A start by a test, whose file is named by its path from the root. */
export interface Start {
  readonly file: string
  readonly started: Started
}

/** Seconds of processor time that a file of tests took, its children's among them. */
export interface Work {
  readonly file: string
  readonly seconds: number
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
      const start: Start = { file: pathFromRoot(file), started }
      appendFileSync(log, `${JSON.stringify(start)}\n`)
    })
  })
}

/** Notes for how many seconds the processor worked for a file of tests, where a run asks for it. */
export function noteSeconds(file: string | undefined, seconds: number): void {
  const log = process.env[STARTS_FILE]
  if (log === undefined || file === undefined) return
  const work: Work = { file: pathFromRoot(file), seconds }
  appendFileSync(log, `${JSON.stringify(work)}\n`)
}

/** The counted program that a command line starts; undefined for all others. */
export function startedBy(args: readonly string[]): Started | undefined {
  if (BROWSER.test(basename(args[0] ?? ''))) return 'browser'
  return (['engine', 'studio'] as const).find((name) => args.includes(programPath(name)))
}

function pathFromRoot(file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
