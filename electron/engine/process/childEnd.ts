import { AppError, type Failure } from '../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'

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
export function childDied(crashed: Message, end: ChildEnd): AppError {
  const message = sentences(crashed, explainEnd(end))
  return new AppError({ kind: 'engine_down', message }, { cause: new ChildDied(end) })
}

/** The failure of work whose process the system refused to start: it throws some of what it refuses, the rest is an event. */
export function notStarted(crashed: Message, error: unknown): unknown {
  return error instanceof Error ? childDied(crashed, { refused: error, lastWords: '' }) : error
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

const NO_ROOM_FOR_PROCESS = say('engine.process.noRoom')
const TOO_MANY_OPEN_FILES = say('engine.process.noFiles')
const PROGRAM_MISSING = say('engine.process.noProgram')
const SPAWN_FAILURE_MESSAGES: Readonly<Record<string, Message>> = {
  EAGAIN: NO_ROOM_FOR_PROCESS,
  ENOMEM: NO_ROOM_FOR_PROCESS,
  EMFILE: TOO_MANY_OPEN_FILES,
  ENFILE: TOO_MANY_OPEN_FILES,
  ENOENT: PROGRAM_MISSING,
  EACCES: PROGRAM_MISSING,
}

const CRASH_SIGNALS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'])
const OUT_OF_MEMORY = /out of memory|allocation failed|bad_alloc/i

function explainEnd({ code, signal, refused, silent, lastWords }: ChildEnd): Message {
  if (refused !== undefined) return SPAWN_FAILURE_MESSAGES[refused.code ?? ''] ?? say('engine.process.notStarted')
  if (silent !== undefined) return say('engine.process.silent', { seconds: silent })
  if (OUT_OF_MEMORY.test(lastWords)) return say('engine.process.outOfMemory')
  if (signal === 'SIGKILL') return say('engine.process.killed')
  if (signal)
    return CRASH_SIGNALS.has(signal)
      ? say('engine.process.crashed', { signal })
      : say('engine.process.endedBy', { signal })
  return say('engine.process.exitCode', { code: String(code) })
}
