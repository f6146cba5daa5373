import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ending, isEnding, type Report } from '../../../shared/conversation.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { watchSilence } from './silence.ts'

/** How a child process is started. */
export interface ChildProgram {
  /** A program that calls `answerRequests`. */
  readonly program: URL
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Node's own arguments. */
  readonly execArgv?: readonly string[] | undefined
  /** How messages are sent (default `json`); arrays of samples need `advanced`. */
  readonly serialization?: 'json' | 'advanced'
  /** Whether what it writes to its standard output is a sign of life (see `sendBeats`). */
  readonly beats?: boolean
}

/** A request's reader, and what becomes of it if the process dies. */
interface Asking<Piece> {
  /** Start of the message to the user if the process dies; the likely reason follows it. */
  readonly crashed: Message
  /** Seconds without a sign of life after which the process counts as hung and is killed. */
  readonly stallTimeoutSeconds: number
  /** Called with each report before the last. */
  onReport(report: Report<Piece>): void
  /** Called with the peak memory of the process in megabytes. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

/** A request at work in a child. */
interface ActiveRequest {
  /** Called for each sign of life. */
  beat(): void
  receive(report: Report): void
  died(end: Omit<ChildEnd, 'lastWords'>): void
}

/** A child process, which answers one request at a time. It keeps this program alive only meanwhile, and while it leaves. */
export class Child {
  readonly #process: ChildProcess
  readonly #errors: ErrorFile
  #asked: ActiveRequest | undefined
  #leaving: NodeJS.Timeout | undefined

  /** Starts the process; `onEnd` is called once when it has ended, or could not be started. Throws if the system refuses. */
  constructor({ program, env, execArgv = [], serialization = 'json', beats = false }: ChildProgram, onEnd: () => void) {
    using opened = new DisposableStack() // closed again if `fork` throws
    this.#errors = opened.use(new ErrorFile())
    this.#process = fork(program, [], {
      execArgv: [...execArgv],
      serialization,
      stdio: ['ignore', beats ? 'pipe' : 'ignore', this.#errors.fd, 'ipc'],
      env: { ...process.env, ...env },
    })
    opened.move()
    let ended = false
    const end = (how: Omit<ChildEnd, 'lastWords'>): void => {
      if (ended) return
      ended = true
      clearTimeout(this.#leaving)
      onEnd()
      this.#asked?.died(how)
      this.#errors[Symbol.dispose]()
    }
    this.#process.stdout?.on('data', () => this.#asked?.beat())
    this.#process.on('message', (report: Report) => this.#asked?.receive(report))
    // Any other error tells that the process was killed before it could read; its end is an event of its own.
    this.#process.on('error', (refused) => this.#process.pid === undefined && end({ refused }))
    // Reports may still be on their way until `close`, which Node does not tell where the channel was closed from here.
    this.#process.on('exit', (code, signal) => this.#asked === undefined && end({ code, signal }))
    this.#process.on('close', (code, signal) => end({ code, signal }))
  }

  /** Whether the process can take a request. */
  get lives(): boolean {
    return this.#process.connected && !this.#hasExited
  }

  /** Sends a request; resolves with its end. Rejects as `engine_down` if the process dies without one. */
  async ask<Piece>(
    request: object,
    { crashed, stallTimeoutSeconds, onReport, onMemory }: Asking<Piece>,
  ): Promise<Ending<unknown>> {
    clearTimeout(this.#leaving)
    this.#keepAlive(true)
    this.#errors.mark()
    const { promise, resolve, reject } = Promise.withResolvers<Ending<unknown>>()
    let silent: number | undefined
    using watch = watchSilence(stallTimeoutSeconds, () => {
      silent = stallTimeoutSeconds
      this.kill()
    })
    this.#asked = {
      beat: () => watch.recordHeartbeat(),
      receive: (report) => {
        watch.recordHeartbeat()
        if (isEnding(report)) resolve(report)
        else onReport(report as Report<Piece>)
      },
      died: (end) => {
        const why = silent === undefined || end.refused ? end : { silent }
        reject(childDied(crashed, { ...why, lastWords: this.#errors.read() }))
      },
    }
    try {
      // A dead process is told by an event, and so is one that the system refused, which has no `send`.
      this.#process.send?.(request, () => undefined)
      const ending = await promise
      if (ending.kind === 'done' && ending.memory !== undefined) onMemory?.(ending.memory)
      return ending
    } finally {
      this.#asked = undefined
      this.#keepAlive(false)
    }
  }

  /** Calls `end` if the process is asked nothing for so many milliseconds. */
  rest(time: number, end: () => void): void {
    this.#leaving = setTimeout(end, time).unref()
  }

  /** Closes the channel, on which the process exits, and kills it if it does not within so many milliseconds; resolves when it has exited. */
  async leave(within: number): Promise<void> {
    const late = setTimeout(() => this.kill(), within)
    const exited = this.exited()
    if (this.#process.connected) this.#process.disconnect()
    await exited
    clearTimeout(late)
  }

  kill(): void {
    clearTimeout(this.#leaving)
    this.#process.kill('SIGKILL')
  }

  /** Resolves when the process has exited, and keeps this program alive until then. */
  async exited(): Promise<void> {
    clearTimeout(this.#leaving)
    if (this.#hasExited) return
    this.#keepAlive(true)
    await once(this.#process, 'exit')
  }

  get #hasExited(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  #keepAlive(on: boolean): void {
    const change = on ? 'ref' : 'unref'
    const { channel, stdout } = this.#process
    this.#process[change]()
    channel?.[change]()
    if (stdout instanceof Socket) stdout[change]()
  }
}

/** Bytes of a process's standard error that are kept for the log. */
const MAX_STDERR_BYTES = 4000

/**
 * An unnamed temporary file for a process's standard error. Libraries write to it directly, past Node, and the process
 * can read it too; a pipe could only be read by the parent, and later.
 */
class ErrorFile implements Disposable {
  readonly fd: number
  #from = 0

  constructor() {
    const path = join(tmpdir(), `griot-${randomUUID()}.log`)
    this.fd = openSync(path, 'a+', 0o600)
    rmSync(path, { force: true })
  }

  /** Sets the place from which `read` reads: the end of what is written now. */
  mark(): void {
    this.#from = fstatSync(this.fd).size
  }

  read(): string {
    const { size } = fstatSync(this.fd)
    const written = size < this.#from ? size : size - this.#from
    const bytes = Buffer.alloc(Math.min(written, MAX_STDERR_BYTES))
    readSync(this.fd, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString()
  }

  [Symbol.dispose](): void {
    closeSync(this.fd)
  }
}
