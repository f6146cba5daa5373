import { type Ending, outputOf } from '../../../shared/conversation.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'

/** A worker that answers requests one after the other. */
export interface WorkerCalls<Request, Output> extends Disposable {
  /** Memory that is named as `moved` is this thread's no more. Rejects with the failure of the request. */
  ask(request: Request, moved?: Transferable[]): Promise<Output>
}

/**
 * Opens the calls of a worker, which is started at the first of them. Its death rejects all that wait for it, and the
 * next call starts another. Closed, it rejects as `cancelled` what waits and what is still asked, by work that was under way.
 */
export function openWorkerCalls<Request, Output>(start: () => Worker): WorkerCalls<Request, Output> {
  let waiting: PromiseWithResolvers<Ending<Output>>[] = []
  let worker: Worker | undefined
  let closed = false
  function started(): Worker {
    const made = start()
    const broken = ({ message }: { message?: string }) => {
      if (worker === made) end(new Error(`A worker ended: ${message || 'it did not start'}.`))
    }
    made.addEventListener('message', ({ data }: MessageEvent<Ending<Output>>) => {
      if (worker === made) waiting.shift()?.resolve(data)
    })
    made.addEventListener('error', broken)
    made.addEventListener('messageerror', () => broken({ message: 'its answer cannot be read' }))
    return made
  }
  function end(error: Error): void {
    worker?.terminate()
    worker = undefined
    const ended = waiting
    waiting = []
    for (const { reject } of ended) reject(error)
  }
  return {
    async ask(request, moved = []) {
      if (closed) throw cancelled()
      worker ??= started()
      worker.postMessage(request, moved)
      const pendingAnswer = Promise.withResolvers<Ending<Output>>()
      waiting.push(pendingAnswer)
      return outputOf(await pendingAnswer.promise)
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
