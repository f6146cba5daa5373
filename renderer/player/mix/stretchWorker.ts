import { stretch } from '../../../shared/audio/stretch.ts'

/** A request to the worker that changes the pace of takes (`tempo` 1 is unchanged). */
export interface StretchQuestion {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
  readonly tempo: number
}

/** The worker's reply: the stretched samples. */
export interface StretchAnswer {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
}

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<StretchQuestion>) => void): void
  postMessage(answer: StretchAnswer, transfer: Transferable[]): void
}

scope.addEventListener('message', ({ data: { id, samples, sampleRate, tempo } }) => {
  const made = stretch(samples, sampleRate, tempo)
  scope.postMessage({ id, samples: made }, [made.buffer])
})
