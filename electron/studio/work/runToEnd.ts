import { toFailure } from '../../../shared/failure.ts'
import { isPaused } from '../../dubbing/queue/pausing.ts'
import type { Log } from '../log.ts'
import type { runWork } from './runWork.ts'
import type { WorkContext } from './workContext.ts'
import type { StoredState, StoredWork } from './workOrder.ts'

/** A work item on a project with what is needed to run it. */
export interface WorkRun {
  readonly work: Pick<StoredWork, 'id' | 'order'>
  readonly stop: AbortSignal
  readonly run: typeof runWork
  readonly now: () => number
  readonly log: Log
  context(): Promise<WorkContext>
  /** The progress, 0 to 1. */
  fraction(): number
  /** Whether the studio is closing; interrupted work then continues at the next start. */
  isClosed(): boolean
}

/** The end of a work item. */
export interface WorkEnd {
  /** Absent if the work item continues at the next start. */
  readonly state: Exclude<StoredState, { name: 'ordered' }> | undefined
  /** Duration in seconds. */
  readonly seconds: number
}

/** Runs a work item and maps its outcome to a state: done, failed, cancelled or paused. Never throws. */
export async function runToEnd(given: WorkRun): Promise<WorkEnd> {
  const { work, stop, run, now, log } = given
  const started = now()
  const seconds = () => (now() - started) / 1000
  try {
    const context = await given.context()
    stop.throwIfAborted()
    const made = await run(work.order, context)
    log.info('work on a project is done', { work: work.id, kind: work.order.kind, seconds: seconds() })
    return { state: stateWith(made, seconds()), seconds: seconds() }
  } catch (error) {
    return { state: stateAfter(error, given), seconds: seconds() }
  }
}

function stateWith(made: Awaited<ReturnType<typeof runWork>>, seconds: number): WorkEnd['state'] {
  if (made === undefined) return { name: 'done' }
  return 'verdict' in made ? { name: 'done', checked: made } : { name: 'done', result: { ...made, seconds } }
}

function stateAfter(error: unknown, { work, stop, log, fraction, isClosed }: WorkRun): WorkEnd['state'] {
  if (isPaused(stop)) return { name: 'paused', fraction: fraction() }
  if (isClosed()) return undefined
  if (stop.aborted) return { name: 'cancelled' }
  const failure = toFailure(error)
  // A service's message may quote the video's texts, which must not be logged; a bug is logged with its stack.
  const bug = failure.kind === 'internal' ? { error } : {}
  log.warn('work on a project failed', { work: work.id, kind: failure.kind, ...bug })
  return { name: 'failed', failure }
}
