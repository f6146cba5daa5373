import type { Report } from '../../../shared/conversation.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { Child, type ChildProgram } from './child.ts'

/** A piece, the end of an order, or the news that its process died or could not be started. */
export type PoolReport<Piece> =
  | Exclude<Report<Piece>, { kind: 'progress' }>
  | { readonly kind: 'died'; readonly error: unknown }

/** An order on its way to a worker. */
export interface PoolJob<Order, Piece> {
  readonly order: Order
  readonly kind: string
  readonly caller: string
  /** Start of the message to the user if the process dies. */
  readonly crashed: Message
  /** Called with the peak memory of the process in megabytes, if the process reports it. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
  readonly receive: (report: PoolReport<Piece>) => void
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
export interface WorkerProcess extends Pick<ChildProgram, 'program' | 'env' | 'execArgv'> {
  /** Milliseconds without an order after which a process is ended. */
  readonly idleTime: number
  /** Seconds without an answer after which a process at work counts as hung and is killed. */
  readonly stallTimeoutSeconds: number
  /** When another of a process's kind may start beside it (absent: at once). */
  readonly warmUp?: WarmUp | undefined
}

interface WorkerInputs extends WorkerProcess {
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
  readonly #child: Child
  readonly #given: WorkerInputs
  #current: PoolJob<Order, Piece> | undefined
  #answered = 0
  /** Ends the time of `warmUp`, from the first answer on. */
  #warming: NodeJS.Timeout | undefined
  #isWarm: boolean

  /** Starts the process. Throws if none can be started. */
  constructor(inputs: WorkerInputs) {
    const { program, env, execArgv, warmUp, kind } = inputs
    this.#child = new Child({ program, env, execArgv, serialization: 'advanced' }, () => {
      this.end()
      inputs.onExit()
    })
    this.#given = inputs
    this.#isWarm = (warmUp?.orders ?? 0) === 0
    this.kind = kind
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
  async take(job: PoolJob<Order, Piece>): Promise<void> {
    this.#current = job
    const { stallTimeoutSeconds, idleTime, onFree } = this.#given
    const { crashed, onMemory } = job
    const onReport = (report: Report<Piece>): void => {
      this.#warmUp()
      if (report.kind !== 'progress') job.receive(report)
    }
    try {
      onReport(await this.#child.ask(job.order, { crashed, stallTimeoutSeconds, onMemory, onReport }))
      this.#answered++
      this.#current = undefined
      this.#child.rest(idleTime, () => this.end())
      onFree()
    } catch (error) {
      job.receive({ kind: 'died', error })
    }
  }

  /** Kills the process. */
  end(): void {
    clearTimeout(this.#warming)
    this.#given.onEnd()
    this.#child.kill()
  }

  /** Kills the process and keeps this program alive until it has exited. */
  async close(): Promise<void> {
    this.end()
    await this.#child.exited()
  }

  #warmUp(): void {
    const { warmUp, onFree } = this.#given
    if (this.#isWarm || warmUp === undefined) return
    this.#isWarm = this.#answered >= warmUp.orders
    this.#warming ??= setTimeout(() => {
      this.#isWarm = true
      onFree()
    }, warmUp.time).unref()
  }
}
