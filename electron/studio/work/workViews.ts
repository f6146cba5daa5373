import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Work } from '../../../shared/commands/work.ts'
import type { ProjectQueue } from '../../dubbing/work/projectQueue.ts'
import type { ProjectWork } from '../../dubbing/work/projectStore.ts'
import { targetOf } from '../../dubbing/work/workOrder.ts'

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
    list: (project) => store.of(project).flatMap((item) => viewOf(item, items.stateOf(item), files.urlOf) ?? []),
  }
}

/** Converts a work item to the form shown on pages; undefined for a dub, which the first screen shows. */
function viewOf(
  { id, order, failures, notes }: ProjectWork,
  state: ReturnType<ProjectQueue['items']['stateOf']>,
  urlOf: (path: string) => string,
): Work | undefined {
  if (order.kind === 'dub' || state.name === 'draft') return undefined
  const target = targetOf(order)
  const lines = order.kind !== 'check' && 'lines' in order ? order.lines : undefined
  return {
    id,
    kind: order.kind,
    ...omitUndefined({ target, lines }),
    failures,
    state: state.name === 'done' ? doneOf(state, urlOf) : state,
    notes,
  }
}

function doneOf(
  { result, ...done }: Extract<ProjectWork['state'], { readonly name: 'done' }>,
  urlOf: (path: string) => string,
): Work['state'] {
  return result === undefined ? done : { ...done, result: { ...result, url: urlOf(result.path) } }
}
