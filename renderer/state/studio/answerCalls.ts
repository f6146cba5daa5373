import { type Ending, movable, performRequest } from '../../../shared/conversation.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  postMessage(ending: Ending<unknown>, moved: Transferable[]): void
}

/** Answers the requests of `openWorkerCalls`, one after the other; called in the worker. */
export function answerCalls<Request>(perform: (request: Request) => unknown): void {
  const scope = globalThis as unknown as WorkerScope
  let before = Promise.resolve()
  scope.addEventListener('message', ({ data }: MessageEvent<Request>) => {
    before = before.then(async () => {
      const ending = await performRequest(() => perform(data))
      try {
        scope.postMessage(ending, movable(ending))
      } catch (error) {
        scope.postMessage(await performRequest(() => Promise.reject(error)), [])
      }
    })
  })
}
