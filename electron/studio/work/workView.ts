import { basename } from 'node:path'
import type { Work, WorkState } from '../../../shared/commands/work.ts'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { count } from '../dub/count.ts'
import { projectName } from '../project/projectFile.ts'
import type { Shell } from '../shell/shell.ts'
import type { Running } from './journeyOf.ts'
import { type StoredWork, targetOf, type WorkOrder } from './workOrder.ts'

/** What is known of work besides what is kept. */
export interface WorkNow {
  /** Absent unless it is under way. */
  readonly running: Running | undefined
  /** It is about to stop: for good, or for now. */
  readonly stopping: 'cancelled' | 'paused' | undefined
  urlOf(path: string): string
}

/** Work as pages are shown it. */
export function viewOf(stored: StoredWork, now: WorkNow): Work {
  const { id, order, failures, notes } = stored
  const target = targetOf(order)
  const lines = order.kind !== 'check' && 'lines' in order ? order.lines : undefined
  return {
    id,
    kind: order.kind,
    ...(target === undefined ? {} : { target }),
    ...(lines === undefined ? {} : { lines }),
    failures,
    state: stateOf(stored, now),
    notes,
  }
}

function stateOf({ state }: StoredWork, { running, stopping, urlOf }: WorkNow): WorkState {
  if (state.name === 'ordered') {
    if (stopping === 'cancelled') return { name: 'cancelled' }
    if (stopping === 'paused') return { name: 'paused', fraction: running?.fraction ?? 0 }
    return running === undefined ? { name: 'waiting' } : { name: 'running', ...running }
  }
  if (state.name !== 'done') return state
  const { result, ...done } = state
  return result === undefined ? done : { ...done, result: { ...result, url: urlOf(result.path) } }
}

/** Who waited no longer than this is still looking. */
const NOTICE_SECONDS = 10

/** Tells the desktop that work has ended, where somebody may have turned to something else meanwhile. */
export function tellEnd(shell: Shell, { state, order, failures, place }: StoredWork, seconds: number): void {
  if (seconds < NOTICE_SECONDS) return
  if (state.name === 'failed') {
    shell.notify({ title: FAILED[order.kind], body: `${projectName(place)}: ${state.failure.message}` })
    return
  }
  const name = state.name === 'done' && state.result !== undefined ? basename(state.result.path) : projectName(place)
  const body = failures.length === 0 ? name : `${name}: ${count(failures.length, 'line')} could not be made.`
  shell.notify({ title: DONE[order.kind], body })
}

/** Work of this kind is under way already. */
export function underWay({ kind }: WorkOrder): AppError {
  return invalid(BUSY[kind])
}

const BUSY: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines are being found already. Wait for that, or cancel it first.',
  translation: 'This language is being translated already. Wait for that, or cancel it first.',
  takes: 'These lines are being spoken already.',
  render: 'This language is being rendered already. Wait for that, or cancel it first.',
  check: 'A dub in this language is being checked already. Wait for that, or cancel it first.',
}
const DONE: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines are found',
  translation: 'The translation is ready',
  takes: 'The lines are spoken',
  render: 'The dub is ready',
  check: 'The dub is checked',
}
const FAILED: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines could not be found',
  translation: 'The translation failed',
  takes: 'The lines could not be spoken',
  render: 'The dub could not be made',
  check: 'The dub could not be checked',
}
