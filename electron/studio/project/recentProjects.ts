import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RecentProject } from '../../../shared/commands/projects.ts'
import { besideProject, factsOf } from '../../dubbing/project/projectDatabase.ts'
import { projectName } from '../../dubbing/project/projectFile.ts'
import { ProjectResult } from '../../dubbing/project/projectRecords.ts'
import { openJsonFile } from '../../files/jsonFile.ts'
import { exists } from '../../files/placeFile.ts'
import type { Log } from '../log.ts'

/** Recently opened projects, newest first. */
export interface RecentProjects {
  list(): Promise<RecentProject[]>
  /** The project last open for a video, if its file still exists. */
  lastOf(media: string): Promise<string | undefined>
  /** Adds a project with its video. */
  remember(path: string, media: string): Promise<void>
  forget(path: string): Promise<void>
  /** Keeps how the dubs of a project on the list stand, for the time that it is closed. */
  noteDubs(path: string, dubs: readonly RecentDub[]): Promise<void>
  /** How the dubs of a project stood when they were last noted. */
  dubsOf(path: string): readonly RecentDub[]
  /** Notes how the file of a project on the list is, which was just closed. */
  noteClosed(path: string): void
  /** Whether nothing has touched the file of a project since it was closed here. */
  isAsClosed(path: string): boolean
  /** Resolves when the list is on the disk, or has failed to get there. */
  flush(): Promise<void>
}

const KEPT = 30

/** A dub of a project in one language, and whether the project was edited since. */
export const RecentDub = ProjectResult.omit({ basis: true }).extend({ edited: z.boolean() })
export type RecentDub = z.infer<typeof RecentDub>

const Stored = z.array(
  z.object({
    path: z.string().min(1),
    openedAt: z.number(),
    media: z.string().optional(),
    dubs: z.array(RecentDub).optional(),
    /** The facts of the file since it was closed; absent while it is open, and after a crash. */
    closed: z.string().optional(),
  }),
)

/**
 * Opens the list in a folder of the studio. A failure to write it is only logged: it is no reason to refuse a project.
 */
export function openRecentProjects(folder: string, log: Log, now: () => number = Date.now): RecentProjects {
  const file = openJsonFile({
    path: join(folder, 'recent.json'),
    schema: Stored,
    fallback: [],
    onBroken: (putAside) => log.warn('the list of recent projects was damaged and put aside', { putAside }),
  })
  async function keep(list: z.infer<typeof Stored>): Promise<void> {
    try {
      await file.set(list.slice(0, KEPT))
    } catch (error) {
      log.warn('the list of recent projects cannot be written', { error })
    }
  }
  const dubsOf = (path: string) => file.value.find((one) => one.path === path)?.dubs ?? []
  const without = (path: string) => file.value.filter((one) => one.path !== path)
  return {
    list: () =>
      Promise.all(
        file.value.map(async ({ path, openedAt }) => {
          return { path, name: projectName(path), openedAt, missing: !(await exists(path)) }
        }),
      ),
    async lastOf(media) {
      for (const one of file.value) if (one.media === media && (await exists(one.path))) return one.path
      return undefined
    },
    remember: (path, media) => keep([{ path, openedAt: now(), media, dubs: [...dubsOf(path)] }, ...without(path)]),
    async noteDubs(path, dubs) {
      if (isDeepStrictEqual(dubsOf(path), dubs)) return
      await keep(file.value.map((one) => (one.path === path ? { ...one, dubs: [...dubs] } : one)))
    },
    dubsOf,
    forget: (path) => keep(without(path)),
    noteClosed(path) {
      if (besideProject(path).some(existsSync)) return
      const closed = factsOf(path)
      if (closed === undefined) return
      void keep(file.value.map((one) => (one.path === path ? { ...one, closed } : one)))
    },
    isAsClosed(path) {
      const closed = file.value.find((one) => one.path === path)?.closed
      return closed !== undefined && closed === factsOf(path)
    },
    flush: file.flush,
  }
}
