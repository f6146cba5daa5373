import { basename } from 'node:path'
import { THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { WorkState } from '../../../shared/commands/work.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Wait } from '../../client/retry.ts'
import { withStep } from '../../dubbing/steps/dubContext.ts'
import { onLink } from '../../dubbing/steps/onLink.ts'
import type { Projects } from '../project/projects.ts'
import type { Connection } from '../service/connection.ts'
import { createPace } from './pace.ts'
import type { WorkContext } from './workContext.ts'
import type { StoredWork, WorkOrder } from './workOrder.ts'

/** The displayed state of running work. */
export type Running = Omit<Extract<WorkState, { name: 'running' }>, 'name'>

/** Access to one work item on the list. */
export interface WorkEntry {
  readonly project: string
  stored(): StoredWork
  /** Changes the work item and saves it with the project. */
  save(change: Partial<StoredWork>): Promise<void>
  /** Changes the work item; saved with the next `save`. */
  tell(change: Partial<StoredWork>): void
  show(change: Partial<Running>): void
  readonly signal: AbortSignal
  isCancelled(): boolean
}

/** Dependencies of the context. */
export interface WorkContextOptions {
  readonly connection: Connection
  readonly projects: Projects
  /** Folder for temporary files. */
  readonly scratch: string
  readonly now: () => number
}

/** Creates the pipeline context of a work item, on the service that the item was started on. */
export async function createWorkContext(entry: WorkEntry, options: WorkContextOptions): Promise<WorkContext> {
  const { connection, projects, scratch, now } = options
  const { project, signal, show } = entry
  const { id, order } = entry.stored()
  const profile = entry.stored().reached.profile ?? connection.current
  await entry.save({ reached: { ...entry.stored().reached, profile } })
  const { media } = await projects.describe(project)
  const onWait = ({ reason, seconds }: Wait) =>
    show({ held: { reason: reason.message, until: now() + seconds * 1000 } })
  const add = <T>(list: readonly T[], one: T) => [...list, one]
  return {
    id,
    video: media.path,
    order: dubOrder(order),
    signal,
    isCancelled: entry.isCancelled,
    scratch,
    get reached() {
      return entry.stored().reached
    },
    reach: (step) => entry.save({ reached: withStep(entry.stored().reached, step) }),
    enter(_stage, doing) {
      const pace = createPace(now)
      const tell = (fraction: number) => {
        const { remaining, ...rest } = pace(fraction)
        show({ doing, ...rest, remaining })
      }
      tell(0)
      return tell
    },
    note: (message) => entry.tell({ notes: add(entry.stored().notes, message) }),
    fail: (failure) => entry.tell({ failures: add(entry.stored().failures, failure) }),
    onLink: (work) => onLink({ connection, profile, signal, onWait }, work),
    onThisComputer: (work) => onLink({ connection, profile: THIS_COMPUTER, signal, onWait }, work),
    document: () => projects.use(project, ({ journal }) => journal.document),
    use: (work) => projects.use(project, work),
    edit: (label, change) => projects.edit(project, label, change),
    addToStep: (made, edit) => projects.addToStep(project, made, edit),
  }
}

/** Throws `file` if the video is missing or another one than the project's. */
export function checkVideo({ state, path }: { readonly state: string; readonly path: string }): void {
  if (state === 'present' || state === 'moved') return
  const what = state === 'missing' ? 'was not found. Find it first.' : 'has changed since. Find the right one first.'
  throw new AppError({ kind: 'file', message: `The video ${basename(path)} ${what}`, path })
}

/**
 * The work item's order as a dub order, which the steps read. A transcript whose source was chosen takes its lines from
 * no translation; a translation needs no transcript.
 */
export function dubOrder(order: WorkOrder): DubOrder {
  const to = order.kind === 'transcript' ? order.to : order.target
  const options = order.kind === 'render' ? order.plan.options : undefined
  return {
    to,
    ...sourcesOf(order),
    voices: {},
    output: options?.output ?? '',
    subtitles: options?.subtitles ?? false,
    ...(options?.subtitleTrack ? { subtitleTrack: true } : {}),
  }
}

function sourcesOf(order: WorkOrder): Pick<DubOrder, 'from' | 'transcript' | 'translation'> {
  if (order.kind !== 'transcript') {
    return {
      transcript: { from: 'video' },
      translation: order.kind === 'translation' ? order.source : { from: 'auto' },
    }
  }
  const { source, language } = order
  return {
    ...(language === undefined ? {} : { from: language }),
    transcript: source,
    translation: { from: source.from === 'auto' ? 'auto' : 'service' },
  }
}
