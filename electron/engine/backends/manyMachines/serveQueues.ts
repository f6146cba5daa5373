import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DelayedError, type Job, type Processor, UnrecoverableError, WaitingError, type Worker } from 'bullmq'
import type { AppError } from '../../../../shared/failure.ts'
import type { Log } from '../../core/log.ts'
import type { Capabilities } from '../../core/ports.ts'
import type { VoiceCache } from '../../dub/speak/voiceCache.ts'
import { redisCoordination } from '../redis/redisCoordination.ts'
import type { Blobs } from '../shared/blobs.ts'
import type { ClonedVoices } from '../shared/clonedVoices.ts'
import { type ActiveJobs, HAND_BACK, trackActiveJobs } from './activeJobs.ts'
import type { Coordination } from './coordination.ts'
import { awaitSameVersion, watchVersion } from './oneVersion.ts'
import { isOutage } from './outage.ts'
import { blobsOf, blobsOnTheWay, CANCELLED, JobData, type Offer, STALLED, type StopMessage } from './queues.ts'
import type { RedisAddress } from './redisAddress.ts'
import { remotePorts } from './remotePorts.ts'
import { serveJob } from './serveJob.ts'
import { doTask } from './serveTasks.ts'
import { createTaskQueues } from './taskQueues.ts'
import { TaskData } from './tasks.ts'
import { announceTranslator } from './translators.ts'
import { announceWorker } from './workerLeases.ts'

interface WorkerOptions {
  readonly address: RedisAddress
  readonly blobs: Blobs
  readonly clones: ClonedVoices
  /** The cache of speakers' voices, kept from dub to dub. */
  readonly voiceCache: VoiceCache
  /** A local folder for temporary files. */
  readonly folder: string
  readonly capabilities: Capabilities
  readonly offers: ReadonlySet<Offer>
  /** Jobs at once (2), and steps of each kind (2). */
  readonly concurrency?: number | undefined
  readonly log: Log
  /** Ends the wait for the coordination server and the first gateway. */
  readonly signal: AbortSignal
  /** Called for every job and step that ended. */
  onEnded?(what: Ended): void
  /** Called when the gateways change to another version; the caller then drains the worker, and may serve again. */
  onRefused?(error: AppError): void
  /** Called when an operator asks the worker to drain. */
  onDrain?(): void
}

/** A job or step that ended on this worker. `waited` and `took` are the seconds in the queue and at work. */
export interface Ended {
  readonly queue: Offer
  readonly name: string
  readonly outcome: 'done' | 'failed'
  readonly waited: number
  readonly took: number
}

/** A running worker. */
export interface Serving {
  /** The number of active jobs and steps. */
  busy(): number
  /** Takes no new work. Active jobs and steps may run for so many seconds; the rest is handed back to the queue. */
  drain(seconds: number): Promise<void>
}

/** Milliseconds without active work after which a draining worker ends even if the queues cannot be closed. */
const IDLE_DRAIN_TIMEOUT_MS = 5000
/** Milliseconds after which a worker logs that it waits. */
const WAIT_LOG_DELAY_MS = 5000
/** Minimum milliseconds between two progress updates. */
const PROGRESS_UPDATE_INTERVAL_MS = 100

/** Starts a worker for the queues in `offers`, once there are gateways of its version; until then it says why it waits. */
export async function serveQueues(options: WorkerOptions): Promise<Serving> {
  const { blobs, clones, voiceCache, capabilities, folder, offers, log } = options
  const coordination = await connect(options)
  await rm(folder, { recursive: true, force: true }) // of an earlier run that was killed
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const active = await trackActiveJobs(coordination)
  const taskQueues = createTaskQueues(coordination, blobs)
  const history = coordination.history(blobs)
  const stoppable = stoppableWork(active, coordination.flags)
  const doJob: Processor = async (job, token) => {
    const id = job.id ?? ''
    const data = JobData.parse(job.data)
    const work = (signal: AbortSignal) =>
      serveJob(id, data, {
        blobs,
        history,
        clones,
        voiceCache,
        log,
        folder,
        signal,
        onProgress: tellingRarely(job),
        portsFor: (scratch) => remotePorts({ capabilities, offers, taskQueues, blobs, job: id, scratch }),
        settle: () => coordination.flags.settle(id, 'done'),
        idle: () => taskQueues.idle(id),
      })
    return stoppable(job, token, { of: id, pausing: 'paused', work })
  }
  const doStep: Processor = async (job, token) => {
    const data = TaskData.parse(job.data)
    const work = (signal: AbortSignal) =>
      doTask(data, {
        capabilities,
        blobs,
        signal,
        folder: join(folder, `step-${job.id}`),
        onProgress: tellingRarely(job),
      })
    // A step of a paused job is cancelled; the job asks for it again when it is resumed.
    return stoppable(job, token, { of: data.job, pausing: 'cancelled', work })
  }
  /** Removes the given files of an ended job and its entry among the open jobs. */
  const tidy = async (job: Job, names: readonly string[]): Promise<void> => {
    await coordination.openJobs.leave(JobData.parse(job.data).key, job.id ?? '')
    await Promise.all(names.map((name) => blobs.remove(name)))
  }
  const open = (queue: Offer): Worker => {
    const worker = coordination.worker(queue, queue === 'jobs' ? doJob : doStep, options.concurrency ?? 2)
    const notifyEnded = (job: Job, outcome: Ended['outcome']): void => {
      const { name, timestamp, processedOn = timestamp, finishedOn = processedOn } = job
      const [waited, took] = [(processedOn - timestamp) / 1000, (finishedOn - processedOn) / 1000]
      options.onEnded?.({ queue, name, outcome, waited, took })
      if (queue !== 'jobs') return
      log.info({ job: job.id, kind: name, seconds: took }, `job ${outcome}`)
      const id = job.id ?? ''
      // What was given up because workers ended can be tried again by an operator.
      const files = outcome === 'done' ? blobsOnTheWay(id) : job.failedReason === STALLED ? [] : [blobsOf(id).folder]
      tidy(job, files).catch((err: unknown) => log.warn({ job: id, err }, 'files of a job could not be removed'))
    }
    worker.on('completed', (job) => notifyEnded(job, 'done'))
    worker.on('failed', (job) => job && notifyEnded(job, 'failed'))
    worker.on('lockRenewalFailed', (ids) => active.stop(HAND_BACK, ids))
    // BullMQ also reports here what went wrong with one job, such as a lock that another worker took over.
    worker.on('error', (err) =>
      log.warn(
        { err: err.message, queue },
        isOutage(err) ? 'the queue cannot be reached' : 'a job of the queue is in trouble',
      ),
    )
    return worker
  }
  const workers = [...offers].map(open)
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  const translator = offers.has('translate') ? await announceTranslator(coordination.leases) : undefined
  const watch = watchVersion(coordination.leases, (error) => options.onRefused?.(error))
  const here = await announceWorker(coordination.leases, offers, () => options.onDrain?.())

  return {
    busy: active.count,
    async drain(seconds) {
      watch.stop()
      here.stop()
      translator?.stop()
      if (await closeWithin(workers, active, seconds)) await taskQueues.close()
      active.close()
      await coordination.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connects to the coordination server and waits for the first gateway; logs a warning when that takes long. */
async function connect({ address, signal, log }: WorkerOptions): Promise<Coordination> {
  const late = setTimeout(
    () => log.warn('waiting for the coordination server, or for the first gateway'),
    WAIT_LOG_DELAY_MS,
  )
  try {
    const coordination = redisCoordination(address, 'waits')
    const leave = (): void => void coordination.close() // else it would wait for a server that is down
    signal.addEventListener('abort', leave)
    try {
      await awaitSameVersion(coordination.leases, signal, (reason) => log.warn(reason))
    } catch (error) {
      await coordination.close()
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
    }
    return coordination
  } finally {
    clearTimeout(late)
  }
}

/**
 * Closes the workers once their active jobs and steps have ended; those still active after `seconds` are handed back to the
 * queue. Answers false if the queues could not be closed.
 */
async function closeWithin(workers: readonly Worker[], active: ActiveJobs, seconds: number): Promise<boolean> {
  // Jobs first: the steps they wait for may be ours.
  const ofJobs = workers.filter(({ name }) => name === 'jobs')
  const finished = closeAll(ofJobs).then(() => closeAll(workers))
  const over = new AbortController()
  const late = pause(seconds * 1000, undefined, { signal: over.signal }).then(
    () => {
      active.stopAll(HAND_BACK)
      void closeAll(workers) // else they would take back the steps they hand back
    },
    () => undefined,
  )
  const inVain = idleOrLate(active, seconds, over.signal)
  const closed = await Promise.race([finished.then(() => true), inVain.then(() => false)])
  over.abort()
  await late
  return closed
}

/**
 * Resolves when no work was active for `IDLE_DRAIN_TIMEOUT_MS`, or `seconds` and `IDLE_DRAIN_TIMEOUT_MS` have passed. The queues cannot be closed then,
 * since the coordination server is down; the worker's locks expire by themselves.
 */
async function idleOrLate(active: ActiveJobs, seconds: number, signal: AbortSignal): Promise<void> {
  const last = performance.now() + seconds * 1000 + IDLE_DRAIN_TIMEOUT_MS
  let busy = performance.now()
  while (!signal.aborted && performance.now() < last && performance.now() < busy + IDLE_DRAIN_TIMEOUT_MS) {
    await pause(250)
    if (active.count() > 0) busy = performance.now()
  }
}

async function closeAll(workers: readonly Worker[]): Promise<void> {
  await Promise.all(workers.map((worker) => worker.close()))
}

/** A progress callback that updates the job at most every `PROGRESS_UPDATE_INTERVAL_MS`, and never with less than before. */
function tellingRarely(job: Job): (fraction: number) => void {
  let lastReported = typeof job.progress === 'number' ? job.progress : 0
  let last = 0
  return (fraction) => {
    const now = performance.now()
    const next = Math.min(1, fraction)
    if (next <= lastReported || (now - last < PROGRESS_UPDATE_INTERVAL_MS && next < 1)) return
    ;[lastReported, last] = [next, now]
    job.updateProgress(next).catch(() => undefined) // lost in an outage; the next update makes up for it
  }
}

/** Work that belongs to the job `of`, and the reason it stops for when that job is paused. */
interface Stoppable<T> {
  readonly of: string
  readonly pausing: StopMessage['why']
  work(signal: AbortSignal): Promise<T>
}

/** Milliseconds of a year: the delay of a paused job, which a user resumes. */
const PAUSED_JOB_DELAY_MS = 365 * 86_400_000
/** Milliseconds between two checks of a job's flags, since a stop message may be lost in an outage. */
const FLAG_CHECK_INTERVAL_MS = 1000

/** Runs the work of a queue's job until it ends or is stopped. Paused or handed-back work returns to the queue. */
type RunStoppable = <T>(job: Job, token: string | undefined, stoppable: Stoppable<T>) => Promise<T>

/** Creates the runner of work that stop messages and the flags of its job can stop. */
function stoppableWork(active: ActiveJobs, flags: Coordination['flags']): RunStoppable {
  /** Stops work whose job is cancelled or paused. */
  async function look(id: string, stop: AbortController, whenPaused: StopMessage['why']): Promise<void> {
    const { end, paused } = await flags.read(id)
    if (end === 'cancelled') stop.abort('cancelled')
    else if (paused) stop.abort(whenPaused)
  }

  async function setAside(job: Job, token: string | undefined): Promise<never> {
    await job.moveToDelayed(Date.now() + PAUSED_JOB_DELAY_MS, token)
    const { end, paused } = await flags.read(job.id ?? '')
    // The job was resumed or cancelled before it was delayed; its gateway may promote it at the same moment.
    if (!paused || end !== undefined) await job.promote().catch(() => undefined)
    throw new DelayedError()
  }

  return async (job, token, { of, pausing, work }) => {
    const id = job.id ?? ''
    const stop = active.begin(id)
    const watch = setInterval(() => void look(of, stop, pausing).catch(() => undefined), FLAG_CHECK_INTERVAL_MS)
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
