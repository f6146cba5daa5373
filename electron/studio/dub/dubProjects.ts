import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { besideProject } from '../../dubbing/project/projectDatabase.ts'
import { truePath } from '../../dubbing/project/projectFile.ts'
import type { QueueStore } from '../../dubbing/queue/queueItem.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { Reached, withStep } from '../../dubbing/steps/dubContext.ts'
import type { Words } from '../../dubbing/work/transcribeProject.ts'
import { safeFileName, stemOf } from '../../files/fileNames.ts'
import { exists } from '../../files/placeFile.ts'
import type { ProjectOfVideo } from '../project/projectOfVideo.ts'
import type { HeldProject, Projects } from '../project/projects.ts'
import type { RecentProjects } from '../project/recentProjects.ts'
import { importDub } from './importDub.ts'
import { createTurns } from './turns.ts'

/** The projects that the dubs of the list are made in. */
export interface DubProjects {
  /**
   * Opens the project of a dub and holds it until disposed. It is the one of its video; where there is none, one is made in the
   * studio's own folder.
   */
  hold(dub: string, signal: AbortSignal): Promise<HeldProject>
  /** Removes the project of a video whose dubs are gone, if it is the studio's own and was never opened in a window. */
  drop(path: string): Promise<void>
}

interface DubProjectsOptions {
  readonly store: QueueStore<StoredDub>
  readonly projects: Pick<Projects, 'make' | 'holdAt' | 'edit' | 'use' | 'idAt'>
  readonly recent: Pick<RecentProjects, 'list'>
  readonly projectOf: ProjectOfVideo
  /** The studio's own folder of projects. */
  readonly folder: string
  /** Folder for the spoken lines of each dub. */
  readonly spoken: string
  /** Puts a sentence into the user's language; absent: English. */
  readonly words: Words | undefined
}

/** Creates the access. */
export function createDubProjects(options: DubProjectsOptions): DubProjects {
  const { store, projects, recent, projectOf, folder, spoken, words } = options
  const inTurn = createTurns()

  /** The project of a dub, and whether it was just made. */
  async function placeOf({ project, video }: StoredDub, signal: AbortSignal) {
    const others = store.list().filter((one) => one.video === video)
    const known = [project, ...others.map((one) => one.project), (await projectOf(video))?.path]
    for (const path of known) if (path !== undefined && (await exists(path))) return { path, isNew: false }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return {
      path: await projects.make(join(folder, `${safeFileName(stemOf(video))}.griot`), video, signal),
      isNew: true,
    }
  }

  /** Takes what dubs of older studios have reached into the project of their video. */
  async function takeIn(project: string, video: string): Promise<void> {
    for (const dub of store.list()) {
      const { id, reached } = dub
      if (dub.video !== video || reached.transcript === undefined) continue
      const steps = await importDub(projects, project, { ...dub, takes: join(spoken, id), words })
      const { origin } = reached.transcript
      // It may have been paused or cancelled meanwhile.
      const now = store.get(id)
      if (now !== undefined) await store.save({ ...now, reached: { ...Reached.parse(now.reached), origin, steps } })
    }
  }

  // A video has one project, however many of its languages begin at once.
  const find = inTurn(
    async ({ dub: id, signal }: { readonly id: string; readonly dub: string; readonly signal: AbortSignal }) => {
      const dub = store.get(id)
      if (dub === undefined) throw new AppError({ kind: 'not_found', message: say('failure.dubGone') })
      const { path, isNew } = await placeOf(dub, signal)
      const held = await projects.holdAt(path)
      try {
        await takeIn(held.id, dub.video)
        const account = await projects.use(held.id, ({ records }) => records.budget().id)
        const now = store.get(id)
        if (now === undefined || (now.project === path && now.account === account)) return held
        // Where its project is gone, nothing of the order is done in the new one.
        const reached =
          isNew && dub.project !== undefined
            ? withStep(now.reached, { steps: undefined, shortened: undefined })
            : now.reached
        await store.save({ ...now, project: path, account, reached })
        return held
      } catch (error) {
        held[Symbol.dispose]()
        throw error
      }
    },
  )

  return {
    hold: async (dub, signal) => {
      signal.throwIfAborted()
      return find({ id: store.get(dub)?.video ?? dub, dub, signal })
    },
    async drop(path) {
      const isOpened = (await recent.list()).some((one) => one.path === path)
      if (dirname(path) !== truePath(folder) || isOpened || projects.idAt(path) !== undefined) return
      await Promise.all([path, ...besideProject(path)].map((one) => rm(one, { force: true })))
    },
  }
}
