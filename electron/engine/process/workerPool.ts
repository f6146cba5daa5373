import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/** What a worker says to an order: any number of pieces, then how it ended. */
export type PoolAnswer<Piece> =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | { readonly kind: 'end'; readonly id: number; readonly memory?: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure; readonly detail?: string }

export interface PoolOptions {
  /** The program of the workers; it answers orders one after the other until its channel closes. */
  readonly program: URL
  /** Processes at once, and how many of them of one kind. */
  readonly most: number
  readonly mostOfKind: number
  /** Milliseconds without an order after which a process ends. */
  readonly idleTime: number
  /** Seconds without an answer after which a process that has an order is taken to hang, and killed. */
  readonly patience: number
  readonly env?: Readonly<Record<string, string>>
}

/** How one order is done: by a process of which kind, until when, and what the user reads where the process dies. */
export interface OrderOptions {
  readonly kind: string
  readonly signal: AbortSignal
  readonly crashed: string
  /** Told the megabytes that the process held at most so far, where it says so. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

/** Processes that make things piece by piece. An order not yet begun waits; one that nobody reads any more is dropped. */
export interface WorkerPool<Order, Piece> {
  /** The pieces of one order as they are made; leaving early, or the signal, kills the process that makes them. */
  run(order: Order, options: OrderOptions): AsyncGenerator<Piece>
  close(): Promise<void>
}

/** What whoever gave an order is told: what the worker says, or that there is none (any more). */
type Told<Piece> = PoolAnswer<Piece> | { readonly kind: 'died'; readonly error: unknown }

interface Job<Order, Piece> {
  readonly order: Order & { readonly id: number }
  readonly kind: string
  readonly crashed: string
  readonly receive: (told: Told<Piece>) => void
}

interface Desk<Order, Piece> {
  readonly child: ChildProcess
  readonly kind: string
  readonly errors: ErrorFile
  current: Job<Order, Piece> | undefined
  /** Ends it when it has had nothing to do for a while. */
  leaving?: NodeJS.Timeout
  /** Ends it when it has said nothing for too long. */
  watch?: SilenceWatch | undefined
  /** Seconds for which it had said nothing when it was killed for that. */
  silent?: number | undefined
}

/**
 * A pool of processes that start when they are needed, end when they have been idle for long and do not keep the
 * program alive meanwhile. Each serves orders of one kind; where too many kinds are wanted, the longest idle one ends.
 */
export function createWorkerPool<Order extends object, Piece>(options: PoolOptions): WorkerPool<Order, Piece> {
  type OwnDesk = Desk<Order, Piece>
  const { most, mostOfKind, idleTime, patience } = options
  const waiting: Job<Order, Piece>[] = []
  // In the order of their last use.
  const desks = new Set<OwnDesk>()
  let nextId = 1
  let closed = false

  const assign = (): void => {
    for (const job of closed ? [] : waiting.splice(0)) {
      try {
        const desk = deskFor(job.kind)
        if (desk === undefined) waiting.push(job)
        else give(desk, job)
      } catch (error) {
        // No process could be started for it; those behind it have to be told, too.
        const refused = error instanceof Error ? childDied(job.crashed, { refused: error, lastWords: '' }) : error
        job.receive({ kind: 'died', error: refused })
      }
    }
  }
  const deskFor = (kind: string): OwnDesk | undefined => {
    const same = [...desks].filter((desk) => desk.kind === kind)
    const free = same.find(isFree)
    if (free !== undefined || same.length >= mostOfKind) return free
    if (desks.size < most) return hire(kind)
    const idle = [...desks].find(isFree)
    if (idle === undefined) return undefined
    dismiss(idle)
    return hire(kind)
  }
  const give = (desk: OwnDesk, job: Job<Order, Piece>): void => {
    clearTimeout(desk.leaving)
    desk.current = job
    desks.delete(desk)
    desks.add(desk)
    hold(desk.child, true) // work under way keeps the program alive, an idle worker does not
    desk.watch = watchSilence(patience, () => giveUp(desk))
    desk.child.send(job.order, () => undefined) // where it is gone, its end tells the same
  }
  const giveUp = (desk: OwnDesk): void => {
    desk.silent = patience
    desk.child.kill('SIGKILL')
  }
  const rest = (desk: OwnDesk): void => {
    desk.watch?.[Symbol.dispose]()
    desk.current = undefined
    hold(desk.child, false)
    desk.leaving = setTimeout(() => dismiss(desk), idleTime).unref()
  }
  const dismiss = (desk: OwnDesk): void => {
    clearTimeout(desk.leaving)
    desk.watch?.[Symbol.dispose]()
    desks.delete(desk)
    desk.child.kill('SIGKILL')
  }
  const hire = (kind: string): OwnDesk => {
    using opened = new DisposableStack() // closed again where the system throws its refusal
    const errors = opened.use(new ErrorFile())
    const child = fork(options.program, [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', errors.fd, 'ipc'],
      env: { ...process.env, ...options.env },
    })
    opened.move()
    const desk: OwnDesk = { child, kind, errors, current: undefined }
    let gone = false
    const ended = (end: Omit<ChildEnd, 'lastWords'>): void => {
      if (gone) return
      gone = true
      dismiss(desk)
      const { current, silent } = desk
      desk.current = undefined
      const why = silent === undefined ? end : { silent }
      current?.receive({ kind: 'died', error: childDied(current.crashed, { ...why, lastWords: errors.read() }) })
      errors[Symbol.dispose]()
      assign()
    }
    child.on('message', (answer: PoolAnswer<Piece>) => {
      desk.watch?.heard()
      desk.current?.receive(answer)
      if (answer.kind === 'piece') return
      rest(desk)
      assign()
    })
    child.on('error', (error) => {
      // Of one that was started its end tells the same.
      if (child.pid === undefined) ended({ refused: error })
    })
    child.on('exit', (code, signal) => ended({ code, signal }))
    desks.add(desk)
    return desk
  }
  const start = (job: Job<Order, Piece>): (() => void) => {
    waiting.push(job)
    assign()
    return () => {
      const place = waiting.indexOf(job)
      if (place >= 0) waiting.splice(place, 1)
      // It cannot be told while it works; where more is to come, another is sooner ready than it.
      const desk = [...desks].find(({ current }) => current === job)
      if (desk === undefined) return
      dismiss(desk)
      assign()
    }
  }
  return {
    run(order, { kind, signal, crashed, onMemory }) {
      const numbered = { ...order, id: nextId++ }
      return pieces((receive) => start({ order: numbered, kind, crashed, receive }), { signal, onMemory })
    },
    async close() {
      closed = true
      // Whoever waits for the end must live to see it.
      for (const { child } of desks) hold(child, true)
      const ends = [...desks].map(({ child }) => once(child, 'exit'))
      for (const desk of desks) dismiss(desk)
      await Promise.all(ends)
    },
  }
}

const isFree = ({ current }: { readonly current: unknown }): boolean => current === undefined

/** Whether a child keeps this program alive. */
function hold(child: ChildProcess, on: boolean): void {
  const change = on ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** How much of what a dying child wrote is kept for the log, in bytes. */
const LAST_WORDS = 4000

/**
 * A file without a name for what a worker's libraries complain of. They write past Node, so the worker itself can read
 * it too, as its own standard error; a pipe would only be read by the parent, some time later.
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

/** Turns the worker's answers into an async sequence. */
async function* pieces<Piece>(
  start: (receive: (told: Told<Piece>) => void) => () => void,
  { signal, onMemory }: Pick<OrderOptions, 'signal' | 'onMemory'>,
): AsyncGenerator<Piece> {
  signal.throwIfAborted()
  const inbox: Told<Piece>[] = []
  let wake = (): void => {}
  const stop = start((answer) => {
    inbox.push(answer)
    wake()
  })
  // At once: whoever left may never ask for the next piece.
  const onAbort = (): void => {
    stop()
    wake()
  }
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      signal.throwIfAborted()
      const answer = inbox.shift()
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if (answer.kind === 'piece') yield answer.piece
      else if (answer.kind === 'died') throw answer.error
      else if (answer.kind === 'failed') throw new AppError(answer.failure, { cause: new Error(answer.detail) })
      else {
        if (answer.memory !== undefined) onMemory?.(answer.memory)
        return
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
