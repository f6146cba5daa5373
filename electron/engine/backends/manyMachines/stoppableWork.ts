import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import { type ActiveJobs, HAND_BACK } from './activeJobs.ts'
import type { Coordination } from './coordination.ts'
import { CANCELLED, type StopMessage } from './queues.ts'

/** Work that belongs to the job `of`, and the reason it stops for when that job is paused. */
interface Stoppable<T> {
  readonly of: string
  readonly pausing: StopMessage['why']
  work(signal: AbortSignal): Promise<T>
}

/** Milliseconds of a year: the delay of a paused job, which a user resumes. */
const PAUSED_FOR = 365 * 86_400_000
/** Milliseconds between two checks of a job's flags, since a stop message may be lost in an outage. */
const LOOK_EVERY = 1000

/** Runs the work of a queue's job until it ends or is stopped. Paused or handed-back work returns to the queue. */
type RunStoppable = <T>(job: Job, token: string | undefined, stoppable: Stoppable<T>) => Promise<T>

/** Creates the runner of work that stop messages and the flags of its job can stop. */
export function stoppableWork(active: ActiveJobs, flags: Coordination['flags']): RunStoppable {
  /** Stops work whose job is cancelled or paused. */
  async function look(id: string, stop: AbortController, whenPaused: StopMessage['why']): Promise<void> {
    const { end, paused } = await flags.read(id)
    if (end === 'cancelled') stop.abort('cancelled')
    else if (paused) stop.abort(whenPaused)
  }

  async function setAside(job: Job, token: string | undefined): Promise<never> {
    await job.moveToDelayed(Date.now() + PAUSED_FOR, token)
    const { end, paused } = await flags.read(job.id ?? '')
    // The job was resumed or cancelled before it was delayed; its gateway may promote it at the same moment.
    if (!paused || end !== undefined) await job.promote().catch(() => undefined)
    throw new DelayedError()
  }

  return async (job, token, { of, pausing, work }) => {
    const id = job.id ?? ''
    const stop = active.begin(id)
    const watch = setInterval(() => void look(of, stop, pausing).catch(() => undefined), LOOK_EVERY)
    try {
      if (of === id) await look(of, stop, pausing)
      stop.signal.throwIfAborted()
      return await work(stop.signal)
    } catch (error) {
      const { aborted, reason } = stop.signal
      if (reason === 'paused') return await setAside(job, token)
      if (reason === HAND_BACK) return await handBack(job, token)
      throw aborted ? new UnrecoverableError(CANCELLED) : error
    } finally {
      clearInterval(watch)
      active.end(id, stop)
    }
  }
}

async function handBack(job: Job, token: string | undefined): Promise<never> {
  await job.moveToWait(token).catch(() => undefined) // another worker has it already
  throw new WaitingError()
}
