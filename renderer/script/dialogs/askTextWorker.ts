import { useEffect, useState } from 'react'
import { toFailure } from '../../../shared/failure.ts'
import { openWorkerCalls, type WorkerCalls } from '../../state/editor/workerCalls.ts'
import type { TextOrder, TextOutcome, TextTasks } from './textWork.ts'

type TextWorker = WorkerCalls<TextOrder, TextTasks[keyof TextTasks]['result']>

/** A worker without work: starting one loads all readers. */
let idle: TextWorker | undefined

/**
 * Has a worker do a task: a large or hostile text takes seconds, which the page must not wait for. A worker whose order is
 * cancelled is stopped, and the outcome is then the failure `cancelled`.
 */
export async function askTextWorker<K extends keyof TextTasks>(
  order: TextOrder<K>,
  signal?: AbortSignal,
): Promise<TextOutcome<K>> {
  const worker = idle ?? openTextWorker()
  idle = undefined
  const stop = () => worker[Symbol.dispose]()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    return { result: await worker.ask(order) }
  } catch (error) {
    return { failure: toFailure(error) }
  } finally {
    signal?.removeEventListener('abort', stop)
    if (idle === undefined && !signal?.aborted) idle = worker
    else stop()
  }
}

function openTextWorker(): TextWorker {
  return openWorkerCalls(() => new Worker(new URL('./textWorker.ts', import.meta.url), { type: 'module' }))
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
  taskInput: TextTasks[K]['taskInput'] | undefined,
): LatestOutcome<K> {
  const [done, setDone] = useState<{ readonly of: TextTasks[K]['taskInput']; readonly outcome: TextOutcome<K> }>()
  useEffect(() => {
    if (taskInput === undefined) return undefined
    const cancel = new AbortController()
    void askTextWorker({ task, taskInput }, cancel.signal).then((outcome) => {
      if (!cancel.signal.aborted) setDone({ of: taskInput, outcome })
    })
    return () => cancel.abort()
  }, [task, taskInput])
  return taskInput === undefined
    ? { outcome: undefined, current: true }
    : { outcome: done?.outcome, current: done?.of === taskInput }
}
