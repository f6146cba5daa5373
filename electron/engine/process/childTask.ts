import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
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
  readonly crashed: Message
  /** For children that run beside other work: less memory, at a cost of a few percent of time. */
  readonly frugal?: boolean
  /**
   * Seconds without a report or a heartbeat (see `sendBeats`) after which the child counts as hung and is killed
   * (default 300).
   */
  readonly patience?: number | undefined
  /** Absent: the request gets a process of its own, which ends with it. */
  readonly reuse?: Reuse | undefined
}

/** How a request shares its process with others of the same program. */
export interface Reuse {
  /** An idle process of this kind takes the request; its environment is that of its start. */
  readonly kind: string
  /** Whether the process stays for the next request. Not after one that leaves much memory or a lower priority behind. */
  readonly stays: boolean
}

/** Seconds; enough to load the largest model from a slow disk, or for a long computation without a report. */
const PATIENCE = 300

/** A quarter of V8's usual young generation, and two malloc arenas instead of one for each thread. */
const FRUGAL = { execArgv: ['--max-semi-space-size=4'], env: { ...process.env, MALLOC_ARENA_MAX: '2' } }

/** Characters of standard error that are kept for the log. */
const LAST_WORDS = 4000

/** Milliseconds that a process waits for the next request: the steps of one dub follow sooner. */
const IDLE = 10_000
/** Milliseconds that an idle process has for its exit before it is killed, and one that has just answered, which frees its models. */
const EXIT = 1000
const LEAVE = 5000

/** The idle processes of each program and kind; the one used last is the last. */
const idle = new Map<string, Child[]>()

/**
 * Runs one request in a child process, so that native or heavy code can neither block nor crash the engine. Cancelling
 * kills the child at once (`cancelled`); a child that dies by itself throws `engine_down`. Unless its process stays for the
 * next request, settles when that has exited, so that nothing it still writes can disturb later work.
 */
export async function runChild(program: URL, request: object, options: ChildTaskOptions): Promise<unknown> {
  if (options.signal.aborted) throw cancelled()
  const child = idleChild(program, options) ?? new Child(program, options)
  const kill = () => child.kill()
  options.signal.addEventListener('abort', kill)
  try {
    return await child.ask(request, options)
  } finally {
    options.signal.removeEventListener('abort', kill)
  }
}

/** Ends the idle processes; resolves when they have exited. */
export async function endIdleChildren(): Promise<void> {
  await Promise.all([...idle.values()].flat().map((child) => child.end()))
}

function keyOf(program: URL, { reuse, frugal = false }: ChildTaskOptions): string {
  return `${program.href} ${reuse?.kind} ${frugal}`
}

function idleChild(program: URL, options: ChildTaskOptions): Child | undefined {
  return options.reuse === undefined ? undefined : idle.get(keyOf(program, options))?.findLast(({ lives }) => lives)
}

/** A request at work in a child. */
interface Asked {
  hear(report: ChildReport): void
  /** Called for each sign of life. */
  beat(): void
  /** The process has exited; its standard error may not have come yet. */
  exit(): void
  /** The process has exited and its pipes are closed, or it could not be started. */
  end(how: Omit<ChildEnd, 'lastWords'>): void
}

/** A child process, which answers one request at a time. */
class Child {
  readonly #child: ChildProcess
  readonly #key: string
  #asked: Asked | undefined
  #lastWords = ''
  #leaving: NodeJS.Timeout | undefined

  /** Starts the process. Throws `engine_down` if the system refuses. */
  constructor(program: URL, options: ChildTaskOptions) {
    this.#key = keyOf(program, options)
    this.#child = start(program, options)
    const child = this.#child
    child.stdout?.on('data', () => this.#asked?.beat()) // heartbeats; nothing else is written there
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS)
    })
    child.on('message', (report: ChildReport) => this.#asked?.hear(report))
    child.on('error', (refused) => {
      // The child was killed before it could read; its `close` event reports that.
      if (child.pid === undefined) this.#asked?.end({ refused })
    })
    child.on('exit', () => {
      this.#leave()
      this.#asked?.exit()
    })
    child.on('close', (code, signal) => {
      this.#asked?.end({ code, signal })
    })
  }

  /** Whether the process can take a request. */
  get lives(): boolean {
    return this.#child.connected && !this.#hasExited
  }

  get #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Lets the idle process exit, and kills it if it does not; resolves when it has exited. */
  async end(): Promise<void> {
    this.#leave()
    if (this.#hasExited) return
    const exited = once(this.#child, 'exit')
    this.#disconnect(EXIT)
    await exited
  }

  /** Sends the request and waits for the result: its output, its failure, or `engine_down` if the process died without one. */
  ask(request: object, options: ChildTaskOptions): Promise<unknown> {
    this.#leave()
    this.#keepAlive(true)
    this.#lastWords = ''
    return new Promise((resolve, reject) => {
      let ending: Exclude<ChildReport, { kind: 'progress' }> | undefined
      const { patience = PATIENCE, reuse, signal } = options
      let silent: number | undefined
      const watch = watchSilence(patience, () => {
        silent = patience
        this.kill()
      })
      const settle = (how?: Omit<ChildEnd, 'lastWords'>): void => {
        watch[Symbol.dispose]()
        this.#asked = undefined
        if (signal.aborted) reject(cancelled())
        else if (ending?.kind === 'done') resolve(ending.output)
        else if (ending !== undefined) reject(new AppError(ending.failure, { cause: new Error(ending.detail) }))
        else {
          const end = silent === undefined || how?.refused ? how : { silent }
          reject(childDied(options.crashed, { ...end, lastWords: this.#lastWords }))
        }
      }
      this.#asked = {
        beat: () => watch.heard(),
        // Node tells no `close` of a process whose channel was closed from here.
        exit: () => ending && settle(),
        end: settle,
        hear: (report) => {
          watch.heard()
          if (report.kind === 'progress') return options.onProgress?.(report.fraction)
          if (report.kind === 'done' && report.memory !== undefined) options.onMemory?.(report.memory)
          ending = report
          // What a failed request has left behind is not known.
          const stays = reuse?.stays === true && report.kind === 'done' && !signal.aborted
          if (stays) this.#stay()
          else if (!this.#hasExited) return this.#disconnect(LEAVE)
          settle()
        },
      }
      this.#child.send(request, () => undefined)
    })
  }

  /** Waits for the next request, and keeps the program alive no longer. */
  #stay(): void {
    this.#keepAlive(false)
    idle.set(this.#key, [...(idle.get(this.#key) ?? []), this])
    this.#leaving = setTimeout(() => void this.end(), IDLE).unref()
  }

  /** Takes the process off the idle ones. */
  #leave(): void {
    clearTimeout(this.#leaving)
    const others = (idle.get(this.#key) ?? []).filter((one) => one !== this)
    if (others.length === 0) idle.delete(this.#key)
    else idle.set(this.#key, others)
  }

  /** The process exits when its channel closes; one that does not within so many milliseconds is killed. */
  #disconnect(within: number): void {
    const late = setTimeout(() => this.kill(), within)
    this.#child.once('exit', () => clearTimeout(late))
    if (this.#child.connected) this.#child.disconnect()
  }

  #keepAlive(on: boolean): void {
    const change = on ? 'ref' : 'unref'
    const { channel, stdout, stderr } = this.#child
    this.#child[change]()
    channel?.[change]()
    // Pipes of a child are sockets.
    for (const pipe of [stdout, stderr]) if (pipe instanceof Socket) pipe[change]()
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

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}
