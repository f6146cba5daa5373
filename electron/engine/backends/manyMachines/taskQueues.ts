import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Queue, QueueEvents } from 'bullmq'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { WorkOptions } from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { Coordination } from './coordination.ts'
import { blobsOf, CANCELLED, idFrom, type Offer } from './queues.ts'
import { readBlob } from './readBlob.ts'
import { type Task, type TaskData, unpackFailure } from './tasks.ts'

/** The kinds of steps, each of which has its own queue. */
export type TaskOffer = Exclude<Offer, 'jobs'>

/** Milliseconds without an event after which the queue is asked for a step's state. */
const TASK_STATE_CHECK_MS = 2000
/** Milliseconds to wait for a worker to release an aborted step. */
const STEP_RELEASE_TIMEOUT_MS = 1000
/** Finished steps stay for an hour (`age` in seconds), so that a job that moves to another worker need not repeat them. */
const FINISHED_STEP_RETENTION = { removeOnComplete: { age: 3600 }, removeOnFail: true } as const

/** Sends the steps of jobs to the workers. */
export interface TaskQueues {
  /** Runs a step on a worker and returns the answer's bytes. Equal steps of a job run once. Throws the step's failure. */
  ask(offer: TaskOffer, order: { job: string; task: Task }, work: WorkOptions): Promise<Buffer>
  /** Resolves when all steps asked for a job have ended, in success or failure. */
  idle(job: string): Promise<void>
  close(): Promise<void>
}

interface TaskQueue {
  readonly queue: Queue
  readonly events: QueueEvents
}

/** The queues of all kinds of steps, each opened at its first use. */
export function createTaskQueues(coordination: Coordination, blobs: Blobs): TaskQueues {
  const queues = new Map<TaskOffer, TaskQueue>()
  const queueOf = (offer: TaskOffer): TaskQueue => {
    const known = queues.get(offer)
    if (known !== undefined) return known
    const [queue, events] = [coordination.queue(offer), coordination.events(offer)]
    events.setMaxListeners(0)
    queue.setMaxListeners(0)
    const opened = { queue, events }
    queues.set(offer, opened)
    return opened
  }
  const giveUp = async (task: Job): Promise<void> => {
    await coordination.publishStop({ id: task.id ?? '', why: 'cancelled' })
    const removed = await task.remove().then(
      () => true,
      () => false, // a worker holds the step, and received the stop message
    )
    for (let waited = 0; !removed && waited < STEP_RELEASE_TIMEOUT_MS && (await task.isActive()); waited += 20)
      await pause(20)
  }
  const under = new Map<string, Set<Promise<unknown>>>()
  const askFor: TaskQueues['ask'] = async (offer, { job, task }, { signal, onProgress }) => {
    const text = JSON.stringify(task)
    const id = idFrom(job, offer, text)
    const names = { task: `${blobsOf(job).tasks}/${id}.json`, answer: `${blobsOf(job).tasks}/${id}.answer` }
    signal.throwIfAborted()
    const there = await readBlob(blobs, names.answer)
    if (there !== undefined) return there
    await blobs.write(names.task, Buffer.from(text))
    signal.throwIfAborted()
    const { queue, events } = queueOf(offer)
    const handleProgress = ({ jobId, data }: { jobId: string; data: unknown }): void => {
      if (jobId === id && typeof data === 'number') onProgress?.(data)
    }
    if (onProgress !== undefined) events.on('progress', handleProgress)
    try {
      let outcome: Outcome
      do {
        const data: TaskData = { job, ...names }
        const queuedTask = await queue.add(task.name, data, { jobId: id, ...FINISHED_STEP_RETENTION })
        outcome = await ended(queuedTask, events, signal).catch(async (error: unknown) => {
          if (signal.aborted) await giveUp(queuedTask)
          throw error
        })
      } while (outcome === 'gone')
    } finally {
      events.off('progress', handleProgress)
    }
    const answer = await readBlob(blobs, names.answer)
    if (answer !== undefined) return answer
    throw new AppError({ kind: 'engine_down', message: say('engine.step.noAnswer') })
  }

  return {
    async ask(offer, order, work) {
      const pendingTasks = under.get(order.job) ?? new Set()
      under.set(order.job, pendingTasks)
      const made = askFor(offer, order, work)
      pendingTasks.add(made)
      try {
        return await made
      } finally {
        pendingTasks.delete(made)
        if (pendingTasks.size === 0) under.delete(order.job)
      }
    },
    async idle(job) {
      await Promise.allSettled(under.get(job) ?? [])
    },
    async close() {
      await Promise.all([...queues.values()].flatMap(({ queue, events }) => [queue.close(), events.close()]))
    },
  }
}

/** `gone`: the step was cancelled for an earlier run of the job, so it must be asked for again; `silent`: no event came. */
type Outcome = 'done' | 'gone' | 'silent'

/** Resolves when a step is `done` or `gone`. Throws the step's failure, or `cancelled` as soon as the signal aborts. */
async function ended(task: Job, events: QueueEvents, signal: AbortSignal): Promise<Outcome> {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (): void => stopped.reject(new AppError({ kind: 'cancelled', message: say('failure.cancelled') }))
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    for (;;) {
      const outcome = await Promise.race([finished(task, events), stopped.promise])
      if (outcome !== 'silent') return outcome
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The outcome of a step; `silent` after `TASK_STATE_CHECK_MS` without an event, which may be late or lost in an outage. */
async function finished(task: Job, events: QueueEvents): Promise<Outcome> {
  try {
    await task.waitUntilFinished(events, TASK_STATE_CHECK_MS)
    return 'done'
  } catch (error) {
    const { message } = error as Error
    if (/timed out before finishing/.test(message)) return 'silent'
    if (message === CANCELLED || /Missing key for job/.test(message)) return 'gone'
    const failure = unpackFailure(message)
    if (failure !== undefined) throw new AppError(failure, { cause: error })
    const unfinishedMessage = say('engine.step.unfinished')
    throw new AppError({ kind: 'engine_down', message: unfinishedMessage }, { cause: error })
  }
}
