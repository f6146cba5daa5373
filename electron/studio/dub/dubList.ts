import type { Dub, EarlierDub, ListedDub } from '../../../shared/commands/dubs.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { ProjectOfVideo, VideoProject } from '../project/projectOfVideo.ts'

interface DubListOptions {
  readonly dubs: readonly StoredDub[]
  readonly projectOf: ProjectOfVideo
  /** Converts a dub to the form shown on pages. */
  view(dub: StoredDub): Dub
  urlOf(path: string): string
}

/**
 * The list of videos. For each video and language one dub counts, wherever it was made: the one at work, else the newest of the list
 * or of the video's project. The others are those of before.
 */
export async function dubList({ dubs, projectOf, view, urlOf }: DubListOptions): Promise<ListedDub[]> {
  const projects = new Map<string, ReturnType<ProjectOfVideo>>()
  for (const { video, project } of dubs) if (!projects.has(video)) projects.set(video, projectOf(video, project))
  const groups = Map.groupBy(dubs, ({ video, order }) => `${order.to} ${video}`)
  const counting = new Map([...groups.values()].map((group) => [counts(group), group]))
  return Promise.all(
    dubs.flatMap((dub) => {
      const group = counting.get(dub)
      return group === undefined ? [] : [listed(dub, group, projects.get(dub.video))]
    }),
  )

  async function listed(
    dub: StoredDub,
    group: readonly StoredDub[],
    found: ReturnType<ProjectOfVideo> | undefined,
  ): Promise<ListedDub> {
    const project = await found
    const own = view(dub)
    const made = project?.dubs.find(({ to }) => to === dub.order.to)
    const isOwn = made !== undefined && dub.state.name === 'done' && dub.state.result.path === made.path
    const counted = made !== undefined && (isOwn || isNewer(made.madeAt, dub))
    const state: Dub['state'] = counted ? { name: 'done', result: { ...made, url: urlOf(made.path) } } : own.state
    const shown = state.name === 'done' ? state.result.path : undefined
    return {
      ...own,
      state,
      ...(counted && made.edited && { edited: true }),
      earlier: earlierOf(group).filter(({ path }) => path !== shown),
      ...(project && { project: shownProject(project) }),
    }
  }
}

/** Of the dubs of a video into one language, in order of age, the one that counts. */
export function counts(group: readonly StoredDub[]): StoredDub | undefined {
  return group.findLast(({ state }) => state.name === 'ordered' || state.name === 'paused') ?? group.at(-1)
}

/** Whether a result of the project counts before a dub that is not at work nor being ordered. */
function isNewer(madeAt: number, { state, endedAt, addedAt }: StoredDub): boolean {
  const isOver = state.name === 'done' || state.name === 'failed' || state.name === 'cancelled'
  return isOver && madeAt >= (endedAt ?? addedAt)
}

function earlierOf(group: readonly StoredDub[]): EarlierDub[] {
  return group.toReversed().flatMap(({ state, endedAt }) => {
    if (state.name !== 'done') return []
    const { path, verdict } = state.result
    return [{ path, ...(endedAt !== undefined && { madeAt: endedAt }), ...(verdict && { verdict }) }]
  })
}

function shownProject({ dubs, ...project }: VideoProject): NonNullable<ListedDub['project']> {
  return {
    ...project,
    dubs: dubs.map(({ to, path, verdict, edited }) => ({ to, path, edited, ...(verdict && { verdict }) })),
  }
}
