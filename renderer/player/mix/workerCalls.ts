import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

/** Calls of a worker that answers each question with samples, by its id. */
interface WorkerCalls<Question> extends Disposable {
  ask(question: Question): Promise<Float32Array<ArrayBuffer>>
}

/** The worker's reply. */
export interface WorkerAnswer {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
}

/** An answer that is waited for. */
interface Waiting {
  resolve(samples: Float32Array<ArrayBuffer>): void
  reject(error: Error): void
}

/**
 * Opens the calls of a worker, which is started at the first of them. What it fails at rejects all that wait for it, and the
 * next call starts another. Closed, it rejects as `cancelled` what waits and what is still asked, by work that was under way.
 */
export function openWorkerCalls<Question extends object>(start: () => Worker): WorkerCalls<Question> {
  const asked = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0
  let closed = false
  function started(): Worker {
    const made = start()
    made.addEventListener('message', ({ data: { id, samples } }: MessageEvent<WorkerAnswer>) => {
      asked.get(id)?.resolve(samples)
      asked.delete(id)
    })
    made.addEventListener('error', ({ message }: ErrorEvent) => {
      if (worker === made) end(new Error(`The sound could not be made: ${message || 'its worker did not start'}.`))
    })
    return made
  }
  function end(error: Error): void {
    worker?.terminate()
    worker = undefined
    const waiting = [...asked.values()]
    asked.clear()
    for (const { reject } of waiting) reject(error)
  }
  return {
    ask(question) {
      if (closed) return Promise.reject(cancelled())
      worker ??= started()
      const id = ++count
      worker.postMessage({ id, ...question })
      return new Promise((resolve, reject) => asked.set(id, { resolve, reject }))
    },
    [Symbol.dispose]() {
      closed = true
      end(cancelled())
    },
  }
}

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}
