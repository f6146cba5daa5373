/** Calls of a worker that answers each question with samples, by its id. */
export interface WorkerCalls<Question> extends Disposable {
  ask(question: Question): Promise<Float32Array<ArrayBuffer>>
}

/** The worker's reply. */
export interface WorkerAnswer {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
}

/** Opens the calls of a worker, which is started at the first of them. */
export function openWorkerCalls<Question extends object>(start: () => Worker): WorkerCalls<Question> {
  const asked = new Map<number, (samples: Float32Array<ArrayBuffer>) => void>()
  let worker: Worker | undefined
  let count = 0
  function started(): Worker {
    const made = start()
    made.addEventListener('message', ({ data: { id, samples } }: MessageEvent<WorkerAnswer>) => {
      asked.get(id)?.(samples)
      asked.delete(id)
    })
    return made
  }
  return {
    ask(question) {
      worker ??= started()
      const id = ++count
      worker.postMessage({ id, ...question })
      return new Promise((resolve) => asked.set(id, resolve))
    },
    [Symbol.dispose]() {
      worker?.terminate()
      worker = undefined
    },
  }
}

// The page's types lack the scope of a worker; this declares the part that is used.
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  postMessage(answer: WorkerAnswer, transfer: Transferable[]): void
}

/** Answers the questions of `openWorkerCalls`; called in the worker. */
export function answerCalls<Question>(answer: (question: Question) => Float32Array<ArrayBuffer>): void {
  const scope = globalThis as unknown as WorkerScope
  scope.addEventListener('message', ({ data }: MessageEvent<Question & { readonly id: number }>) => {
    const samples = answer(data)
    scope.postMessage({ id: data.id, samples }, [samples.buffer])
  })
}
