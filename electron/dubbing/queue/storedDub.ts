import { z } from 'zod'
import { DubOrder, DubResult, Stage } from '../../../shared/commands/dubs.ts'
import { Failure } from '../../../shared/failureSchema.ts'
import { Said } from '../../../shared/locale/messageSchema.ts'
import { Reached } from '../steps/dubContext.ts'
import { openFolderStore } from './folderStore.ts'
import type { QueueStore } from './queueStore.ts'

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

/** A dub of the first screen or of the command line as stored on disk, from the draft on. */
export const StoredDub = z.object({
  id: z.string(),
  video: z.string(),
  uploaded: z.boolean(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  order: DubOrder,
  state: StoredState,
  notes: z.array(Said),
  reached: Reached,
})
export type StoredDub = z.infer<typeof StoredDub>

/** Opens the dubs in a folder; unreadable files are renamed and skipped. */
export function openDubs(folder: string, onBroken: (putAside: string) => void): QueueStore<StoredDub> {
  return openFolderStore({ folder, schema: StoredDub, onBroken })
}
