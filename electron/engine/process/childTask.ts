import { type ChildProcess, fork } from 'node:child_process'
import { AppError, type Failure } from '../../../shared/failure.ts'
import type { Work } from '../core/ports.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { watchSilence } from './silence.ts'

/** What a child says: how far it is, then how it ended. */
export type ChildReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly output: unknown; readonly memory?: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string }

export interface ChildTaskOptions extends Work {
  /** Told the megabytes that the child held at most, where it says so. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
  /** What the user reads when the child dies without a word, before what is known of why. */
  readonly crashed: string
  /** For children that run beside other work: less memory at hand, for a few percent of time. */
  readonly frugal?: boolean
  /** Seconds without a report or a beat (see `sendBeats`) after which the child is taken to hang, and killed (300). */
  readonly patience?: number | undefined
}

/** Long enough for loading the largest model from a slow disk, and for what is computed without a pause. */
const PATIENCE = 300

/** The young part of the heap at a quarter of its size, and two pools of native memory instead of one for each thread. */
const FRUGAL = { execArgv: ['--max-semi-space-size=4'], env: { ...process.env, MALLOC_ARENA_MAX: '2' } }

/** How much of what a dying child wrote is kept for the log, in characters. */
const LAST_WORDS = 4000

/**
 * Does one request in a process of its own, so that native or heavy code can neither block nor crash the engine.
 * Cancelling kills the process at once (`cancelled`); one that dies by itself is `engine_down`.
 */
export async function runChild(program: URL, request: object, options: ChildTaskOptions): Promise<unknown> {
  if (options.signal.aborted) throw cancelled()
  const child = start(program, options)
  const kill = () => child.kill('SIGKILL')
  options.signal.addEventListener('abort', kill)
  try {
    return await ask(child, request, options)
  } finally {
    options.signal.removeEventListener('abort', kill)
  }
}

function start(program: URL, { frugal, crashed }: ChildTaskOptions): ChildProcess {
  const stdio = ['ignore' as const, 'pipe' as const, 'pipe' as const, 'ipc' as const]
  try {
    return fork(program, [], { ...(frugal ? FRUGAL : { execArgv: [] }), stdio })
  } catch (error) {
    // Some of what the system may refuse is thrown, the rest is an event.
    throw error instanceof Error ? childDied(crashed, { refused: error, lastWords: '' }) : error
  }
}

/**
 * Sends a child its one request and waits for what becomes of it: its output, its failure, or `engine_down` where it
 * died without a word. Settles when the child is gone, so nothing it still writes can meet what comes next.
 */
function ask(child: ChildProcess, request: object, options: ChildTaskOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let ending: Exclude<ChildReport, { kind: 'progress' }> | undefined
    let lastWords = ''
    const died = (end: Omit<ChildEnd, 'lastWords'>): void => reject(childDied(options.crashed, { ...end, lastWords }))
    const { patience = PATIENCE } = options
    let silent: number | undefined
    const watch = watchSilence(patience, () => {
      silent = patience
      child.kill('SIGKILL')
    })
    child.stdout?.on('data', () => watch.heard()) // beats; nothing else is written there
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS)
    })
    child.on('message', (report: ChildReport) => {
      watch.heard()
      if (report.kind === 'done' && report.memory !== undefined) options.onMemory?.(report.memory)
      if (report.kind === 'progress') options.onProgress?.(report.fraction)
      else ending = report
    })
    child.on('error', (error) => {
      // Killed before it could read: the end of the process tells the same.
      if (child.pid !== undefined) return
      watch[Symbol.dispose]()
      died({ refused: error })
    })
    child.on('close', (code, signal) => {
      watch[Symbol.dispose]()
      if (options.signal.aborted) reject(cancelled())
      else if (ending === undefined) died(silent === undefined ? { code, signal } : { silent })
      else if (ending.kind === 'done') resolve(ending.output)
      else reject(new AppError(ending.failure, { cause: new Error(ending.detail) }))
    })
    child.send(request, () => undefined)
  })
}

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: 'Cancelled.' })
}
