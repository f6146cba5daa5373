import { join } from 'node:path'
import { z } from 'zod'
import { DubOrder, DubResult, Stage } from '../../../shared/commands/dubs.ts'
import { Failure } from '../../../shared/failure.ts'
import { openFolderStore } from '../../dubbing/queue/folderStore.ts'
import type { QueueStore } from '../../dubbing/queue/queueStore.ts'
import { Reached } from '../../dubbing/steps/dubContext.ts'
import type { Log } from '../log.ts'

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

/** A dub of the first screen as stored on disk, from the draft on. */
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

/** Opens the dubs in the studio's data folder; unreadable files are renamed and skipped. */
export function openDubs(dataDir: string, log: Log): QueueStore<StoredDub> {
  return openFolderStore({
    folder: join(dataDir, 'dubs'),
    schema: StoredDub,
    onBroken: (putAside) => log.warn('a dub could not be read and was put aside', { putAside }),
  })
}
