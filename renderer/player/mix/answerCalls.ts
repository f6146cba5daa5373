import type { WorkerAnswer } from './workerCalls.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  postMessage(answer: WorkerAnswer, transfer: Transferable[]): void
}

/** Answers the questions of `openWorkerCalls`; called in the worker. It stands apart, as the workers need no texts. */
export function answerCalls<Question>(answer: (question: Question) => Float32Array<ArrayBuffer>): void {
  const scope = globalThis as unknown as WorkerScope
  scope.addEventListener('message', ({ data }: MessageEvent<Question & { readonly id: number }>) => {
    const samples = answer(data)
    scope.postMessage({ id: data.id, samples }, [samples.buffer])
  })
}
