import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/failure.ts'
import { programBeside } from '../programBeside.ts'
import type { EspeakAnswer, EspeakOrder } from './workers/espeakWorker.ts'

const WORKER = programBeside(import.meta, './workers/espeakWorker')

/** A piece of speech from a worker, with where its words and, on request, its phonemes begin. */
export type EspeakPiece = Extract<EspeakAnswer, { kind: 'piece' }>

/** Worker threads with espeak-ng in them. An order not yet begun waits; one that nobody reads any more is dropped. */
export interface EspeakPool {
  /** The pieces of one order as they are made; leaving early, or the signal, stops the synthesis. */
  run(order: Omit<EspeakOrder, 'id'>, signal: AbortSignal): AsyncGenerator<EspeakPiece>
  close(): Promise<void>
}

interface Utterance {
  readonly order: EspeakOrder
  readonly receive: (answer: EspeakAnswer) => void
}

interface Desk {
  readonly worker: Worker
  readonly dropped: Int32Array
  current: Utterance | undefined
}

/** Starts `size` workers; they do not keep the program alive while they have nothing to say. */
export function createEspeakPool(size: number): EspeakPool {
  const waiting: Utterance[] = []
  const desks: Desk[] = []
  let nextId = 1
  let closed = false

  const assign = (): void => {
    for (const desk of desks) {
      if (desk.current !== undefined) continue
      desk.current = waiting.shift()
      if (desk.current === undefined) return
      desk.worker.ref() // speech under way keeps the program alive, an idle voice does not
      desk.worker.postMessage(desk.current.order)
    }
  }
  const hire = (): void => {
    const shared = new SharedArrayBuffer(4)
    const worker = new Worker(WORKER, { workerData: shared })
    const desk: Desk = { worker, dropped: new Int32Array(shared), current: undefined }
    worker.on('message', (answer: EspeakAnswer) => {
      if (answer.kind === 'ready') return
      desk.current?.receive(answer)
      if (answer.kind === 'piece') return
      desk.current = undefined
      worker.unref()
      assign()
    })
    worker.on('error', (error) => {
      desk.current?.receive({ kind: 'failed', id: desk.current.order.id, message: error.message })
      desks.splice(desks.indexOf(desk), 1)
      if (!closed) hire()
      assign()
    })
    worker.unref()
    desks.push(desk)
  }
  const start = (order: EspeakOrder, receive: Utterance['receive']): (() => void) => {
    const utterance = { order, receive }
    waiting.push(utterance)
    assign()
    return () => {
      const place = waiting.indexOf(utterance)
      if (place >= 0) waiting.splice(place, 1)
      for (const desk of desks) if (desk.current === utterance) Atomics.store(desk.dropped, 0, order.id)
    }
  }
  for (let count = 0; count < size; count++) hire()

  return {
    run: (order, signal) => pieces((receive) => start({ ...order, id: nextId++ }, receive), signal),
    async close() {
      closed = true
      await Promise.all(desks.map((desk) => desk.worker.terminate()))
    },
  }
}

/** Turns the worker's answers into an async sequence. */
async function* pieces(
  start: (receive: (answer: EspeakAnswer) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<EspeakPiece> {
  signal.throwIfAborted()
  const inbox: EspeakAnswer[] = []
  let wake = (): void => {}
  const stop = start((answer) => {
    inbox.push(answer)
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      signal.throwIfAborted()
      const answer = inbox.shift()
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if (answer.kind === 'piece') yield answer
      else if (answer.kind === 'failed') {
        throw new AppError({ kind: 'engine_down', message: `The built-in voice failed: ${answer.message}` })
      } else return
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
