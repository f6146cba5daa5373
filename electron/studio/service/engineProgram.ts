import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type ProgramName, programPath } from '../../programs/programs.ts'
import { findNode } from './engineProcess.ts'

/** Most characters of the program's error output that are kept. */
const MAX_ERROR_OUTPUT_CHARACTERS = 2000

/** A line of output of a program of the engine; `failed` is its last. */
type ProgramLine<E> = E | { readonly event: 'failed'; readonly failure: Failure }

/** One of the engine's programs that answer a single request, and how its lines are read. */
interface EngineProgram<E> {
  readonly name: ProgramName
  readonly request: unknown
  read(line: unknown): ProgramLine<E>
  onEvent(event: E): void
  readonly signal: AbortSignal
}

/**
 * Runs a program of the engine for one request and reports its events. The program ends with this process, however this
 * process ends: its standard input is a pipe from here. Throws the failure that it tells, `engine_down` if it tells none.
 */
export async function runEngineProgram<E extends { readonly event: string }>({
  name,
  request,
  read,
  onEvent,
  signal,
}: EngineProgram<E>): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(findNode(), [programPath(name), JSON.stringify(request)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in the terminal is for this process to handle.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  child.stdin.on('error', () => undefined)
  const stop = () => child.stdin.end()
  signal.addEventListener('abort', stop, { once: true })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-MAX_ERROR_OUTPUT_CHARACTERS)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  ended.catch(() => undefined)
  let failed: AppError | undefined
  for await (const line of createInterface(child.stdout)) {
    const event = read(JSON.parse(line))
    if ('failure' in event) failed = new AppError(event.failure, { cause: new Error(lastWords) })
    else onEvent(event)
  }
  const code = await ended
  signal.removeEventListener('abort', stop)
  if (failed !== undefined) throw failed
  if (code !== 0) {
    throw new AppError({ kind: 'engine_down', message: say('cli.programStopped') }, { cause: new Error(lastWords) })
  }
}
