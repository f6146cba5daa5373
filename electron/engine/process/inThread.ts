import { parentPort, Worker, workerData } from 'node:worker_threads'
import { AppError, type Failure, toFailure } from '../../../shared/failure.ts'

/** A thread's report: what it made, or why it could not. */
type ThreadReport<T> = { readonly made: T } | { readonly failure: Failure }

/** The options of a task: the program of its thread, its cancellation, and what is thrown where the thread dies. */
interface ThreadOptions {
  /** A program that calls `answerInThread`. */
  readonly program: URL
  readonly signal: AbortSignal
  /** The failure where the thread dies: it had too little memory for the task. */
  died(cause: unknown): AppError
}

/** Megabytes of memory of a thread. */
const MEMORY = 768

/**
 * Does a task in a thread of its own, for data that would block all requests while they are read. Throws the failure of the
 * task, `cancelled`, and what `died` gives.
 */
export async function inThread<T>(task: unknown, { program, signal, died }: ThreadOptions): Promise<T> {
  const cancelled = (): AppError => new AppError({ kind: 'cancelled', message: 'Cancelled.' })
  if (signal.aborted) throw cancelled()
  const limits = { maxOldGenerationSizeMb: MEMORY }
  const worker = new Worker(program, { workerData: task, execArgv: [], resourceLimits: limits })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    const report = await new Promise<ThreadReport<T>>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject).once('exit', reject)
    }).catch((cause: unknown) => {
      throw signal.aborted ? cancelled() : died(cause)
    })
    if ('failure' in report) throw new AppError(report.failure)
    return report.made
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** Does the task of this thread and reports it. */
export function answerInThread<Task>(make: (task: Task) => unknown): void {
  const report = (): ThreadReport<unknown> => {
    try {
      return { made: make(workerData as Task) }
    } catch (error) {
      return { failure: toFailure(error) }
    }
  }
  parentPort?.postMessage(report())
}
