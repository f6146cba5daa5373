import { useMemo } from 'react'
import type { DubProject, ListedDub } from '../../shared/commands/dubs.ts'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import type { Work } from '../../shared/commands/work.ts'
import type { WorkStateOf } from '../../shared/commands/workState.ts'
import { useProjectStore } from './document/project.ts'
import { type PageTask, useSession } from './session.ts'
import { cancel, pause, resume } from './studio/dubs.ts'
import { run, studio } from './studio/studio.ts'

/** Something that runs, waits for its turn, or is paused, with the verbs that it takes. */
export interface UnderWay {
  readonly id: string
  /** The film or project that it is done for; absent where its own words name it. */
  readonly name?: string | undefined
  readonly state: WorkStateOf<'waiting' | 'paused'> | RunningState
  pause?(): void
  resume?(): void
  cancel(): void
}

/** The state of what runs; the fraction is absent while not known. */
type RunningState = Omit<WorkStateOf<'running'>, 'stage' | 'fraction'> & {
  readonly fraction?: number | undefined
}

/** The sources of the list. */
interface Sources {
  readonly tasks: readonly PageTask[]
  readonly dubs: readonly ListedDub[]
  /** The open project. */
  readonly open?: OpenWork | undefined
}

/** The work of the open project. */
interface OpenWork {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly work: readonly Work[]
}

/** All that goes on, what runs first: what the page waits for, the work of the open project, and the dubs and projects of the list. */
export function listUnderWay({ tasks, dubs, open }: Sources): readonly UnderWay[] {
  const own = (open?.work ?? []).flatMap(({ id, state }) =>
    isUnderWay(state) ? [workOn({ ...state, project: open?.id ?? '', work: id }, open?.name ?? '')] : [],
  )
  // Several dubs of one project tell of the same work.
  const projects = new Map(dubs.flatMap(({ project }) => (project === undefined ? [] : [[project.path, project]])))
  const elsewhere = [...projects.values()].flatMap(({ path, name, work }) =>
    work === undefined || path === open?.path ? [] : [workOn(work, name)],
  )
  const all = [...tasks.map(taskOf), ...own, ...dubs.flatMap(dubOf), ...elsewhere]
  return all.toSorted((a, b) => WORK_STATE_ORDER.indexOf(a.state.name) - WORK_STATE_ORDER.indexOf(b.state.name))
}

const WORK_STATE_ORDER: readonly UnderWay['state']['name'][] = ['running', 'paused', 'waiting']
const NO_DUBS: readonly never[] = []

/** All that goes on, for whoever shows it. */
export function useUnderWay(): readonly UnderWay[] {
  const tasks = useSession((state) => state.tasks)
  const dubs = useSession((state) => state.dubs) ?? NO_DUBS
  const id = useProjectStore(({ open }) => open?.id)
  const path = useProjectStore(({ open }) => open?.path)
  const name = useProjectStore(({ open }) => open?.name)
  const work = useProjectStore(({ open }) => open?.work)
  return useMemo(() => {
    const isOpen = id !== undefined && path !== undefined && name !== undefined && work !== undefined
    return listUnderWay({ tasks, dubs, open: isOpen ? { id, path, name, work } : undefined })
  }, [tasks, dubs, id, path, name, work])
}

function taskOf({ id, label, fraction, cancel: stop }: PageTask): UnderWay {
  return { id, state: { name: 'running', doing: label, fraction }, cancel: stop }
}

function workOn({ project, work, ...state }: NonNullable<DubProject['work']>, name: string): UnderWay {
  const workIds = { project, work }
  return {
    id: work,
    name,
    state,
    pause: () => void run(() => studio().api.pauseWork(workIds)),
    resume: () => void run(() => studio().api.resumeWork(workIds)),
    cancel: () => void run(() => studio().api.cancelWork(workIds)),
  }
}

function dubOf({ id, name, state }: ListedDub): UnderWay[] {
  if (!isUnderWay(state)) return []
  return [
    {
      id,
      name,
      state,
      pause: () => void pause(id),
      resume: () => void resume(id),
      cancel: () => void cancel(id),
    },
  ]
}
