import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RecentProject } from '../../../shared/commands/projects.ts'
import { besideProject, factsOf } from '../../dubbing/project/projectDatabase.ts'
import { projectName } from '../../dubbing/project/projectFile.ts'
import { ProjectResult } from '../../dubbing/project/projectRecords.ts'
import { StoredWork } from '../../dubbing/work/workOrder.ts'
import { openJsonFile } from '../../files/jsonFile.ts'
import { exists } from '../../files/placeFile.ts'
import type { StudioLog } from '../log.ts'

/** The projects that the studio knows, as they were when they were last closed: those opened last, and those of dubs. */
export interface RecentProjects {
  list(): Promise<RecentProject[]>
  /** The project last open for a video, if its file still exists. */
  lastOf(media: string): Promise<string | undefined>
  /** Adds a project with its video. */
  remember(path: string, media: string): Promise<void>
  forget(path: string): Promise<void>
  /** Keeps how a project is, for the time that it is closed, if it has dubs or is on the list. */
  note(path: string, known: KnownProject): Promise<void>
  /** Whether a person has opened a project. */
  isOpened(path: string): boolean
  /** The projects that have dubs or results; those that are as they were closed need not be read. */
  known(): readonly (KnownProject & { readonly path: string })[]
  /** Removes a project whose file is gone. */
  drop(path: string): Promise<void>
  /** How the dubs of a project stood when they were last noted. */
  dubsOf(path: string): readonly RecentDub[]
  /** Notes how the file of a project on the list is, which was just closed. */
  noteClosed(path: string): void
  /** Whether nothing has touched the file of a project since it was closed here. */
  isAsClosed(path: string): boolean
  /** Resolves when the list is on the disk, or has failed to get there. */
  flush(): Promise<void>
}

const MAX_RECENT_PROJECTS = 30

/** A dub of a project in one language, and whether the project was edited since. */
export const RecentDub = ProjectResult.omit({ basis: true }).extend({ edited: z.boolean() })
export type RecentDub = z.infer<typeof RecentDub>

/** A dub that is known while its project is closed. */
const KnownDub = StoredWork.extend({ video: z.string(), account: z.string().optional() })

/** The facts of a project that are known while it is closed. */
interface KnownProject {
  readonly media: string
  /** Its results. */
  readonly dubs: readonly RecentDub[]
  readonly work: readonly z.infer<typeof KnownDub>[]
}

const Stored = z.array(
  z.object({
    path: z.string().min(1),
    /** When a person opened it last, in milliseconds since 1970; absent: nobody has. */
    openedAt: z.number().optional(),
    media: z.string().optional(),
    dubs: z.array(RecentDub).optional(),
    work: z.array(KnownDub).optional(),
    /** The facts of the file since it was closed; absent while it is open, and after a crash. */
    closed: z.string().optional(),
  }),
)

/**
 * Opens the list in a folder of the studio. A failure to write it is only logged: it is no reason to refuse a project.
 */
export function openRecentProjects(folder: string, log: StudioLog, now: () => number = Date.now): RecentProjects {
  const file = openJsonFile({
    path: join(folder, 'recent.json'),
    schema: Stored,
    fallback: [],
    onBroken: (putAside) => log.warn('the list of recent projects was damaged and put aside', { putAside }),
  })
  async function keep(list: z.infer<typeof Stored>): Promise<void> {
    try {
      let opened = 0
      await file.set(
        list.filter(
          ({ openedAt, work }) => (openedAt !== undefined && ++opened <= MAX_RECENT_PROJECTS) || work?.length,
        ),
      )
    } catch (error) {
      log.warn('the list of recent projects cannot be written', { error })
    }
  }
  const find = (path: string) => file.value.find((one) => one.path === path)
  const dubsOf = (path: string) => find(path)?.dubs ?? []
  const without = (path: string) => file.value.filter((one) => one.path !== path)
  return {
    list: () =>
      Promise.all(
        file.value
          .flatMap(({ path, openedAt }) => (openedAt === undefined ? [] : [{ path, openedAt }]))
          .slice(0, MAX_RECENT_PROJECTS)
          .map(async ({ path, openedAt }) => {
            return { path, name: projectName(path), openedAt, missing: !(await exists(path)) }
          }),
      ),
    async lastOf(media) {
      for (const one of file.value) if (one.media === media && (await exists(one.path))) return one.path
      return undefined
    },
    remember(path, media) {
      const { closed: _, ...known } = find(path) ?? {}
      return keep([{ ...known, path, openedAt: now(), media }, ...without(path)])
    },
    async note(path, { media, dubs, work }) {
      const before = find(path)
      if (before === undefined && work.length === 0) return
      const known = { ...(before ?? { path }), media, dubs: [...dubs], work: [...work] }
      if (isDeepStrictEqual(before, known)) return
      await keep(
        before === undefined ? [...file.value, known] : file.value.map((one) => (one === before ? known : one)),
      )
    },
    dubsOf,
    isOpened: (path) => find(path)?.openedAt !== undefined,
    known: () =>
      file.value.flatMap(({ path, media, dubs = [], work = [] }) =>
        media === undefined ? [] : [{ path, media, dubs, work }],
      ),
    drop: (path) => keep(without(path)),
    forget(path) {
      const { openedAt: _, ...known } = find(path) ?? { path }
      // The dubs of a project are on the first screen, whoever opened it.
      return keep([...without(path), known])
    },
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
