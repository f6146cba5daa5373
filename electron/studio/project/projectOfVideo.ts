import type { DubProject } from '../../../shared/commands/dubs.ts'
import type { ProjectQueue } from '../work/projectQueue.ts'
import { projectName } from './projectFile.ts'
import type { Projects } from './projects.ts'
import type { RecentProjects } from './recentProjects.ts'

interface ProjectOfVideoOptions {
  readonly recent: Pick<RecentProjects, 'lastOf'>
  readonly projects: Pick<Projects, 'idAt'>
  readonly queue: Pick<ProjectQueue, 'list'>
}

/** Finds the project that was last open for a video, and its running work. */
export type ProjectOfVideo = (video: string) => Promise<DubProject | undefined>

/** Creates the lookup from the list of recent projects; a project that is not open has no running work. */
export function createProjectOfVideo({ recent, projects, queue }: ProjectOfVideoOptions): ProjectOfVideo {
  function workAt(path: string): DubProject['work'] {
    const id = projects.idAt(path)
    const states = id === undefined ? [] : queue.list(id).map(({ state }) => state)
    for (const state of states) if (state.name === 'running') return state
    return states.find((state) => state.name === 'paused') ?? states.find((state) => state.name === 'waiting')
  }

  return async (video) => {
    const path = await recent.lastOf(video)
    if (path === undefined) return undefined
    const work = workAt(path)
    return { path, name: projectName(path), ...(work === undefined ? {} : { work }) }
  }
}
