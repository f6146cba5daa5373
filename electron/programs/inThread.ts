import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type Ending, movable, outputOf, performRequest } from '../../shared/conversation.ts'

interface ThreadOptions {
  /** Cancels the request: the thread is ended, and the signal's reason thrown. */
  readonly signal?: AbortSignal | undefined
  /** Megabytes of the thread's heap. */
  readonly megabytes?: number
  /** Makes the error that is thrown where the thread dies; most often it had too little memory. */
  readonly died?: (cause: unknown) => unknown
}

/** Megabytes of a thread's heap. */
const HEAP_MEGABYTES = 768

/**
 * Has a request answered in a thread of its own, for what would block everything else meanwhile. `program` is one that calls
 * `answerInThread`. Throws the failure of the request, or what `died` gives.
 */
export async function inThread<Output>(
  program: URL,
  request: unknown,
  { signal, megabytes = HEAP_MEGABYTES, died = (cause) => cause }: ThreadOptions = {},
): Promise<Output> {
  signal?.throwIfAborted()
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  const worker = new Worker(program, { workerData: request, execArgv: [], resourceLimits })
  const stop = (): void => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const ending = await new Promise<Ending<Output>>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(new Error('The thread ended without an answer.')))
    }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw died(cause)
    })
    return outputOf(ending)
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** Answers the request of this thread. */
export async function answerInThread<Request>(perform: (request: Request) => unknown): Promise<void> {
  const ending = await performRequest(() => perform(workerData as Request))
  parentPort?.postMessage(ending, movable(ending))
}
