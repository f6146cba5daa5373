import { outputOf } from '../../../shared/conversation.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { notStarted } from './childEnd.ts'
import { heavyWork } from './heavyWork.ts'
import { type PoolJob, type PoolReport, PoolWorker, type WorkerProcess } from './poolWorker.ts'
import { WaitingTurns } from './waitingTurns.ts'

interface PoolOptions extends WorkerProcess {
  /** The most processes in total, and of one kind. */
  readonly maxProcesses: number
  readonly maxProcessesOfKind: number
}

/**
 * The options of one order: the kind of process that runs it, whose it is, its cancellation, and the start of the message to
 * the user if the process dies.
 */
export interface PoolOrderOptions {
  readonly kind: string
  /** Callers take turns where orders wait (absent: all the same one). */
  readonly caller?: string | undefined
  readonly signal: AbortSignal
  readonly crashed: Message
  /** Called with the peak memory of the process in megabytes, if the process reports it. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
}

/**
 * A pool of processes that answer orders with a stream of pieces. Orders wait for a free process, those of each caller in
 * turn; an abandoned order is dropped. Long work comes as many orders, so that others get their turn between them.
 */
export interface WorkerPool<Order, Piece> {
  /** The pieces of one order as they are made, and its output, if it has one, as the last. Leaving early, or the signal, kills the process at work on it. */
  run(order: Order, options: PoolOrderOptions): AsyncGenerator<Piece>
  /** Ends the processes that have nothing to do; the next order starts one again. */
  rest(): void
  close(): Promise<void>
}

/**
 * Creates a pool of processes. They start on demand, end after `idleTime` and do not keep the program alive while idle.
 * Each process serves orders of one kind; when a new kind needs room, the process that has been idle longest is ended.
 * Where heavy work takes the whole computer, there is no second process of a kind: it would only share the same core. Nor is
 * there before the first is warm.
 */
export function createWorkerPool<Order extends object, Piece>(options: PoolOptions): WorkerPool<Order, Piece> {
  type OwnWorker = PoolWorker<Order, Piece>
  type OwnJob = PoolJob<Order, Piece>
  const { maxProcesses, maxProcessesOfKind } = options
  const waiting = new WaitingTurns<OwnJob>()
  // In order of last use.
  const workers = new Set<OwnWorker>()
  let closed = false

  function assign(): void {
    if (closed) return
    const full = new Set<string>()
    waiting.offer((job) => {
      if (full.has(job.kind)) return false
      try {
        const worker = workerFor(job.kind)
        if (worker === undefined) {
          full.add(job.kind)
          return false
        }
        workers.delete(worker)
        workers.add(worker)
        void worker.take(job)
      } catch (error) {
        // No process could be started. The jobs behind this are offered all the same, so that they fail or start as well.
        job.receive({ kind: 'died', error: notStarted(job.crashed, error) })
      }
      return true
    })
  }

  function workerFor(kind: string): OwnWorker | undefined {
    const same = [...workers].filter((worker) => worker.kind === kind)
    const free = same.find(isFree)
    if (free !== undefined || same.length >= maxProcessesOfKind) return free
    if (same.length > 0 && (heavyWork.isFull() || !same.some(({ isWarm }) => isWarm))) return undefined
    if (workers.size >= maxProcesses) {
      const idle = [...workers].find(isFree)
      if (idle === undefined) return undefined
      idle.end()
    }
    return startWorker(kind)
  }

  function startWorker(kind: string): OwnWorker {
    const onEnd = (): void => void workers.delete(worker)
    const worker: OwnWorker = new PoolWorker({ ...options, kind, onFree: assign, onEnd, onExit: assign })
    workers.add(worker)
    return worker
  }

  function start(job: OwnJob): () => void {
    waiting.add(job)
    assign()
    return () => {
      waiting.remove(job)
      // A worker reads no messages while it works, so it is killed. A waiting job gets a new process sooner than this
      // one would be free.
      const worker = [...workers].find(({ current }) => current === job)
      if (worker === undefined) return
      worker.end()
      assign()
    }
  }

  return {
    run(order, { kind, caller = '', signal, crashed, onMemory }) {
      return pieces((receive) => start({ order, kind, caller, crashed, onMemory, receive }), signal)
    },
    rest() {
      for (const worker of [...workers].filter(isFree)) worker.end()
    },
    async close() {
      closed = true
      await Promise.all([...workers].map((worker) => worker.close()))
    },
  }
}

const isFree = ({ current }: { readonly current: unknown }): boolean => current === undefined

/** Turns the worker's answers into an async sequence. */
async function* pieces<Piece>(
  start: (receive: (report: PoolReport<Piece>) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  signal.throwIfAborted()
  const inbox: PoolReport<Piece>[] = []
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
      else {
        const output = outputOf(answer)
        if (output !== undefined) yield output as Piece
        return
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
