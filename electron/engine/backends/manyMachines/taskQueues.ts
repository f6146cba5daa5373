import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Queue, QueueEvents } from 'bullmq'
import { AppError } from '../../../../shared/failure.ts'
import type { Work } from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { Coordination, Subscription } from './coordination.ts'
import { blobsOf, CANCELLED, idFrom, type Offer } from './queues.ts'
import { readBlob } from './readBlob.ts'
import { type Task, type TaskData, unpackFailure } from './tasks.ts'

/** The steps that have a line of their own. */
export type TaskOffer = Exclude<Offer, 'jobs'>

/** Milliseconds without an event after which the queue itself is asked how a step stands. */
const LOOK_AGAIN = 2000
/** Milliseconds to wait for a worker to let go of a step that nobody wants any more. */
const LETS_GO = 1000
/** Answered steps stay for a job that is taken up again elsewhere: then they need not be done again. Seconds. */
const KEPT = { removeOnComplete: { age: 3600 }, removeOnFail: true } as const

/** Gives steps to whichever worker takes them. */
export interface TaskQueues {
  /** The bytes of the answer. The same step of the same job is done once; throws what it failed with. */
  ask(offer: TaskOffer, order: { job: string; task: Task }, work: Work): Promise<Buffer>
  /** Resolves when nothing is asked for a job any more, however that ended. */
  idle(job: string): Promise<void>
  close(): Promise<void>
}

interface TaskQueue {
  readonly queue: Queue
  readonly events: QueueEvents
}

/** Lines for all kinds of steps, opened when they are first used. */
export function createTaskQueues(coordination: Coordination, blobs: Blobs): TaskQueues {
  const queues = new Map<TaskOffer, TaskQueue>()
  const awaited = new Map<string, () => void>()
  let subscription: Promise<Subscription> | undefined
  const subscribeEnds = async (): Promise<void> => {
    subscription ??= coordination.subscribeEnds((id) => awaited.get(id)?.())
    await subscription.catch((error: unknown) => {
      subscription = undefined // an outage; the next one tries again
      throw error
    })
  }
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
      () => false, // a worker has it, and was told
    )
    for (let waited = 0; !removed && waited < LETS_GO && (await task.isActive()); waited += 20) await pause(20)
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
    const told = ({ jobId, data }: { jobId: string; data: unknown }): void => {
      if (jobId === id && typeof data === 'number') onProgress?.(data)
    }
    if (onProgress !== undefined) events.on('progress', told)
    try {
      let outcome: Outcome
      do {
        const data: TaskData = { job, ...names }
        await subscribeEnds()
        const asked = await queue.add(task.name, data, { jobId: id, ...KEPT })
        outcome = await ended(asked, { events, awaited, signal }).catch(async (error: unknown) => {
          if (signal.aborted) await giveUp(asked)
          throw error
        })
      } while (outcome === 'gone')
    } finally {
      events.off('progress', told)
    }
    const answer = await readBlob(blobs, names.answer)
    if (answer !== undefined) return answer
    throw new AppError({ kind: 'engine_down', message: 'The answer of a worker is missing. Try again.' })
  }

  return {
    async ask(offer, order, work) {
      const asked = under.get(order.job) ?? new Set()
      under.set(order.job, asked)
      const made = askFor(offer, order, work)
      asked.add(made)
      try {
        return await made
      } finally {
        asked.delete(made)
        if (asked.size === 0) under.delete(order.job)
      }
    },
    async idle(job) {
      await Promise.allSettled(under.get(job) ?? [])
    },
    async close() {
      const heard = await subscription?.catch(() => undefined)
      heard?.close()
      await Promise.all([...queues.values()].flatMap(({ queue, events }) => [queue.close(), events.close()]))
    },
  }
}

/** `gone`: given up for an earlier run of the job, so it is to be asked for again; `silent`: nothing was heard of it. */
type Outcome = 'done' | 'gone' | 'silent'

interface Waiting {
  readonly events: QueueEvents
  /** Called by their ids where somebody says that they ended. */
  readonly awaited: Map<string, () => void>
  readonly signal: AbortSignal
}

/** Resolves when a step is done or gone; fails as it did, or at once when nobody wants it any more. */
async function ended(task: Job, { events, awaited, signal }: Waiting): Promise<Outcome> {
  const id = task.id ?? ''
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (): void => stopped.reject(new AppError({ kind: 'cancelled', message: 'Cancelled.' }))
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    for (;;) {
      const told = new Promise<Outcome>((resolve) => awaited.set(id, () => resolve('silent')))
      const outcome = await Promise.race([finished(task, events), told, stopped.promise])
      if (outcome !== 'silent') return outcome
    }
  } finally {
    awaited.delete(id)
    signal.removeEventListener('abort', stop)
  }
}

/** Silent where nothing was heard of the step for a while: an event may have been lost with the coordination, or come late. */
async function finished(task: Job, events: QueueEvents): Promise<Outcome> {
  try {
    await task.waitUntilFinished(events, LOOK_AGAIN)
    return 'done'
  } catch (error) {
    const { message } = error as Error
    if (/timed out before finishing/.test(message)) return 'silent'
    if (message === CANCELLED || /Missing key for job/.test(message)) return 'gone'
    const failure = unpackFailure(message)
    if (failure !== undefined) throw new AppError(failure, { cause: error })
    const told = 'A worker could not finish its step. Try again.'
    throw new AppError({ kind: 'engine_down', message: told }, { cause: error })
  }
}
