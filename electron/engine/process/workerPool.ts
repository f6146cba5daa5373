import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { type ChildEnd, childDied } from './childEnd.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/** A worker's answer to an order: any number of pieces, then the end or a failure. */
export type PoolAnswer<Piece> =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | { readonly kind: 'end'; readonly id: number; readonly memory?: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure; readonly detail?: string }

export interface PoolOptions {
  /** The workers' program (see `answerMany`). */
  readonly program: URL
  /** The most processes in total, and of one kind. */
  readonly most: number
  readonly mostOfKind: number
  /** Milliseconds without an order after which a process is ended. */
  readonly idleTime: number
  /** Seconds without an answer after which a process at work counts as hung and is killed. */
  readonly patience: number
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The options of one order: the kind of process that runs it, its cancellation, and the start of the message to the
 * user if the process dies.
 */
export interface OrderOptions {
  readonly kind: string
  readonly signal: AbortSignal
  readonly crashed: string
  /** Called with the peak memory of the process in megabytes, if the process reports it. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

/**
 * A pool of processes that answer orders with a stream of pieces. Orders wait for a free process; an abandoned order is
 * dropped.
 */
export interface WorkerPool<Order, Piece> {
  /** The pieces of one order as they are made. Leaving early, or the signal, kills the process at work on it. */
  run(order: Order, options: OrderOptions): AsyncGenerator<Piece>
  close(): Promise<void>
}

/** A worker's answer to an order, or the news that the worker died. */
type WorkerReply<Piece> = PoolAnswer<Piece> | { readonly kind: 'died'; readonly error: unknown }

interface Job<Order, Piece> {
  readonly order: Order & { readonly id: number }
  readonly kind: string
  readonly crashed: string
  readonly receive: (reply: WorkerReply<Piece>) => void
}

interface PoolWorker<Order, Piece> {
  readonly child: ChildProcess
  readonly kind: string
  readonly errors: ErrorFile
  current: Job<Order, Piece> | undefined
  /** Ends the process after `idleTime`. */
  leaving?: NodeJS.Timeout
  /** Kills the process after `patience`. */
  watch?: SilenceWatch | undefined
  /** Seconds of silence for which the process was killed. */
  silent?: number | undefined
}

/**
 * Creates a pool of processes. They start on demand, end after `idleTime` and do not keep the program alive while idle.
 * Each process serves orders of one kind; when a new kind needs room, the process that has been idle longest is ended.
 */
export function createWorkerPool<Order extends object, Piece>(options: PoolOptions): WorkerPool<Order, Piece> {
  type OwnWorker = PoolWorker<Order, Piece>
  const { most, mostOfKind, idleTime, patience } = options
  const waiting: Job<Order, Piece>[] = []
  // In order of last use.
  const workers = new Set<OwnWorker>()
  let nextId = 1
  let closed = false

  const assign = (): void => {
    for (const job of closed ? [] : waiting.splice(0)) {
      try {
        const worker = workerFor(job.kind)
        if (worker === undefined) waiting.push(job)
        else assignTo(worker, job)
      } catch (error) {
        // No process could be started. The loop goes on, so that the jobs behind this fail or start as well.
        const refused = error instanceof Error ? childDied(job.crashed, { refused: error, lastWords: '' }) : error
        job.receive({ kind: 'died', error: refused })
      }
    }
  }
  const workerFor = (kind: string): OwnWorker | undefined => {
    const same = [...workers].filter((worker) => worker.kind === kind)
    const free = same.find(isFree)
    if (free !== undefined || same.length >= mostOfKind) return free
    if (workers.size < most) return startWorker(kind)
    const idle = [...workers].find(isFree)
    if (idle === undefined) return undefined
    endWorker(idle)
    return startWorker(kind)
  }
  const assignTo = (worker: OwnWorker, job: Job<Order, Piece>): void => {
    clearTimeout(worker.leaving)
    worker.current = job
    workers.delete(worker)
    workers.add(worker)
    setKeepsAlive(worker.child, true) // work under way keeps the program alive, an idle worker does not
    worker.watch = watchSilence(patience, () => killHung(worker))
    worker.child.send(job.order, () => undefined) // a dead process is reported by its exit event
  }
  const killHung = (worker: OwnWorker): void => {
    worker.silent = patience
    worker.child.kill('SIGKILL')
  }
  const setIdle = (worker: OwnWorker): void => {
    worker.watch?.[Symbol.dispose]()
    worker.current = undefined
    setKeepsAlive(worker.child, false)
    worker.leaving = setTimeout(() => endWorker(worker), idleTime).unref()
  }
  const endWorker = (worker: OwnWorker): void => {
    clearTimeout(worker.leaving)
    worker.watch?.[Symbol.dispose]()
    workers.delete(worker)
    worker.child.kill('SIGKILL')
  }
  const startWorker = (kind: string): OwnWorker => {
    using opened = new DisposableStack() // closed again if `fork` throws
    const errors = opened.use(new ErrorFile())
    const child = fork(options.program, [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', errors.fd, 'ipc'],
      env: { ...process.env, ...options.env },
    })
    opened.move()
    const worker: OwnWorker = { child, kind, errors, current: undefined }
    let gone = false
    const ended = (end: Omit<ChildEnd, 'lastWords'>): void => {
      if (gone) return
      gone = true
      endWorker(worker)
      const { current, silent } = worker
      worker.current = undefined
      const why = silent === undefined ? end : { silent }
      current?.receive({ kind: 'died', error: childDied(current.crashed, { ...why, lastWords: errors.read() }) })
      errors[Symbol.dispose]()
      assign()
    }
    child.on('message', (answer: PoolAnswer<Piece>) => {
      worker.watch?.heard()
      worker.current?.receive(answer)
      if (answer.kind === 'piece') return
      setIdle(worker)
      assign()
    })
    child.on('error', (error) => {
      // The end of a started process is reported by its exit event.
      if (child.pid === undefined) ended({ refused: error })
    })
    child.on('exit', (code, signal) => ended({ code, signal }))
    workers.add(worker)
    return worker
  }
  const start = (job: Job<Order, Piece>): (() => void) => {
    waiting.push(job)
    assign()
    return () => {
      const place = waiting.indexOf(job)
      if (place >= 0) waiting.splice(place, 1)
      // A worker reads no messages while it works, so it is killed. A waiting job gets a new process sooner than this
      // one would be free.
      const worker = [...workers].find(({ current }) => current === job)
      if (worker === undefined) return
      endWorker(worker)
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
      // Keeps this program alive until the processes have exited.
      for (const { child } of workers) setKeepsAlive(child, true)
      const ends = [...workers].map(({ child }) => once(child, 'exit'))
      for (const worker of workers) endWorker(worker)
      await Promise.all(ends)
    },
  }
}

const isFree = ({ current }: { readonly current: unknown }): boolean => current === undefined

/** Sets whether a child keeps this program alive. */
function setKeepsAlive(child: ChildProcess, on: boolean): void {
  const change = on ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
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

/** Turns the worker's answers into an async sequence. */
async function* pieces<Piece>(
  start: (receive: (reply: WorkerReply<Piece>) => void) => () => void,
  { signal, onMemory }: Pick<OrderOptions, 'signal' | 'onMemory'>,
): AsyncGenerator<Piece> {
  signal.throwIfAborted()
  const inbox: WorkerReply<Piece>[] = []
  let wake = (): void => {}
  const stop = start((answer) => {
    inbox.push(answer)
    wake()
  })
  // At once, because a caller that has left may never ask for the next piece.
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
