import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Failure } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/** A worker's answer to an order: any number of pieces, then the end or a failure. */
export type PoolAnswer<Piece> =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | { readonly kind: 'end'; readonly id: number; readonly memory?: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure; readonly detail?: string }

/** A worker's answer to an order, or the news that the worker died. */
export type WorkerReply<Piece> = PoolAnswer<Piece> | { readonly kind: 'died'; readonly error: unknown }

/** An order on its way to a worker. */
export interface PoolJob<Order, Piece> {
  readonly order: Order & { readonly id: number }
  readonly kind: string
  readonly caller: string
  /** Start of the message to the user if the process dies. */
  readonly crashed: Message
  readonly receive: (reply: WorkerReply<Piece>) => void
}

/**
 * How much a process does before another of its kind starts beside it: so many orders, or so many milliseconds from its first
 * answer on. A little work is done sooner by one than by two that both have to start.
 */
interface WarmUp {
  readonly orders: number
  readonly time: number
}

/** The options of a pool's processes. */
export interface WorkerProcess {
  /** The workers' program (see `answerMany`). */
  readonly program: URL
  /** Milliseconds without an order after which a process is ended. */
  readonly idleTime: number
  /** Seconds without an answer after which a process at work counts as hung and is killed. */
  readonly patience: number
  /** When another of a process's kind may start beside it (absent: at once). */
  readonly warmUp?: WarmUp | undefined
  readonly env?: Readonly<Record<string, string>>
  /** Node's own arguments. */
  readonly execArgv?: readonly string[]
}

interface WorkerGiven extends WorkerProcess {
  readonly kind: string
  /** Called when an order has ended and the worker can take another, and when it has become warm. */
  onFree(): void
  /** Called when the worker takes no more orders; its process may still run for a moment. */
  onEnd(): void
  /** Called once when its process has exited. */
  onExit(): void
}

/** One process of a pool. It serves one order at a time, and keeps the program alive only meanwhile. */
export class PoolWorker<Order extends object, Piece> {
  readonly kind: string
  readonly #child: ChildProcess
  readonly #errors: ErrorFile
  readonly #given: WorkerGiven
  #current: PoolJob<Order, Piece> | undefined
  /** Ends the process after `idleTime`. */
  #leaving: NodeJS.Timeout | undefined
  /** Kills the process after `patience`. */
  #watch: SilenceWatch | undefined
  /** Whether it was killed because it gave no answer. */
  #hung = false
  #gone = false
  #answered = 0
  /** Ends the time of `warmUp`, from the first answer on. */
  #warming: NodeJS.Timeout | undefined
  #isWarm: boolean

  /** Starts the process. Throws if none can be started. */
  constructor(given: WorkerGiven) {
    using opened = new DisposableStack() // closed again if `fork` throws
    this.#errors = opened.use(new ErrorFile())
    this.#child = fork(given.program, [], {
      execArgv: [...(given.execArgv ?? [])],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', this.#errors.fd, 'ipc'],
      env: { ...process.env, ...given.env },
    })
    opened.move()
    this.#given = given
    this.#isWarm = (given.warmUp?.orders ?? 0) === 0
    this.kind = given.kind
    this.#child.on('message', (answer: PoolAnswer<Piece>) => this.#hear(answer))
    this.#child.on('error', (error) => {
      // The end of a started process is reported by its exit event.
      if (this.#child.pid === undefined) this.#ended({ refused: error })
    })
    this.#child.on('exit', (code, signal) => this.#ended({ code, signal }))
  }

  /** The order at work; absent while the worker is free. */
  get current(): PoolJob<Order, Piece> | undefined {
    return this.#current
  }

  /** Whether another of its kind may start beside it. */
  get isWarm(): boolean {
    return this.#isWarm
  }

  /** Gives the worker an order; it must be free. */
  take(job: PoolJob<Order, Piece>): void {
    clearTimeout(this.#leaving)
    this.#current = job
    this.#keepAlive(true) // work under way keeps the program alive, an idle worker does not
    this.#watch = watchSilence(this.#given.patience, () => {
      this.#hung = true
      this.#child.kill('SIGKILL')
    })
    this.#child.send(job.order, () => undefined) // a dead process is reported by its exit event
  }

  /** Kills the process. */
  end(): void {
    clearTimeout(this.#leaving)
    clearTimeout(this.#warming)
    this.#watch?.[Symbol.dispose]()
    this.#given.onEnd()
    this.#child.kill('SIGKILL')
  }

  /** Kills the process and keeps this program alive until it has exited. */
  async close(): Promise<void> {
    this.#keepAlive(true)
    const exited = once(this.#child, 'exit')
    this.end()
    await exited
  }

  #hear(answer: PoolAnswer<Piece>): void {
    this.#watch?.heard()
    this.#warmUp()
    this.#current?.receive(answer)
    if (answer.kind === 'piece') return
    this.#watch?.[Symbol.dispose]()
    this.#current = undefined
    this.#answered++
    this.#keepAlive(false)
    this.#leaving = setTimeout(() => this.end(), this.#given.idleTime).unref()
    this.#given.onFree()
  }

  #warmUp(): void {
    const { warmUp } = this.#given
    if (this.#isWarm || warmUp === undefined) return
    this.#isWarm = this.#answered >= warmUp.orders
    this.#warming ??= setTimeout(() => {
      this.#isWarm = true
      this.#given.onFree()
    }, warmUp.time).unref()
  }

  #ended(end: Omit<ChildEnd, 'lastWords'>): void {
    if (this.#gone) return
    this.#gone = true
    this.end()
    const current = this.#current
    this.#current = undefined
    const why = this.#hung ? { silent: this.#given.patience } : end
    current?.receive({ kind: 'died', error: childDied(current.crashed, { ...why, lastWords: this.#errors.read() }) })
    this.#errors[Symbol.dispose]()
    this.#given.onExit()
  }

  #keepAlive(on: boolean): void {
    const change = on ? 'ref' : 'unref'
    this.#child[change]()
    this.#child.channel?.[change]()
  }
}

/** Bytes of a worker's standard error that are kept for the log. */
const LAST_WORDS = 4000

/**
 * An unnamed temporary file for a worker's standard error. Libraries write to it directly, past Node, and the worker
 * can read it too; a pipe could only be read by the parent, and later.
 */
class ErrorFile implements Disposable {
  readonly fd: number

  constructor() {
    const path = join(tmpdir(), `griot-${randomUUID()}.log`)
    this.fd = openSync(path, 'a+', 0o600)
    rmSync(path, { force: true })
  }

  read(): string {
    const { size } = fstatSync(this.fd)
    const bytes = Buffer.alloc(Math.min(size, LAST_WORDS))
    readSync(this.fd, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString()
  }

  [Symbol.dispose](): void {
    closeSync(this.fd)
  }
}
