import { stretch } from '../../../shared/audio/stretch.ts'

/** What the worker that changes the pace of takes is asked. */
export interface StretchQuestion {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
  readonly tempo: number
}

/** What it answers. */
export interface StretchAnswer {
  readonly id: number
  readonly samples: Float32Array<ArrayBuffer>
}

// A worker's scope, as far as this one needs it: the page's own types know none.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<StretchQuestion>) => void): void
  postMessage(answer: StretchAnswer, transfer: Transferable[]): void
}

scope.addEventListener('message', ({ data: { id, samples, sampleRate, tempo } }) => {
  const made = stretch(samples, sampleRate, tempo)
  scope.postMessage({ id, samples: made }, [made.buffer])
})
