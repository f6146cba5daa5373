import { toFailure } from '../../../shared/failure.ts'
import { isPaused } from '../dub/pausing.ts'
import type { Log } from '../log.ts'
import type { ProjectJourney } from './projectJourney.ts'
import type { runWork } from './runWork.ts'
import type { StoredState, StoredWork } from './workOrder.ts'

/** A piece of work and what it takes to do it. */
export interface Undertaking {
  readonly work: Pick<StoredWork, 'id' | 'order'>
  readonly stop: AbortSignal
  readonly run: typeof runWork
  readonly now: () => number
  readonly log: Log
  journey(): Promise<ProjectJourney>
  /** How far it is, 0 to 1. */
  fraction(): number
  /** The studio closes, so that work that stops goes on at the next start. */
  isClosed(): boolean
}

/** How work ended. */
export interface WorkEnd {
  /** Absent where it goes on at the next start. */
  readonly state: Exclude<StoredState, { name: 'ordered' }> | undefined
  /** How long it took. */
  readonly seconds: number
}

/** Does a piece of work to its end, whatever that is. */
export async function carryOut(given: Undertaking): Promise<WorkEnd> {
  const { work, stop, run, now, log } = given
  const started = now()
  const seconds = () => (now() - started) / 1000
  try {
    const way = await given.journey()
    stop.throwIfAborted()
    const made = await run(work.order, way)
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

function stateAfter(error: unknown, { work, stop, log, fraction, isClosed }: Undertaking): WorkEnd['state'] {
  if (isPaused(stop)) return { name: 'paused', fraction: fraction() }
  if (isClosed()) return undefined
  if (stop.aborted) return { name: 'cancelled' }
  const failure = toFailure(error)
  // What a service says may quote the video's texts, which belong in no log; a bug is worth its stack.
  const bug = failure.kind === 'internal' ? { error } : {}
  log.warn('work on a project failed', { work: work.id, kind: failure.kind, ...bug })
  return { name: 'failed', failure }
}
