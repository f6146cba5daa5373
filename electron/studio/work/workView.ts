import { basename } from 'node:path'
import type { Work, WorkState } from '../../../shared/commands/work.ts'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { count } from '../../../shared/text/count.ts'
import type { LiveState } from '../../dubbing/queue/createQueue.ts'
import { projectName } from '../project/projectFile.ts'
import type { Shell } from '../shell/shell.ts'
import { type StoredWork, targetOf, type WorkOrder } from './workOrder.ts'

/** Converts a work item to the form shown on pages. `live`: its state if it is ordered. */
export function viewOf(stored: StoredWork, live: LiveState, urlOf: (path: string) => string): Work {
  const { id, order, failures, notes } = stored
  const target = targetOf(order)
  const lines = order.kind !== 'check' && 'lines' in order ? order.lines : undefined
  return {
    id,
    kind: order.kind,
    ...(target === undefined ? {} : { target }),
    ...(lines === undefined ? {} : { lines }),
    failures,
    state: stateOf(stored, live, urlOf),
    notes,
  }
}

function stateOf({ state }: StoredWork, live: LiveState, urlOf: (path: string) => string): WorkState {
  const shown = state.name === 'ordered' ? live : state
  if (shown.name === 'running' || shown.name === 'failed') {
    // The kind of the work says as much.
    const { stage: _, ...rest } = shown
    return rest
  }
  if (shown.name !== 'done') return shown
  const { result, ...done } = shown
  return result === undefined ? done : { ...done, result: { ...result, url: urlOf(result.path) } }
}

/** Seconds; a user who waited no longer than this is still watching. */
const NOTICE_SECONDS = 10

/** Notifies the desktop that a work item has ended, if it ran long enough for the user to turn away. */
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

/** The failure for a work item of a kind that is running already. */
export function underWay({ kind }: WorkOrder): AppError {
  return invalid(BUSY[kind])
}

const BUSY: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines are being found already. Wait for that, or cancel it first.',
  faces: 'Faces are being looked for already. Wait for that, or cancel it first.',
  translation: 'This language is being translated already. Wait for that, or cancel it first.',
  takes: 'These lines are being spoken already.',
  render: 'This language is being rendered already. Wait for that, or cancel it first.',
  check: 'A dub in this language is being checked already. Wait for that, or cancel it first.',
}
const DONE: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines are found',
  faces: 'The faces are found',
  translation: 'The translation is ready',
  takes: 'The lines are spoken',
  render: 'The dub is ready',
  check: 'The dub is checked',
}
const FAILED: Readonly<Record<WorkOrder['kind'], string>> = {
  transcript: 'The lines could not be found',
  faces: 'Faces could not be looked for',
  translation: 'The translation failed',
  takes: 'The lines could not be spoken',
  render: 'The dub could not be made',
  check: 'The dub could not be checked',
}
