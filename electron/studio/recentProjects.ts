import { join } from 'node:path'
import { z } from 'zod'
import type { RecentProject } from '../../shared/commands/projects.ts'
import { openJsonFile } from './jsonFile.ts'
import type { Log } from './log.ts'
import { exists } from './placeFile.ts'
import { projectName } from './projectFile.ts'

/** The projects that were open lately, the last one first. */
export interface RecentProjects {
  list(): Promise<RecentProject[]>
  remember(path: string): Promise<void>
  forget(path: string): Promise<void>
}

const KEPT = 30

const Stored = z.array(z.object({ path: z.string().min(1), openedAt: z.number() }))

/** Keeps the list in a folder of the studio. A list that cannot be written is no reason to refuse a project. */
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
  const without = (path: string) => file.value.filter((one) => one.path !== path)
  return {
    list: () =>
      Promise.all(
        file.value.map(async ({ path, openedAt }) => {
          return { path, name: projectName(path), openedAt, missing: !(await exists(path)) }
        }),
      ),
    remember: (path) => keep([{ path, openedAt: now() }, ...without(path)]),
    forget: (path) => keep(without(path)),
  }
}
