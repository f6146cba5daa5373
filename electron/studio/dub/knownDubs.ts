import { readdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { truePath } from '../../dubbing/project/projectFile.ts'
import { readOlderDubs, takeOver } from '../../dubbing/work/importDub.ts'
import type { ProjectStore } from '../../dubbing/work/projectStore.ts'
import type { Words } from '../../dubbing/work/transcribeProject.ts'
import { safeFileName, stemOf } from '../../files/fileNames.ts'
import { exists } from '../../files/placeFile.ts'
import { projectsIn } from '../files/outputFile.ts'
import type { ProjectsOfVideos } from '../project/projectOfVideo.ts'
import type { Projects } from '../project/projects.ts'
import type { RecentProjects } from '../project/recentProjects.ts'
import type { Report } from '../report.ts'

interface KnownDubsOptions {
  readonly dataDir: string
  readonly store: ProjectStore
  readonly projects: Pick<Projects, 'make' | 'holdAt' | 'use' | 'edit'>
  readonly recent: RecentProjects
  readonly projectsOf: Pick<ProjectsOfVideos, 'find'>
  /** Folder for the spoken lines of each dub. */
  readonly spoken: string
  /** Puts a sentence into the user's language; absent: English. */
  readonly words: Words | undefined
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * Finds the dubs of all projects when the studio starts. A project that is as it was closed is not read; one that is not, as after a
 * crash, is opened for a moment. Dubs that an older studio kept beside their projects are moved into them.
 */
export async function findDubs(options: KnownDubsOptions): Promise<void> {
  const { dataDir, store, projects, recent, spoken, report, signal } = options
  const own = projectsIn(dataDir)
  const unread = new Set<string>()
  for (const { path, work } of recent.known()) {
    if (recent.isAsClosed(path) || !(await exists(path))) store.recall(work.map((dub) => ({ ...dub, place: path })))
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
  await moveDubs(options)
  clearSpoken(spoken, store.dubs())
}

/** Moves the dubs of an older studio into the projects of their videos. Each is removed once it is safely there. */
async function moveDubs(options: KnownDubsOptions): Promise<void> {
  const { dataDir, store, projects, spoken, words, report, signal } = options
  const folder = join(dataDir, 'dubs')
  for (const dub of await readOlderDubs(folder)) {
    if (signal.aborted) return
    try {
      using held = await projects.holdAt(await placeOf(dub, options))
      const work = await takeOver(projects, held.id, { ...dub, takes: join(spoken, dub.id), words })
      const { video, account } = await projects.use(held.id, ({ journal, records }) => ({
        video: journal.document.media.path,
        account: records.budget().id,
      }))
      await store.save({ ...work, place: held.path, project: held.id, video, account })
      await rm(join(folder, `${dub.id}.json`))
    } catch (error) {
      report('a dub of an older studio could not be moved into its project', error, { dub: dub.id })
    }
  }
}

/** The project of a dub of an older studio; one is made where there is none. */
async function placeOf(
  { project, video }: { readonly project?: string | undefined; readonly video: string },
  { dataDir, projects, projectsOf }: KnownDubsOptions,
): Promise<string> {
  const known = project !== undefined && (await exists(project)) ? project : await projectsOf.find(video)
  if (known !== undefined) return known
  const own = projectsIn(dataDir)
  await mkdir(own, { recursive: true, mode: 0o700 })
  return projects.make(join(own, `${safeFileName(stemOf(video))}.griot`), video, () => undefined)
}

/**
 * Removes the spoken lines of dubs that are no longer on the list: the studio may have ended between the removal of a dub and
 * that of its lines. A folder that cannot be read or removed is left for the next start.
 */
export function clearSpoken(folder: string, dubs: readonly { readonly id: string }[]): void {
  const ids = new Set(dubs.map(({ id }) => id))
  try {
    const strays = readdirSync(folder).filter((id) => !ids.has(id))
    for (const id of strays) rmSync(join(folder, id), { recursive: true, force: true })
  } catch {
    // It is a cache.
  }
}
