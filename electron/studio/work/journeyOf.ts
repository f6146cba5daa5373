import { basename } from 'node:path'
import { THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { WorkState } from '../../../shared/commands/work.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Wait } from '../../client/retry.ts'
import { withStep } from '../dub/journey.ts'
import { onLink } from '../dub/onLink.ts'
import type { Projects } from '../project/projects.ts'
import type { Connection } from '../service/connection.ts'
import { createPace } from './pace.ts'
import type { ProjectJourney } from './projectJourney.ts'
import type { StoredWork, WorkOrder } from './workOrder.ts'

/** What is shown of work under way. */
export type Running = Omit<Extract<WorkState, { name: 'running' }>, 'name'>

/** One piece of work on the list. */
export interface WorkEntry {
  readonly project: string
  stored(): StoredWork
  /** Changes what is kept with the project. */
  save(change: Partial<StoredWork>): Promise<void>
  /** Changes what is shown and kept with the next saving. */
  tell(change: Partial<StoredWork>): void
  show(change: Partial<Running>): void
  readonly signal: AbortSignal
  isCancelled(): boolean
}

/** What the way leads through. */
export interface JourneyOptions {
  readonly connection: Connection
  readonly projects: Projects
  /** For what is only needed on the way. */
  readonly scratch: string
  readonly now: () => number
}

/** The way of one piece of work, on the service that it was begun on. */
export async function journeyOf(entry: WorkEntry, options: JourneyOptions): Promise<ProjectJourney> {
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
    ...(order.kind === 'transcript' && order.language !== undefined ? { language: order.language } : {}),
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

/** Throws where the video is not there, or is another one than the project's. */
export function checkVideo({ state, path }: { readonly state: string; readonly path: string }): void {
  if (state === 'present' || state === 'moved') return
  const what = state === 'missing' ? 'was not found. Find it first.' : 'has changed since. Find the right one first.'
  throw new AppError({ kind: 'file', message: `The video ${basename(path)} ${what}`, path })
}

/** The steps of a dub read from its order what is wanted; work on a project wants a part of that. */
function dubOrder(order: WorkOrder): DubOrder {
  const to = order.kind === 'transcript' ? order.to : order.target
  const options = order.kind === 'render' ? order.plan.options : undefined
  return {
    to,
    transcript: order.kind === 'transcript' ? order.source : { from: 'auto' },
    translation: order.kind === 'translation' ? order.source : { from: 'auto' },
    voices: {},
    output: options?.output ?? '',
    subtitles: options?.subtitles ?? false,
    ...(options?.subtitleTrack ? { subtitleTrack: true } : {}),
  }
}
