import { saidOf, toFailure } from '../../../../shared/failure.ts'
import type { Said } from '../../../../shared/locale/message.ts'
import type { Log } from '../../core/log.ts'
import { faultToLog } from '../../process/childEnd.ts'
import type { JobKind } from '../shared/jobRecord.ts'
import { storageFailure } from '../shared/storageFailure.ts'
import type { JobPerformer } from './jobPerformer.ts'
import type { JobRecords } from './jobRecords.ts'
import { createWaitingLine, type WaitingJob } from './waitingLine.ts'

/**
 * The jobs that wait and run. At most one of a kind runs at a time: a render alone keeps both cores of a small machine
 * busy.
 */
interface JobRuns {
  /** Lets jobs wait for their turn; those whose kind is free start at once. */
  add(...jobs: readonly WaitingJob[]): void
  /** Takes a job out of the line, or aborts its run; resolves when the run has ended. */
  stop(id: string): Promise<void>
  /** Like `stop`, for a job that will be resumed: its run does not end it. */
  pause(id: string): Promise<void>
  /** Aborts all runs, whose jobs wait for the next start; resolves when they have ended. */
  close(): Promise<void>
}

interface JobRunsOptions {
  readonly performer: JobPerformer
  readonly records: JobRecords
  readonly log: Log
  /** Ends a failed job. */
  readonly giveUp: (id: string, message: Said) => Promise<void>
  /** Called after every run, whatever its outcome. */
  onEnd?: (() => void) | undefined
}

interface Run {
  readonly kind: JobKind
  readonly abort: AbortController
  readonly ended: Promise<void>
}

/** The abort reason of a paused job. */
const PAUSED = Symbol('paused')

/** Creates the runs; none starts before a job is added. */
export function createJobRuns({ performer, records, log, giveUp, onEnd }: JobRunsOptions): JobRuns {
  const line = createWaitingLine()
  const running = new Map<string, Run>()
  let closed = false

  const run = async (job: WaitingJob, signal: AbortSignal): Promise<void> => {
    const { id, kind } = job
    const started = performance.now()
    try {
      await performer.perform(job, signal)
      log.info({ job: id, kind, seconds: (performance.now() - started) / 1000 }, 'job finished')
    } catch (error) {
      if (closed || signal.reason === PAUSED) return // the job will be resumed
      const failure = toFailure(storageFailure(error) ?? error)
      const err = faultToLog(error, failure)
      log[err === undefined ? 'info' : 'error']({ job: id, kind, failure: failure.kind, err }, 'job failed')
      await giveUp(id, saidOf(failure))
    } finally {
      performer.forget(id)
    }
  }

  const startDue = (): void => {
    for (const job of line.due()) {
      if ([...running.values()].some(({ kind }) => kind === job.kind)) continue
      line.take(job)
      const abort = new AbortController()
      const ended = run(job, abort.signal).then(() => {
        running.delete(job.id)
        if (closed) return
        onEnd?.()
        startDue()
      })
      running.set(job.id, { kind: job.kind, abort, ended })
    }
  }

  // Resolves in the moment in which the run has ended, so that nothing else happens to the job before its caller goes on.
  const halt = (id: string, reason?: symbol): Promise<void> => {
    line.remove(id)
    const stopped = running.get(id)
    stopped?.abort.abort(reason)
    return stopped?.ended ?? Promise.resolve()
  }

  /** Puts a job back into the queue for the next start; that does not count as an interruption. */
  const putBack = (id: string): void => {
    try {
      records.putBack(id)
    } catch (err) {
      log.warn({ job: id, err }, 'a job counts as interrupted')
    }
  }

  return {
    add(...jobs) {
      for (const job of jobs) line.add(job)
      startDue()
    },
    stop: (id) => halt(id),
    pause: (id) => halt(id, PAUSED),
    async close() {
      closed = true
      for (const [id, { abort }] of running) {
        putBack(id)
        abort.abort()
      }
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
