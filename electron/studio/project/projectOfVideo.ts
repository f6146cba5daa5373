import { dirname, extname, join } from 'node:path'
import type { DubProject } from '../../../shared/commands/dubs.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { failingIn } from '../../../shared/project/standing.ts'
import { verdictOf } from '../../../shared/qc/verdict.ts'
import { type ProjectFile, projectName } from '../../dubbing/project/projectFile.ts'
import type { ProjectQueue } from '../../dubbing/work/projectQueue.ts'
import { stemOf } from '../../files/fileNames.ts'
import { exists } from '../../files/placeFile.ts'
import type { Projects } from './projects.ts'
import type { RecentDub, RecentProjects } from './recentProjects.ts'

interface ProjectOfVideoOptions {
  readonly recent: Pick<RecentProjects, 'lastOf' | 'dubsOf'>
  readonly projects: Pick<Projects, 'idAt' | 'use'>
  readonly queue: Pick<ProjectQueue, 'list'>
}

/** The project of a video: where it lies, its running work, and how its dubs stand. */
export interface VideoProject extends Omit<DubProject, 'dubs'> {
  readonly dubs: readonly RecentDub[]
}

/** Finds the project of a video: the one last open for it, the `known` one, else one of its name beside it. */
export type ProjectOfVideo = (video: string, known?: string) => Promise<VideoProject | undefined>

/** Creates the lookup. Of a project that is closed it is known how it was when it was closed here. */
export function createProjectOfVideo({ recent, projects, queue }: ProjectOfVideoOptions): ProjectOfVideo {
  function workOf(id: string): DubProject['work'] {
    const states = queue.list(id).map(({ state }) => state)
    for (const state of states) if (state.name === 'running') return state
    return states.find((state) => state.name === 'paused') ?? states.find((state) => state.name === 'waiting')
  }

  return async (video, known) => {
    const own = known !== undefined && (await exists(known)) ? known : undefined
    const path = (await recent.lastOf(video)) ?? own ?? (await projectBeside(video))
    if (path === undefined) return undefined
    const id = projects.idAt(path)
    if (id === undefined) return { path, name: projectName(path), dubs: recent.dubsOf(path) }
    const work = workOf(id)
    const dubs = await projects.use(id, dubsOf)
    return { path, name: projectName(path), dubs, ...(work === undefined ? {} : { work }) }
  }
}

/** How the dubs of an open project stand. */
export function dubsOf({ journal, records }: Pick<ProjectFile, 'journal' | 'records'>): RecentDub[] {
  return records.results().map(({ basis, ...result }) => {
    const edited = basis !== undefined && basis !== renderKey(journal.document, result.to)
    const verdict = verdictOf({ ...result, failing: failingIn(journal.document, result.to) })
    return { ...result, verdict, edited }
  })
}

/** The project of the video's name beside it, as a terminal makes it. */
async function projectBeside(video: string): Promise<string | undefined> {
  const path = join(dirname(video), `${stemOf(video)}.griot`)
  return extname(video) !== '.griot' && (await exists(path)) ? path : undefined
}
