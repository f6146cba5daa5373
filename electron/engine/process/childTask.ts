import { type ChildProcess, fork } from 'node:child_process'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { Work } from '../core/ports.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { watchSilence } from './silence.ts'

/** A message from a child process: its progress, or its result. */
export type ChildReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly output: unknown; readonly memory?: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string }

export interface ChildTaskOptions extends Work {
  /** Called with the child's peak memory in megabytes, if the child reports it. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
  /** Start of the message to the user if the child dies without a result; the likely reason follows it. */
  readonly crashed: Said
  /** For children that run beside other work: less memory, at a cost of a few percent of time. */
  readonly frugal?: boolean
  /**
   * Seconds without a report or a heartbeat (see `sendBeats`) after which the child counts as hung and is killed
   * (default 300).
   */
  readonly patience?: number | undefined
}

/** Seconds; enough to load the largest model from a slow disk, or for a long computation without a report. */
const PATIENCE = 300

/** A quarter of V8's usual young generation, and two malloc arenas instead of one for each thread. */
const FRUGAL = { execArgv: ['--max-semi-space-size=4'], env: { ...process.env, MALLOC_ARENA_MAX: '2' } }

/** Characters of standard error that are kept for the log. */
const LAST_WORDS = 4000

/**
 * Runs one request in a child process, so that native or heavy code can neither block nor crash the engine. Cancelling
 * kills the child at once (`cancelled`); a child that dies by itself throws `engine_down`.
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
 * Sends a child its request and waits for the result: its output, its failure, or `engine_down` if it died without a
 * result. Settles when the child has exited, so that nothing it still writes can disturb later work.
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
    child.stdout?.on('data', () => watch.heard()) // heartbeats; nothing else is written there
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
      // The child was killed before it could read; its `close` event reports that.
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
  return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}
