import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { truePath } from '../../dubbing/project/projectFile.ts'
import type { ProjectStore } from '../../dubbing/work/projectStore.ts'
import { exists } from '../../files/placeFile.ts'
import { projectsIn } from '../files/outputFile.ts'
import type { Projects } from '../project/projects.ts'
import type { RecentProjects } from '../project/recentProjects.ts'
import type { FailureReporter } from '../report.ts'

interface KnownDubsOptions {
  readonly dataDir: string
  readonly store: ProjectStore
  readonly projects: Pick<Projects, 'holdAt'>
  readonly recent: RecentProjects
  readonly report: FailureReporter
  readonly signal: AbortSignal
}

/**
 * Finds the dubs of all projects when the studio starts. A project that is as it was closed is not read; one that is not, as after a
 * crash, is opened for a moment.
 */
export async function findDubs(options: KnownDubsOptions): Promise<void> {
  const { dataDir, store, projects, recent, report, signal } = options
  const own = projectsIn(dataDir)
  const unread = new Set<string>()
  for (const { path, work } of recent.known()) {
    if (recent.isAsClosed(path) || !(await exists(path)))
      store.registerDubs(work.map((dub) => ({ ...dub, place: path })))
    else if (work.length > 0) unread.add(path)
  }
  const known = new Set(recent.known().map(({ path }) => path))
  for (const name of await readdir(own).catch((): string[] => [])) {
    const path = truePath(join(own, name))
    if (name.endsWith('.griot') && !known.has(path)) unread.add(path)
  }
  for (const path of unread) {
    if (signal.aborted) return
    try {
      using _read = await projects.holdAt(path)
    } catch (error) {
      report('the dubs of a project could not be read', error, { path })
    }
  }
}
