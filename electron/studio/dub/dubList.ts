import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Dub, EarlierDub, ListedDub } from '../../../shared/commands/dubs.ts'
import { isUnderWay } from '../../../shared/commands/isUnderWay.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import type { ListedProject, ProjectsOfVideos } from '../project/projectOfVideo.ts'

interface DubListOptions {
  readonly dubs: readonly ProjectDub[]
  readonly look: ProjectsOfVideos['look']
  /** Whether a person has opened a project: what the studio keeps for itself is not shown as one. */
  isOpened(path: string): boolean
  /** Converts a dub to the form shown on pages. */
  view(dub: ProjectDub): Dub
  urlOf(path: string): string
}

/**
 * The list of videos. For each project and language one dub counts, wherever it was made: the one at work, else the newest dub or
 * result. The others are those of before.
 */
export async function dubList({ dubs, look, isOpened, view, urlOf }: DubListOptions): Promise<ListedDub[]> {
  const projects = new Map([...new Set(dubs.map(({ place }) => place))].map((place) => [place, look(place)]))
  const groups = Map.groupBy(dubs, ({ place, order }) => `${order.dub.to} ${place}`)
  const counting = new Map([...groups.values()].map((group) => [counts(group), group]))
  return Promise.all(
    dubs.flatMap((dub) => {
      const group = counting.get(dub)
      return group === undefined ? [] : [listed(dub, group, projects.get(dub.place))]
    }),
  )

  async function listed(
    dub: ProjectDub,
    group: readonly ProjectDub[],
    found: Promise<ListedProject> | undefined,
  ): Promise<ListedDub> {
    const project = await found
    const own = view(dub)
    const made = project?.dubs.find(({ to }) => to === dub.order.dub.to)
    const isOwn = made !== undefined && dub.state.name === 'done' && dub.state.result?.path === made.path
    const counted = made !== undefined && (isOwn || isNewer(made.madeAt, dub))
    const state: Dub['state'] = counted ? { name: 'done', result: { ...made, url: urlOf(made.path) } } : own.state
    const shown = state.name === 'done' ? state.result.path : undefined
    return {
      ...own,
      state,
      // What was said of a dub before does not go with the figures of the one that counts.
      ...(counted && !isOwn && { notes: made.notes ?? [] }),
      ...(counted && made.edited && { edited: true }),
      earlier: earlierOf(group).filter(({ path }) => path !== shown),
      ...(isShown(dub, project) && { project: shownProject(project) }),
    }
  }

  function isShown({ state }: ProjectDub, project: ListedProject | undefined): project is ListedProject {
    if (project === undefined) return false
    return state.name !== 'draft' || project.dubs.length > 0 || isOpened(project.path)
  }
}

/** Of the dubs of a video into one language, in order of age, the one that counts. */
export function counts(group: readonly ProjectDub[]): ProjectDub | undefined {
  return group.findLast(({ state }) => isUnderWay(state)) ?? group.at(-1)
}

/** Whether a result of the project counts before a dub that is not at work nor being ordered. */
function isNewer(madeAt: number, { state, endedAt, addedAt = 0 }: ProjectDub): boolean {
  const isOver = state.name === 'done' || state.name === 'failed' || state.name === 'cancelled'
  return isOver && madeAt >= (endedAt ?? addedAt)
}

function earlierOf(group: readonly ProjectDub[]): EarlierDub[] {
  return group.toReversed().flatMap(({ state, endedAt }) => {
    if (state.name !== 'done' || state.result === undefined) return []
    const { path, verdict } = state.result
    return [{ path, ...omitUndefined({ madeAt: endedAt, verdict }) }]
  })
}

function shownProject({ dubs, ...project }: ListedProject): NonNullable<ListedDub['project']> {
  return {
    ...project,
    dubs: dubs.map(({ to, path, verdict, edited }) => ({ to, path, edited, ...omitUndefined({ verdict }) })),
  }
}
