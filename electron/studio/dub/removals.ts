import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { removeProject } from '../../dubbing/project/projectDatabase.ts'
import { truePath } from '../../dubbing/project/projectFile.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import { openJsonFile } from '../../files/jsonFile.ts'
import { projectsIn, uploadsIn } from '../files/outputFile.ts'
import type { FailureReporter } from '../report.ts'
import type { StudioParts } from '../studioParts.ts'

/** The videos that were taken off the list: until their undo is over they are only hidden, and nothing of theirs is deleted. */
export interface Removals {
  isHidden(id: string): boolean
  /** Hides a row: its dub, and those of before behind it. A dub under way is paused. */
  hide(dub: ProjectDub): Promise<void>
  /** Puts a hidden row back as it was. Does nothing for one that is gone. */
  restore(id: string): Promise<void>
  /** Removes hidden rows for good, by default all, with what belongs to them alone. */
  finish(ids?: readonly string[]): Promise<void>
  /** Removes for good the hidden rows of videos that are added again, by their names. */
  finishNamed(paths: readonly string[]): Promise<void>
  /** Whether a dub or a project uses the uploaded files that a path is among. */
  isUsed(path: string): boolean
}

type RemovalParts = Pick<StudioParts, 'dataDir' | 'queue' | 'projects' | 'recent'> & {
  readonly report: FailureReporter
}

/** A hidden row by the id of its dub. Kept on the disk, so that a removal outlives a crash. */
const Hidden = z.object({
  id: z.string(),
  /** When the dub was hidden, in milliseconds since 1970: a result made since stays. */
  at: z.number(),
  /** The dubs of the row, and whether they go on when it is put back. */
  dubs: z.array(z.object({ id: z.string(), goesOn: z.boolean() })),
})
type Hidden = z.infer<typeof Hidden>

/** Opens the removals that an earlier start has left. */
export function openRemovals({ dataDir, queue, projects, recent, report }: RemovalParts): Removals {
  const { store, items } = queue
  const own = truePath(projectsIn(dataDir))
  const uploads = uploadsIn(dataDir)
  const file = openJsonFile({ path: join(dataDir, 'removed.json'), schema: z.array(Hidden), fallback: [] })
  // Resolved: a path with `..` in it can name the data folder itself.
  const batchOf = (path: string) => dirname(resolve(path))
  const put = (rows: readonly Hidden[]) =>
    file.set([...rows]).catch((error: unknown) => report('the removed videos cannot be noted', error))

  /** Takes rows out of the list of hidden ones; answers them. */
  async function take(ids: readonly string[]): Promise<readonly Hidden[]> {
    const taken = file.value.filter(({ id }) => ids.includes(id))
    if (taken.length > 0) await put(file.value.filter((row) => !taken.includes(row)))
    return taken
  }

  async function removeRow({ id, at, dubs }: Hidden): Promise<void> {
    const row = store.getDub(id)
    if (row === undefined) return
    if (row.state.name !== 'draft') await store.forgetResult(row, at)
    for (const dub of dubs) await items.remove(dub.id)
    await removeOwnProject(row.place)
    const batch = batchOf(row.video)
    // What a project uses stays: its film may be nowhere else.
    if (dirname(batch) === uploads && !isUsed(row.video)) await rm(batch, { recursive: true, force: true })
  }

  /** Removes the project with the last dub of it, if it is the studio's own and was never opened by a person. */
  async function removeOwnProject(place: string): Promise<void> {
    if (dirname(place) !== own || recent.isOpened(place) || projects.idAt(place) !== undefined) return
    if (store.dubs().some((one) => one.place === place)) return
    await removeProject(place)
    await recent.drop(place)
  }

  function isUsed(path: string): boolean {
    const batch = batchOf(path)
    if (store.dubs().some(({ video }) => batchOf(video) === batch)) return true
    return recent.known().some((project) => batchOf(project.media) === batch && existsSync(project.path))
  }

  async function finish(ids = file.value.map(({ id }) => id)): Promise<void> {
    for (const row of file.value.filter(({ id }) => ids.includes(id))) {
      try {
        await removeRow(row)
      } catch (error) {
        report('a video could not be removed from the list', error, { dub: row.id })
      }
      await take([row.id])
    }
  }

  return {
    isHidden: (id) => file.value.some(({ dubs }) => dubs.some((dub) => dub.id === id)),
    async hide(row) {
      const isSame = ({ id, place, order }: ProjectDub) =>
        id === row.id || (place === row.place && order.dub.to === row.order.dub.to)
      // A draft only stood before what counted until then.
      const all = row.state.name === 'draft' ? [row] : store.dubs().filter(isSame)
      const dubs = all.map(({ id, state }) => ({ id, goesOn: state.name === 'waiting' }))
      await put([...file.value, { id: row.id, at: Date.now(), dubs }])
      for (const { id, goesOn } of dubs) if (goesOn) await items.pause(id)
    },
    async restore(id) {
      for (const { dubs } of await take([id])) for (const dub of dubs) if (dub.goesOn) await items.resume(dub.id)
    },
    finish,
    async finishNamed(paths) {
      const names = new Set(paths.map((path) => basename(path)))
      await finish(file.value.flatMap(({ id }) => (names.has(basename(store.getDub(id)?.video ?? '')) ? [id] : [])))
    },
    isUsed,
  }
}
