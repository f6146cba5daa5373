import { AppError, type Failure } from '../../../shared/failure.ts'

/** The end of a child process that did not report a result. */
export interface ChildEnd {
  readonly code?: number | null
  readonly signal?: NodeJS.Signals | null
  /** The system's error, if the process could not be started. */
  readonly refused?: NodeJS.ErrnoException
  /** Seconds without a heartbeat after which the process was killed. */
  readonly silent?: number
  /** The end of its standard error. */
  readonly lastWords: string
}

/** The cause of an unreported end, for the log: exit code, signal or error, and the end of standard error. */
class ChildDied extends Error {
  constructor({ code, signal, refused, silent, lastWords }: ChildEnd) {
    const started = silent === undefined ? (signal ?? `exit code ${code}`) : `no sign of life for ${silent} s`
    const how = refused === undefined ? started : `it could not be started: ${refused.message}`
    super(`Child process: ${how}.\n${lastWords}`.trimEnd())
    this.name = 'ChildDied'
  }
}

/**
 * An `engine_down` failure for work whose process died. Its message is `crashed` (the effect on the user) followed by
 * the likely reason.
 */
export function childDied(crashed: string, end: ChildEnd): AppError {
  const message = `${crashed} ${explainEnd(end)}`
  return new AppError({ kind: 'engine_down', message }, { cause: new ChildDied(end) })
}

/**
 * The part of an error that belongs in the log: a bug, or the death of a process. Undefined for other failures, which
 * are reported to the caller only.
 */
export function faultToLog(error: unknown, failure: Failure): unknown {
  if (failure.kind === 'internal') return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ChildDied) return cause
  return undefined
}

const NO_ROOM = 'The computer has no room for another process. Close other programs.'
const NO_FILES = 'Too many files are open. Restart Griot Studio.'
const NO_PROGRAM = 'Its program is not there any more. Restart Griot Studio, or install it again.'
const REFUSALS: Readonly<Record<string, string>> = {
  EAGAIN: NO_ROOM,
  ENOMEM: NO_ROOM,
  EMFILE: NO_FILES,
  ENFILE: NO_FILES,
  ENOENT: NO_PROGRAM,
  EACCES: NO_PROGRAM,
}

const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'])
const OUT_OF_MEMORY = /out of memory|allocation failed|bad_alloc/i

function explainEnd({ code, signal, refused, silent, lastWords }: ChildEnd): string {
  if (refused !== undefined) return REFUSALS[refused.code ?? ''] ?? 'Its process could not be started.'
  if (silent !== undefined) return `Its process gave no sign of life for ${silent} seconds.`
  if (OUT_OF_MEMORY.test(lastWords)) return 'Its process ran out of memory.'
  if (signal === 'SIGKILL') return 'Its process was ended from outside, which systems do when memory is short.'
  if (signal) return `Its process ${CRASHES.has(signal) ? 'crashed' : 'was ended from outside'} (${signal}).`
  return `Its process ended with exit code ${code}.`
}
