import { useEffect, useState } from 'react'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { TextOrder, TextOutcome, TextTasks } from './textWork.ts'

/** A worker without work: starting one loads all readers. */
let idle: Worker | undefined

/**
 * Has a worker do a task: a large or hostile text takes seconds, which the page must not wait for. A worker whose order is
 * cancelled is stopped, and the outcome is then the failure `cancelled`.
 */
export function askTextWorker<K extends keyof TextTasks>(
  order: TextOrder<K>,
  signal?: AbortSignal,
): Promise<TextOutcome<K>> {
  const worker = idle ?? startWorker()
  idle = undefined
  const done = new AbortController()
  const outcome = new Promise<TextOutcome<K>>((resolve) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<TextOutcome<K>>) => {
        if (idle === undefined) idle = worker
        else worker.terminate()
        resolve(data)
      },
      done,
    )
    const fail = ({ failure }: AppError) => {
      worker.terminate()
      resolve({ failure })
    }
    const broken = () => fail(new AppError({ kind: 'internal', message: say('failure.internal') }))
    worker.addEventListener('error', broken, done)
    worker.addEventListener('messageerror', broken, done)
    const cancel = () => fail(new AppError({ kind: 'cancelled', message: say('failure.cancelled') }))
    if (signal?.aborted) cancel()
    else signal?.addEventListener('abort', cancel, done)
  })
  worker.postMessage(order)
  return outcome.finally(() => done.abort())
}

function startWorker(): Worker {
  return new Worker(new URL('./textWorker.ts', import.meta.url), { type: 'module' })
}

/** The last outcome of a task, and whether it is that of what is given now. */
interface LatestOutcome<K extends keyof TextTasks> {
  readonly outcome: TextOutcome<K> | undefined
  readonly current: boolean
}

/**
 * Does a task in a worker each time that another object is given, and cancels the one before. Without anything given there is
 * no outcome.
 */
export function useTextWorker<K extends keyof TextTasks>(
  task: K,
  given: TextTasks[K]['given'] | undefined,
): LatestOutcome<K> {
  const [done, setDone] = useState<{ readonly of: TextTasks[K]['given']; readonly outcome: TextOutcome<K> }>()
  useEffect(() => {
    if (given === undefined) return undefined
    const cancel = new AbortController()
    void askTextWorker({ task, given }, cancel.signal).then((outcome) => {
      if (!cancel.signal.aborted) setDone({ of: given, outcome })
    })
    return () => cancel.abort()
  }, [task, given])
  return given === undefined
    ? { outcome: undefined, current: true }
    : { outcome: done?.outcome, current: done?.of === given }
}
