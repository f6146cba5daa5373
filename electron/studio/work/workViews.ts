import type { Work, WorkState } from '../../../shared/commands/work.ts'
import type { LiveState } from '../../dubbing/queue/createQueue.ts'
import type { ProjectQueue } from '../../dubbing/work/projectQueue.ts'
import { type StoredState, type StoredWork, targetOf } from '../../dubbing/work/workOrder.ts'

/** The work items of open projects as pages show them. */
export interface WorkViews {
  /** The work items of a project, oldest first, but for its dubs, which the first screen shows. */
  list(project: string): Work[]
}

/** Shows the items of a queue. `files` gives the addresses of files that a page may load. */
export function createWorkViews(
  { items, store }: Pick<ProjectQueue, 'items' | 'store'>,
  files: { urlOf(path: string): string },
): WorkViews {
  return {
    list: (project) => store.of(project).flatMap((item) => viewOf(item, items.liveState(item.id), files.urlOf) ?? []),
  }
}

/** Converts a work item to the form shown on pages; undefined for a dub, which the first screen shows. `live`: its state if it is ordered. */
function viewOf(stored: StoredWork, live: LiveState, urlOf: (path: string) => string): Work | undefined {
  const { id, order, failures, notes, state } = stored
  if (order.kind === 'dub' || state.name === 'draft') return undefined
  const target = targetOf(order)
  const lines = order.kind !== 'check' && 'lines' in order ? order.lines : undefined
  return {
    id,
    kind: order.kind,
    ...(target === undefined ? {} : { target }),
    ...(lines === undefined ? {} : { lines }),
    failures,
    state: stateOf(state, live, urlOf),
    notes,
  }
}

function stateOf(
  state: Exclude<StoredState, { readonly name: 'draft' }>,
  live: LiveState,
  urlOf: (path: string) => string,
): WorkState {
  const shown = state.name === 'ordered' ? live : state
  if (shown.name === 'running' || shown.name === 'failed') {
    // The kind of the work says as much.
    const { stage: _, ...rest } = shown
    return rest
  }
  if (shown.name !== 'done') return shown
  const { result, dubbed: _, ...done } = shown
  return result === undefined ? done : { ...done, result: { ...result, url: urlOf(result.path) } }
}
