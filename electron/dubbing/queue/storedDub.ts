import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DubOrder, DubResult, Stage } from '../../../shared/commands/dubs.ts'
import { PlacedText } from '../../../shared/contract/assemble.ts'
import { LineReport } from '../../../shared/contract/local.ts'
import { Segment, VoiceMap } from '../../../shared/contract/records.ts'
import { Failure } from '../../../shared/failureSchema.ts'
import { Said } from '../../../shared/locale/messageSchema.ts'
import { QcReport } from '../../../shared/qc/report.ts'
import { type JsonFile, openJsonFile } from '../../files/jsonFile.ts'
import { Reached, Transcript } from '../steps/dubContext.ts'
import type { QueueStore } from './queueItem.ts'

/** The state of a dub that is kept over restarts. */
const StoredState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('draft') }),
  /** Waiting or running; it continues after a restart. */
  z.object({ name: z.literal('ordered') }),
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({ name: z.literal('done'), result: DubResult.omit({ url: true }) }),
  z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
  z.object({ name: z.literal('cancelled') }),
])

/**
 * What dubs of older studios have reached: their lines, voices and report stood beside the project. It is taken into the project
 * when one is opened for them (`importDub`).
 */
const ReachedBefore = Reached.extend({
  transcript: Transcript.optional(),
  /** The translated lines. */
  lines: z.array(Segment).optional(),
  /** The translated texts of the picture. */
  signs: z.array(PlacedText).optional(),
  cast: VoiceMap.optional(),
  /** The rate of each spoken line, and its place where the source was heard to speak there. */
  spoken: z.array(LineReport.pick({ id: true, rate: true, slot: true })).optional(),
  /** The report of the check of the finished dub. */
  check: QcReport.optional(),
})

/** A dub of the first screen or of the command line as stored on disk, from the draft on. */
export const StoredDub = z.object({
  id: z.string(),
  video: z.string(),
  uploaded: z.boolean(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  /** When its last run ended, in milliseconds since 1970; absent in dubs of older studios. */
  endedAt: z.number().optional(),
  order: DubOrder,
  /** The file of the project that it dubs; absent before one is made. */
  project: z.string().optional(),
  /** The account that its costs are counted on, if that is not its id. */
  account: z.string().optional(),
  state: StoredState,
  notes: z.array(Said),
  reached: ReachedBefore,
})
export type StoredDub = z.infer<typeof StoredDub>

/** Opens the dubs in a folder; unreadable files are renamed and skipped. */
export function openDubs(folder: string, onBroken: (putAside: string) => void): QueueStore<StoredDub> {
  return openFolderStore({ folder, schema: StoredDub, onBroken })
}

interface FolderStoreOptions<T> {
  readonly folder: string
  readonly schema: z.ZodType<T>
  /** Called with the new name of an unreadable file that was renamed and skipped. */
  onBroken(putAside: string): void
}

/** Sort key of a folder's items. */
interface FolderItem {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

/**
 * Opens a store in a folder, in the order the items were added. Each item has a JSON file, so that a long transcript is
 * written only when its own item changes. The ids become file names.
 */
export function openFolderStore<T extends FolderItem>(options: FolderStoreOptions<T>): QueueStore<T> {
  const { folder, schema, onBroken } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const openFile = (id: string): JsonFile<T | undefined> =>
    openJsonFile({ path: pathOf(id), schema: schema.or(z.undefined()), fallback: undefined, onBroken })
  const files = new Map<string, JsonFile<T | undefined>>()
  const items = new Map<string, T>()
  for (const name of readdirSync(folder)) {
    const id = /^([\w-]+)\.json$/.exec(name)?.[1]
    if (id === undefined) continue
    const file = openFile(id)
    files.set(id, file)
    if (file.value !== undefined) items.set(id, file.value)
  }
  return {
    list: () => [...items.values()].sort((a, b) => a.addedAt - b.addedAt),
    get: (id) => items.get(id),
    set: (item) => void items.set(item.id, item),
    save(item) {
      items.set(item.id, item)
      const file = files.get(item.id) ?? openFile(item.id)
      files.set(item.id, file)
      return file.set(item)
    },
    async remove(id) {
      const file = files.get(id)
      items.delete(id)
      files.delete(id)
      await file?.flush()
      await rm(pathOf(id), { force: true })
    },
  }
}
