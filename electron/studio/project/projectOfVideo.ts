import { dirname, extname, join } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { DubProject } from '../../../shared/commands/dubs.ts'
import { isUnderWay } from '../../../shared/commands/isUnderWay.ts'
import { failingIn } from '../../../shared/project/lineStatus.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { verdictOf } from '../../../shared/qc/verdict.ts'
import { type ProjectFile, projectName, truePath } from '../../dubbing/project/projectFile.ts'
import { stemOf } from '../../files/fileNames.ts'
import { exists } from '../../files/placeFile.ts'
import type { WorkViews } from '../work/workViews.ts'
import type { Projects } from './projects.ts'
import type { RecentDub, RecentProjects } from './recentProjects.ts'

interface ProjectsOfVideosOptions {
  readonly recent: Pick<RecentProjects, 'lastOf' | 'dubsOf'>
  readonly projects: Pick<Projects, 'idAt' | 'use'>
  readonly works: WorkViews
}

/** A project as the list of videos shows it: where it lies, its running work, and how its dubs stand. */
export interface ListedProject extends Omit<DubProject, 'dubs'> {
  readonly dubs: readonly RecentDub[]
}

/** The projects of videos. */
export interface ProjectsOfVideos {
  /** The project of a video: the one last open for it, else one that was made for it, else the one of its name beside it. */
  find(video: string): Promise<string | undefined>
  /** How a project stands. One that is closed stands as it was closed. */
  look(path: string): Promise<ListedProject>
}

/** Creates the look-ups. */
export function createProjectsOfVideos({ recent, projects, works }: ProjectsOfVideosOptions): ProjectsOfVideos {
  function workOf(id: string): DubProject['work'] {
    const all = works
      .list(id)
      .flatMap(({ id: work, state }) => (isUnderWay(state) ? [{ ...state, project: id, work }] : []))
    const first = (name: 'running' | 'paused' | 'waiting') => all.find((state) => state.name === name)
    return first('running') ?? first('paused') ?? first('waiting')
  }

  return {
    find: async (video) => (await recent.lastOf(video)) ?? projectBeside(video),
    async look(path) {
      const id = projects.idAt(path)
      if (id === undefined) return { path, name: projectName(path), dubs: recent.dubsOf(path) }
      const work = workOf(id)
      const dubs = await projects.use(id, dubsOf)
      return { path, name: projectName(path), dubs, ...omitUndefined({ work }) }
    },
  }
}

/** How the dubs of an open project stand. */
export function dubsOf({ journal, records }: Pick<ProjectFile, 'journal' | 'records'>): RecentDub[] {
  return records.results().map(({ basis, ...result }) => {
    const edited = basis !== renderKey(journal.document, result.to)
    const verdict = verdictOf({ ...result, failing: failingIn(journal.document, result.to) })
    return { ...result, verdict, edited }
  })
}

/** The project of the video's name beside it, as a terminal makes it. */
async function projectBeside(video: string): Promise<string | undefined> {
  const path = join(dirname(video), `${stemOf(video)}.griot`)
  return extname(video) !== '.griot' && (await exists(path)) ? truePath(path) : undefined
}
