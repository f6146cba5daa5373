import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DubOrder, DubResult, Stage } from '../../shared/commands/dubs.ts'
import { Failure } from '../../shared/failure.ts'
import { Reached } from '../dubbing/steps/dubContext.ts'
import { openJsonFile } from '../files/jsonFile.ts'
import type { Log } from './log.ts'

/** The state of a dub that is kept over restarts. */
export const StoredState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('draft') }),
  /** Waiting or running; it continues after a restart. */
  z.object({ name: z.literal('ordered') }),
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({ name: z.literal('done'), result: DubResult.omit({ url: true }) }),
  z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
  z.object({ name: z.literal('cancelled') }),
])
export type StoredState = z.infer<typeof StoredState>

/** A dub as stored on disk. */
export const StoredDub = z.object({
  id: z.string(),
  video: z.string(),
  uploaded: z.boolean(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  order: DubOrder,
  state: StoredState,
  notes: z.array(z.string()),
  reached: Reached,
})
export type StoredDub = z.infer<typeof StoredDub>

/** The dubs on disk, one file each, so that a long transcript is written only when its own dub changes. */
export interface DubFiles {
  /** In the order they were added. */
  all(): StoredDub[]
  find(id: string): StoredDub | undefined
  /** Adds or replaces a dub; resolves when it is safe on disk. */
  save(dub: StoredDub): Promise<void>
  remove(id: string): Promise<void>
}

const NEW = StoredDub.or(z.undefined())

/** Opens the folder of dubs; unreadable files are renamed and skipped. */
export function openDubFiles(folder: string, log: Log): DubFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const openFile = (id: string) =>
    openJsonFile({
      path: pathOf(id),
      schema: NEW,
      fallback: undefined,
      onBroken: (putAside) => log.warn('a dub could not be read and was put aside', { putAside }),
    })
  const ids = readdirSync(folder).flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? [])
  const files = new Map(ids.map((id) => [id, openFile(id)]))
  return {
    all() {
      const dubs = [...files.values()].flatMap(({ value }) => value ?? [])
      return dubs.sort((a, b) => a.addedAt - b.addedAt)
    },
    find: (id) => files.get(id)?.value,
    save(dub) {
      const file = files.get(dub.id) ?? openFile(dub.id)
      files.set(dub.id, file)
      return file.set(dub)
    },
    async remove(id) {
      const file = files.get(id)
      files.delete(id)
      await file?.flush()
      await rm(pathOf(id), { force: true })
    },
  }
}
